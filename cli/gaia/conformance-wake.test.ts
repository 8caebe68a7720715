import { describe, expect, it } from "vitest";
import type { BusFolder } from "../../fixtures/bus-folder.ts";
import { REQUESTS, SESSIONS } from "../../fixtures/continuity-case.ts";
import { bytesOf, codeOf, refusal, revisionOf, worldAt } from "../../fixtures/ledger-world.ts";
import { fieldsOf } from "../../shared/gaia/ledger.ts";
import type { WakePort } from "../../shared/gaia/wake-port.ts";
import { err, ok } from "../../shared/lib/result.ts";

// The lines K7 and W1 to W8 of what Gaia's own tests pin of its controller, over a SQLite file and a bus in a folder. Source:
// GuitarAlchemist/gaia (8ed4dfc, 9a2f696).

/** A bus whose answers are lost after it did what it was asked, until it is told to answer. */
const losing = (bus: BusFolder, when: { answers: boolean }): WakePort => ({
  captureCheckpoint: () => bus.port.captureCheckpoint(),
  async commitAndReconcile(wake) {
    const done = await bus.port.commitAndReconcile(wake);
    return when.answers ? done : err("GAIA_LOCK_TIMEOUT");
  },
});
/** A bus that is gone before anything is sent. */
const stopped = (bus: BusFolder): WakePort => ({
  captureCheckpoint: () => bus.port.captureCheckpoint(),
  commitAndReconcile: async () => err("GAIA_LOCK_TIMEOUT"),
});

async function wakeTwice(): Promise<unknown> {
  const world = await worldAt("wake");
  const record = JSON.parse(world.bus.log().trimEnd().split("\n").at(-1) ?? "");
  const again = await world.controller.wake(REQUESTS.wake);
  const other = await codeOf(world.controller.wake({ ...REQUESTS.wake, senderActorRef: "act-0002" }));
  return [world.bus.sends(), again.ok && again.value.isReplay, fieldsOf(record.message.authority).granted, other];
}

async function lostAnswer(): Promise<unknown> {
  const when = { answers: false };
  const world = await worldAt("replace", bus => losing(bus, when));
  const lost = await codeOf(world.controller.wake(REQUESTS.wake));
  const cancel = { ...REQUESTS.cancel, expectedRevision: 4, ...SESSIONS[1] };
  const cancelled = await codeOf(world.controller.cancel(cancel));
  when.answers = true;
  return [lost, cancelled, await codeOf(world.restart().controller.wake(REQUESTS.wake)), world.bus.sends()];
}

async function stoppedBefore(): Promise<unknown> {
  const world = await worldAt("replace", stopped);
  await world.controller.wake(REQUESTS.wake);
  const cancel = { ...REQUESTS.cancel, expectedRevision: 4, ...SESSIONS[1] };
  const before = world.bus.sends();
  const cancelled = await codeOf(world.controller.cancel(cancel));
  const resumed = world.restart(world.bus.port);
  return [before, cancelled, await codeOf(resumed.controller.wake(REQUESTS.wake)), world.bus.sends()];
}

const taken = (ids: object) => async (): Promise<unknown> => {
  const world = await worldAt("replace");
  const refused = await codeOf(world.controller.wake({ ...REQUESTS.wake, ...ids }));
  const [revision, sends] = [await revisionOf(world), world.bus.sends()];
  return [refused, revision, sends, await codeOf(world.controller.wake(REQUESTS.wake))];
};

async function oldAnswer(): Promise<unknown> {
  const world = await worldAt("consume");
  const { revision, state } = JSON.parse(await bytesOf(world.controller.wake(REQUESTS.wake)));
  return [revision, fieldsOf(state).status, world.bus.sends()];
}

async function standing(): Promise<unknown> {
  const world = await worldAt("replace", bus => ({
    captureCheckpoint: () => bus.port.captureCheckpoint(),
    async commitAndReconcile({ checkpoint }) {
      return ok({ status: "EXISTING", record: {}, cursor: checkpoint });
    },
  }));
  return [await codeOf(world.controller.wake(REQUESTS.wake)), await revisionOf(world)];
}

type Line = readonly [line: string, what: string, run: () => Promise<unknown>, outcome: unknown];

const LINES: readonly Line[] = [
  ["W1", "one wake, its retry, and another sender", wakeTwice, [1, true, [], "OPERATION_CONFLICT"]],
  [
    "K7, W2",
    "an answer that was lost after the send",
    lostAnswer,
    ["GAIA_LOCK_TIMEOUT", "WAKE_DELIVERY_IN_PROGRESS", "WAKE_DELIVERED", 1],
  ],
  ["W3", "a stop before the send", stoppedBefore, [0, "WAKE_DELIVERY_IN_PROGRESS", "WAKE_DELIVERED", 1]],
  [
    "W4",
    "a decision before the wake",
    refusal("replace", "decide", { ...REQUESTS.decide, expectedRevision: 2 }),
    ["WAKE_REQUIRED", 2],
  ],
  [
    "W5",
    "a delivery id that is taken",
    taken({ deliveredOperationId: "replace-76" }),
    ["OPERATION_CONFLICT", 2, 0, "WAKE_DELIVERED"],
  ],
  [
    "W6",
    "a checkpoint id that is taken",
    taken({ checkpointOperationId: "accept-1" }),
    ["OPERATION_CONFLICT", 2, 0, "WAKE_DELIVERED"],
  ],
  ["W7", "the exact wake after a later decision", oldAnswer, [5, "ACTIVE", 1]],
  ["W8", "a cursor that does not go forward", standing, ["INVALID_BUS_EVIDENCE", 4]],
];

describe("the wake, line by line", () => {
  it.each(LINES)("%s: %s", async (_, __, run, outcome) => {
    expect(await run()).toEqual(outcome);
  });
});
