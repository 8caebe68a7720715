import { describe, expect, it } from "vitest";
import { REQUESTS, SESSIONS } from "../../fixtures/continuity-case.ts";
import { bytesOf, codeOf, openWorld, refusal, revisionOf, type World, worldAt } from "../../fixtures/ledger-world.ts";
import { fieldsOf } from "../../shared/gaia/ledger.ts";
import { checkReceipt } from "../../shared/gaia/receipt.ts";
import { ok } from "../../shared/lib/result.ts";

// The lines K1 to K13 of what Gaia's own tests pin of its controller, over a SQLite file and a bus in a folder; K7 stands with
// the wake's. Source: GuitarAlchemist/gaia (8ed4dfc, 9a2f696).

const RECEIPT_KEYS =
  "schema,workIdentity,workGeneration,successorSlot,successor,commitmentDigest,incomingReviewDigest,decisionDigest,decision,outputArtifact,consumptionDigest,consumption,authority,receiptDigest";

async function wholePath(): Promise<unknown> {
  let world = openWorld();
  for (const verb of ["accept", "replace", "wake", "decide", "consume"] as const) {
    await world.controller[verb](REQUESTS[verb]);
    world = world.restart();
  }
  const receipt = await world.controller.receipt();
  if (!receipt.ok) return receipt.error;
  const { strictFault, digest } = checkReceipt(receipt.value);
  const { authority } = receipt.value;
  return [
    await revisionOf(world),
    Object.keys(receipt.value).join(),
    authority,
    strictFault,
    digest,
    world.bus.sends(),
  ];
}

async function replaceAgain(): Promise<unknown> {
  const world = await worldAt("accept");
  const first = await bytesOf(world.controller.replace(REQUESTS.replace));
  const later = world.restart();
  const again = await bytesOf(later.controller.replace(REQUESTS.replace));
  const other = { ...REQUESTS.replace, replacement: { ...SESSIONS[1], sessionRef: "session-third" } };
  return [again === first, await codeOf(later.controller.replace(other)), await revisionOf(later)];
}

async function inspections(): Promise<unknown> {
  const world = await worldAt("accept");
  const codes: unknown[] = [];
  for (let nth = 1; nth <= 33; nth += 1)
    codes.push(await codeOf(world.controller.inspect({ ...REQUESTS.inspect, operationId: `look-${nth}` })));
  const replaced = await codeOf(world.controller.replace(REQUESTS.replace));
  return [codes.filter(code => code === "FOUND").length, codes.at(-1), replaced];
}

async function phases(): Promise<unknown> {
  const world = await worldAt("accept");
  const seen: unknown[] = [];
  const look = async (id: string, within: World): Promise<void> => {
    const { phase, timeReceipt } = JSON.parse(
      await bytesOf(within.controller.inspect({ ...REQUESTS.inspect, operationId: id })),
    );
    seen.push([phase, fieldsOf(timeReceipt).candidateUtc]);
  };
  for (const time of ["08:29:59.999", "08:30:00.000", "09:59:59.999", "10:00:00.000"]) {
    world.setNow(`2026-07-01T${time}Z`);
    await look(`at-${time}`, world);
  }
  const back = world.restart();
  back.setNow("2026-07-01T08:00:00.000Z");
  await look("back", back);
  const replay = await bytesOf(back.controller.inspect({ ...REQUESTS.inspect, operationId: "at-08:29:59.999" }));
  return [seen.map(each => JSON.stringify(each)), JSON.parse(replay).phase, await revisionOf(back)];
}

async function badCursor(): Promise<unknown> {
  const world = await worldAt("replace", bus => ({
    captureCheckpoint: () => bus.port.captureCheckpoint(),
    async commitAndReconcile(wake) {
      const done = await bus.port.commitAndReconcile(wake);
      if (!done.ok) return done;
      const evidence = fieldsOf(done.value);
      return ok({ ...evidence, cursor: { ...fieldsOf(evidence.cursor), instanceId: "none" } });
    },
  }));
  const woken = await codeOf(world.controller.wake(REQUESTS.wake));
  const decided = await codeOf(world.controller.decide({ ...REQUESTS.decide, expectedRevision: 4 }));
  return [
    Object.keys(world.controller).filter(name => /checkpoint|deliver/i.test(name)),
    woken,
    await revisionOf(world),
    decided,
  ];
}

async function secondConsumer(): Promise<unknown> {
  const { controller } = await worldAt("consume");
  const replay = await controller.consume(REQUESTS.consume);
  const other = { ...REQUESTS.consume, operationId: "consume-2", expectedRevision: 7, consumerIdentity: "other" };
  const cancel = { ...REQUESTS.cancel, expectedRevision: 7, ...SESSIONS[1] };
  return [
    replay.ok && replay.value.isReplay,
    await codeOf(controller.consume(other)),
    await codeOf(controller.cancel(cancel)),
  ];
}

async function cancelledFirst(): Promise<unknown> {
  const { controller } = await worldAt("accept");
  await controller.cancel(REQUESTS.cancel);
  const receipt = await controller.receipt();
  return [
    await codeOf(controller.decide({ ...REQUESTS.decide, expectedRevision: 1 })),
    receipt.ok ? "receipt" : receipt.error,
  ];
}

async function untouched(verb: "accept" | "inspect", request: object): Promise<unknown> {
  const { controller } = openWorld();
  const code = await codeOf(controller[verb](request));
  const status = await controller.status();
  return [code, status.ok && status.value];
}

type Line = readonly [line: string, what: string, run: () => Promise<unknown>, outcome: unknown];

const LINES: readonly Line[] = [
  [
    "K1",
    "the whole lifecycle, restarted after each step",
    wholePath,
    [7, RECEIPT_KEYS, { effects: [] }, null, "same", 1],
  ],
  ["K2", "an exact retry of replace-76, and one with another session", replaceAgain, [true, "OPERATION_CONFLICT", 2]],
  [
    "K3",
    "generation 0 after its replacement",
    refusal("replace", "cancel", { ...REQUESTS.cancel, expectedRevision: 2 }),
    ["STALE_SESSION_GENERATION", 2],
  ],
  [
    "K4",
    "a decision of generation 0",
    refusal("accept", "decide", { ...REQUESTS.decide, ...SESSIONS[0], expectedRevision: 1 }),
    ["REPLACEMENT_REQUIRED", 1],
  ],
  ["K5", "a cancellation first", cancelledFirst, ["STALE_REVISION", "NOT_CONSUMED"]],
  [
    "K6",
    "a cancellation after the decision",
    refusal("decide", "cancel", { ...REQUESTS.cancel, ...SESSIONS[1], expectedRevision: 6 }),
    ["DECISION_ALREADY_COMMITTED", 6],
  ],
  [
    "K8",
    "a cursor of no instance; no raw steps of a wake",
    badCursor,
    [[], "INVALID_BUS_EVIDENCE", 4, "WAKE_REQUIRED"],
  ],
  ["K9", "a consumption twice, and a second consumer", secondConsumer, [true, "ALREADY_CONSUMED", "ALREADY_CONSUMED"]],
  ["K10", "an unknown field", () => untouched("accept", { ...REQUESTS.accept, note: "x" }), ["INVALID_REQUEST", null]],
  [
    "K11",
    "a work that is looked at: its phases, and a clock that goes back",
    phases,
    [
      [
        '["ADVANCING","2026-07-01T08:29:59.999Z"]',
        '["AT_RISK","2026-07-01T08:30:00.000Z"]',
        '["AT_RISK","2026-07-01T09:59:59.999Z"]',
        '["STALLED","2026-07-01T10:00:00.000Z"]',
        '["STALLED","2026-07-01T10:00:00.000Z"]',
      ],
      "ADVANCING",
      1,
    ],
  ],
  [
    "K12",
    "32 inspections, the 33rd, and the lifecycle after them",
    inspections,
    [32, "BOUND_EXCEEDED", "GENERATION_REPLACED"],
  ],
  ["K13", "an unknown work", () => untouched("inspect", REQUESTS.inspect), ["NOT_FOUND", null]],
];

describe("the controller, line by line", () => {
  it.each(LINES)("%s: %s", async (_, __, run, outcome) => {
    expect(await run()).toEqual(outcome);
  });
});
