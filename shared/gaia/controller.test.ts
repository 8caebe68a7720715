import { describe, expect, it } from "vitest";
import {
  advance,
  createMemoryBus,
  hex,
  openCase,
  outcomeOf,
  REQUESTS,
  SESSIONS,
} from "../../fixtures/continuity-case.ts";
import type { ContinuityCode } from "./codes.ts";
import { parseLedger } from "./ledger.ts";
import { findEventMismatches, findNoncanonical, findReservationMismatches, findRevisionGaps } from "./ledger-audit.ts";
import { findClockFaults } from "./ledger-clock.ts";
import { findDigestFaults } from "./ledger-digests.ts";
import { findRequestFaults } from "./ledger-requests.ts";
import { findResultFaults } from "./ledger-results.ts";
import { findTransitionFaults } from "./ledger-states.ts";
import { checkReceipt } from "./receipt.ts";
import { rowsOf } from "./store-contents.ts";
import type { ContinuityStore } from "./store-port.ts";

type Verb = "accept" | "replace" | "wake" | "decide" | "consume" | "cancel" | "inspect";

/** Everything that the audit of a ledger says of a store. */
async function auditOf(store: ContinuityStore): Promise<readonly unknown[]> {
  const contents = await store.read();
  if (!contents.ok) return [contents.error];
  const ledger = parseLedger(rowsOf(contents.value));
  const { illegal, decisionBeforeDelivery, secondReplacement } = findTransitionFaults(ledger);
  return [
    ...[findNoncanonical, findRevisionGaps, findEventMismatches, findReservationMismatches].flatMap(find =>
      find(ledger),
    ),
    ...[findClockFaults, findDigestFaults, findRequestFaults, findResultFaults].flatMap(find => find(ledger)),
    ...illegal,
    ...decisionBeforeDelivery,
    ...secondReplacement,
  ];
}

describe("the whole path", () => {
  it("leaves a ledger that the audit finds sound, at revision 7, and a receipt that grants nothing", async () => {
    const { controller, store } = openCase();
    await controller.inspect({ operationId: "look-before", workIdentity: hex("7") });
    await advance(controller, "consume");
    await controller.inspect(REQUESTS.inspect);
    const status = await controller.status();
    expect(status.ok && status.value).toMatchObject({ revision: 7, status: "CONSUMED" });
    expect(await auditOf(store)).toEqual([]);
    const receipt = await controller.receipt();
    if (!receipt.ok) throw new Error(receipt.error);
    expect(Object.keys(receipt.value).join()).toBe(
      "schema,workIdentity,workGeneration,successorSlot,successor,commitmentDigest,incomingReviewDigest,decisionDigest,decision,outputArtifact,consumptionDigest,consumption,authority,receiptDigest",
    );
    expect(receipt.value.authority).toEqual({ effects: [] });
    expect(checkReceipt(receipt.value)).toMatchObject({ schemaFault: null, strictFault: null, digest: "same" });
  });

  it.each(["accept", "replace", "wake", "decide", "consume"] as const)("is sound after %s", async upTo => {
    const { controller, store } = openCase();
    await advance(controller, upTo);
    expect(await auditOf(store)).toEqual([]);
  });

  it("keeps a cancelled work sound, fences all its sessions and gives no receipt", async () => {
    const { controller, store } = openCase();
    await advance(controller, "replace");
    const cancelled = await outcomeOf(controller.cancel({ ...REQUESTS.cancel, expectedRevision: 2, ...SESSIONS[1] }));
    expect(cancelled).toMatchObject({ state: { sessionHistory: [{ fenced: true }, { fenced: true }] } });
    expect(await auditOf(store)).toEqual([]);
    expect(await controller.receipt()).toEqual({ ok: false, error: "NOT_CONSUMED" });
  });
});

describe("refusals, in the order of the checks", () => {
  const accept = REQUESTS.accept;
  const cases: readonly (readonly [string, "none" | Parameters<typeof advance>[1], Verb, unknown, ContinuityCode])[] = [
    ["no object", "none", "accept", [], "INVALID_REQUEST"],
    ["no operation id", "none", "accept", { ...accept, operationId: "two words" }, "INVALID_REQUEST"],
    ["a negative number", "none", "accept", { ...accept, expectedRevision: -1 }, "INVALID_CANONICAL_VALUE"],
    ["a name that is not ASCII", "none", "accept", { ...accept, actorRef: "acteur-é" }, "INVALID_CANONICAL_VALUE"],
    ["an unknown field", "none", "accept", { ...accept, note: "x" }, "INVALID_REQUEST"],
    ["a digest with a line feed", "none", "accept", { ...accept, workIdentity: `${hex("7")}\n` }, "INVALID_REQUEST"],
    ["another slot", "none", "accept", { ...accept, successorSlot: "other" }, "INVALID_REQUEST"],
    ["a second work", "accept", "accept", { ...accept, operationId: "accept-2" }, "STALE_REVISION"],
    ["a replacement of nothing", "none", "replace", { ...REQUESTS.replace, expectedRevision: 0 }, "NOT_FOUND"],
    [
      "a revision beyond the last",
      "accept",
      "replace",
      { ...REQUESTS.replace, expectedRevision: 13 },
      "INVALID_REQUEST",
    ],
    ["a stale revision", "accept", "replace", { ...REQUESTS.replace, expectedRevision: 0 }, "STALE_REVISION"],
    [
      "a generation that is no number, once the revision holds",
      "accept",
      "replace",
      { ...REQUESTS.replace, sessionGeneration: "0" },
      "INVALID_REQUEST",
    ],
    [
      "a generation that is no number, before the revision holds",
      "accept",
      "replace",
      { ...REQUESTS.replace, expectedRevision: 4, sessionGeneration: "0" },
      "STALE_REVISION",
    ],
    [
      "another capability",
      "accept",
      "replace",
      { ...REQUESTS.replace, capabilityDigest: hex("f") },
      "SESSION_BINDING_MISMATCH",
    ],
    [
      "the fenced generation",
      "replace",
      "cancel",
      { ...REQUESTS.cancel, expectedRevision: 2 },
      "STALE_SESSION_GENERATION",
    ],
    [
      "a second replacement",
      "replace",
      "replace",
      { operationId: "again", expectedRevision: 2, ...SESSIONS[1], replacement: SESSIONS[1] },
      "INVALID_TRANSITION",
    ],
    [
      "a wake of the first generation",
      "accept",
      "wake",
      { ...REQUESTS.wake, expectedRevision: 1, ...SESSIONS[0] },
      "INVALID_TRANSITION",
    ],
    [
      "a decision of the first generation",
      "accept",
      "decide",
      { ...REQUESTS.decide, expectedRevision: 1, ...SESSIONS[0] },
      "REPLACEMENT_REQUIRED",
    ],
    ["a decision before the wake", "replace", "decide", { ...REQUESTS.decide, expectedRevision: 2 }, "WAKE_REQUIRED"],
    [
      "a decision on another review",
      "wake",
      "decide",
      { ...REQUESTS.decide, incomingReviewDigest: hex("8") },
      "REVIEW_DIGEST_MISMATCH",
    ],
    [
      "an empty artifact",
      "wake",
      "decide",
      { ...REQUESTS.decide, outputArtifact: { mediaType: "a", sha256: hex("5"), bytes: 0 } },
      "INVALID_REQUEST",
    ],
    [
      "a second decision",
      "decide",
      "decide",
      { ...REQUESTS.decide, operationId: "again", expectedRevision: 6 },
      "DECISION_ALREADY_COMMITTED",
    ],
    [
      "a consumption before the decision",
      "wake",
      "consume",
      { ...REQUESTS.consume, expectedRevision: 5 },
      "DECISION_NOT_COMMITTED",
    ],
    [
      "a second consumer",
      "consume",
      "consume",
      { ...REQUESTS.consume, operationId: "again", expectedRevision: 7, consumerIdentity: "other" },
      "ALREADY_CONSUMED",
    ],
    [
      "a decision after the consumption",
      "consume",
      "decide",
      { ...REQUESTS.decide, operationId: "again", expectedRevision: 7 },
      "ALREADY_CONSUMED",
    ],
    [
      "a cancellation after the decision",
      "decide",
      "cancel",
      { ...REQUESTS.cancel, expectedRevision: 6, ...SESSIONS[1] },
      "DECISION_ALREADY_COMMITTED",
    ],
    [
      "a cancellation after the consumption",
      "consume",
      "cancel",
      { ...REQUESTS.cancel, expectedRevision: 7, ...SESSIONS[1] },
      "ALREADY_CONSUMED",
    ],
    [
      "an inspection under an operation's id",
      "accept",
      "inspect",
      { ...REQUESTS.inspect, operationId: "accept-1" },
      "OPERATION_CONFLICT",
    ],
  ];

  it.each(cases)("refuses %s", async (_, upTo, verb, request, code) => {
    const { controller, store } = openCase();
    if (upTo !== "none") await advance(controller, upTo);
    const before = await store.read();
    expect(await outcomeOf(controller[verb](request))).toBe(code);
    expect(await store.read()).toEqual(before);
  });

  it("refuses everything but a look after a cancellation", async () => {
    const { controller } = openCase();
    await advance(controller, "accept");
    await controller.cancel(REQUESTS.cancel);
    expect(await outcomeOf(controller.decide({ ...REQUESTS.decide, expectedRevision: 1 }))).toBe("STALE_REVISION");
    expect(await outcomeOf(controller.decide({ ...REQUESTS.decide, expectedRevision: 2, ...SESSIONS[0] }))).toBe(
      "CANCELLED",
    );
    expect(await outcomeOf(controller.cancel({ ...REQUESTS.cancel, operationId: "again", expectedRevision: 2 }))).toBe(
      "ALREADY_CANCELLED",
    );
    expect(await outcomeOf(controller.inspect(REQUESTS.inspect))).toMatchObject({ status: "FOUND" });
  });

  it("takes minus zero and 0.0 as zero, since they are one number", async () => {
    const { controller } = openCase();
    const accepted = await controller.accept(
      JSON.parse(JSON.stringify(REQUESTS.accept).replace('"workGeneration":0', '"workGeneration":-0.0')),
    );
    expect(accepted.ok).toBe(true);
    expect((await controller.accept(REQUESTS.accept)).ok && (await controller.accept(REQUESTS.accept))).toMatchObject({
      value: { isReplay: true },
    });
  });
});

describe("exact replay", () => {
  it("replace-76: gives the stored bytes for the same input, and OPERATION_CONFLICT when it names another generation's session", async () => {
    const { controller, store } = openCase();
    await advance(controller, "accept");
    const first = await controller.replace(REQUESTS.replace);
    await controller.wake(REQUESTS.wake);
    const before = await store.read();
    const again = await controller.replace(REQUESTS.replace);
    expect(first.ok && again.ok && again.value).toEqual({
      responseJson: first.ok && first.value.responseJson,
      isReplay: true,
    });
    const other = { ...REQUESTS.replace, replacement: { ...SESSIONS[1], sessionRef: "session-third" } };
    expect(await outcomeOf(controller.replace(other))).toBe("OPERATION_CONFLICT");
    expect(await store.read()).toEqual(before);
  });

  it.each(["accept", "replace", "wake", "decide", "consume"] as const)(
    "replays %s at the end of the work",
    async verb => {
      const { controller } = openCase();
      const results: Record<string, unknown> = {};
      for (const name of ["accept", "replace", "wake", "decide", "consume"] as const) {
        const done = await controller[name](REQUESTS[name]);
        results[name] = done.ok ? done.value.responseJson : done.error;
      }
      const again = await controller[verb](REQUESTS[verb]);
      expect(again.ok && again.value).toEqual({ responseJson: results[verb], isReplay: true });
    },
  );
});

it("never shows the steps between intent and delivery as operations", () => {
  const { controller } = openCase({ bus: createMemoryBus() });
  expect(Object.keys(controller).sort()).toEqual(
    ["accept", "cancel", "consume", "decide", "inspect", "receipt", "replace", "status", "wake"].sort(),
  );
});
