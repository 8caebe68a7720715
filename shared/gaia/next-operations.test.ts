import { describe, expect, it } from "vitest";
import { createMemoryBus, hex, openCase, outcomeOf, REQUESTS, SESSIONS } from "../../fixtures/continuity-case.ts";
import type { ControllerVerb } from "./controller.ts";
import { buildRequest, nextOperations } from "./next-operations.ts";
import { MAX_INSPECTIONS } from "./store-operation.ts";
import type { ContinuityStore, StoreContents } from "./store-port.ts";

const VERBS = ["replace", "wake", "decide", "consume", "cancel", "inspect"] as const;

const CHOSEN: Readonly<Record<string, string>> = {
  senderActorRef: "act-0001",
  "replacement.actorRef": "act-0002",
  "replacement.sessionRef": "session-second",
  "replacement.capabilityDigest": hex("b"),
  "outputArtifact.mediaType": "text/plain",
  "outputArtifact.sha256": hex("5"),
  "outputArtifact.bytes": "64",
  consumerIdentity: "harbor-consumer",
};

async function read(store: ContinuityStore): Promise<StoreContents> {
  const contents = await store.read();
  if (!contents.ok) throw new Error(contents.error);
  return contents.value;
}

/** A case after these operations, each taken as it is offered. `wake` stops at its intent without a bus. */
async function caseAfter(verbs: readonly ControllerVerb[], bus: ReturnType<typeof createMemoryBus> | null) {
  const made = openCase({ bus });
  await made.controller.accept(REQUESTS.accept);
  for (const verb of verbs) await take(made, verb);
  return made;
}

/** Takes an operation as it is offered, with the proposed values and the case's own. */
async function take({ controller, store }: ReturnType<typeof openCase>, verb: ControllerVerb) {
  const offer = nextOperations(await read(store)).find(offered => offered.verb === verb);
  if (offer === undefined) throw new Error(`${verb} is not offered`);
  const proposed = Object.fromEntries(offer.free.map(({ name, proposed }) => [name, proposed]));
  return outcomeOf(controller[verb](buildRequest(offer, { ...proposed, ...CHOSEN })));
}

const STATES: readonly (readonly [string, readonly ControllerVerb[], boolean, readonly ControllerVerb[]])[] = [
  ["generation 0", [], true, ["replace", "cancel", "inspect"]],
  ["a replaced session", ["replace"], true, ["wake", "cancel", "inspect"]],
  ["an intended wake", ["replace", "wake"], false, ["wake", "inspect"]],
  ["a delivered wake", ["replace", "wake"], true, ["decide", "cancel", "inspect"]],
  ["a decision", ["replace", "wake", "decide"], true, ["consume", "inspect"]],
  ["a consumed decision", ["replace", "wake", "decide", "consume"], true, ["inspect"]],
  ["a cancelled work", ["cancel"], true, ["inspect"]],
];

/** A request of each operation that is right in everything but the state that it meets. */
function requestOf(verb: (typeof VERBS)[number], revision: number, session: (typeof SESSIONS)[number]) {
  if (verb === "inspect") return { ...REQUESTS.inspect, operationId: "other-inspect" };
  const ids = verb === "wake" ? {} : { operationId: `other-${verb}` };
  return { ...REQUESTS[verb], ...session, ...ids, expectedRevision: revision };
}

describe.each(STATES)("%s", (_, taken, hasBus, offered) => {
  it("is offered what its state allows, and the controller takes each", async () => {
    const { store } = await caseAfter(taken, hasBus ? createMemoryBus() : null);
    expect(nextOperations(await read(store)).map(({ verb }) => verb)).toEqual(offered);
    for (const verb of offered) {
      const made = await caseAfter(taken, hasBus ? createMemoryBus() : null);
      const outcome = await take(made, verb);
      // Without a bus a wake cannot go on; that is no fault of the request.
      if (hasBus) expect(typeof outcome).toBe("object");
      else expect(outcome).toSatisfy(got => typeof got === "object" || got === "WAKE_EVIDENCE_UNAVAILABLE");
    }
  });

  it("is not offered what the controller refuses, whatever the request", async () => {
    for (const verb of VERBS.filter(one => !offered.includes(one))) {
      const { controller, store } = await caseAfter(taken, hasBus ? createMemoryBus() : null);
      const before = await read(store);
      const state = JSON.parse(before.state?.json ?? "{}");
      const session = state.session.sessionGeneration === 0 ? SESSIONS[0] : SESSIONS[1];
      const outcome = await outcomeOf(controller[verb](requestOf(verb, before.state?.revision ?? 0, session)));
      expect([verb, typeof outcome]).toEqual([verb, "string"]);
      expect(await read(store)).toEqual(before);
    }
  });
});

it("proposes ids that the ledger has neither used nor promised", async () => {
  const made = await caseAfter([], createMemoryBus());
  for (let nth = 0; nth < 3; nth += 1) await take(made, "inspect");
  const offers = nextOperations(await read(made.store));
  expect(offers.at(-1)?.free[0]?.proposed).toBe("inspect-4");
});

it("offers no inspection once the store has room for none", async () => {
  const made = await caseAfter([], createMemoryBus());
  for (let nth = 0; nth < MAX_INSPECTIONS; nth += 1) await take(made, "inspect");
  expect(nextOperations(await read(made.store)).map(({ verb }) => verb)).toEqual(["replace", "cancel"]);
});

it("leaves a number that is none as it was written, for the controller to refuse", async () => {
  const made = await caseAfter(["replace", "wake"], createMemoryBus());
  const [offer] = nextOperations(await read(made.store));
  if (offer === undefined) throw new Error("nothing is offered");
  const request = buildRequest(offer, { ...CHOSEN, operationId: "decide-1", "outputArtifact.bytes": "64 or so" });
  expect(await outcomeOf(made.controller.decide(request))).toBe("INVALID_REQUEST");
});
