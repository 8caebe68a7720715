import { describe, expect, it } from "vitest";
import {
  advance,
  createMemoryBus,
  cursorOf,
  hex,
  openCase,
  outcomeOf,
  REQUESTS,
  registered,
  SESSIONS,
} from "../../fixtures/continuity-case.ts";
import { err, ok } from "../lib/result.ts";
import { createMemoryStore } from "./memory-store.ts";
import { type ContinuityStore, freshContents } from "./store-port.ts";
import type { WakePort } from "./wake-port.ts";

/** A store whose answers to the nth transaction are lost after it was committed, once. */
function losingAnswer(nth: number): ContinuityStore {
  const store = createMemoryStore(freshContents(hex("e")));
  let count = 0;
  return {
    ...store,
    async transact(decide) {
      const done = await store.transact(decide);
      count += 1;
      if (count === nth) throw new Error("the answer is lost");
      return done;
    },
  };
}

const wakeSends = (log: string): number => log.split('"kind":"continuity-wake"').length - 1;

describe("a wake", () => {
  it("is sent once, and its exact retry gives the stored delivery even after a later decision", async () => {
    const bus = createMemoryBus();
    const { controller } = openCase({ bus });
    await advance(controller, "wake");
    const first = await controller.wake(REQUESTS.wake);
    await controller.decide(REQUESTS.decide);
    const again = await controller.wake(REQUESTS.wake);
    expect(again).toEqual(first);
    expect(again.ok && again.value.isReplay).toBe(true);
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toMatchObject({ event: "WAKE_DELIVERED", revision: 5 });
    expect(bus.sends).toBe(1);
    const record = JSON.parse(bus.log.trimEnd().split("\n").at(-1) ?? "");
    expect(record.message.authority).toMatchObject({ granted: [], denied: [], effect: "none" });
  });

  it("is in conflict with a changed sender", async () => {
    const { controller } = openCase();
    await advance(controller, "wake");
    expect(await outcomeOf(controller.wake({ ...REQUESTS.wake, senderActorRef: "act-0002" }))).toBe(
      "OPERATION_CONFLICT",
    );
  });

  it.each([
    ["the intent", 3],
    ["the checkpoint", 4],
    ["the delivery", 5],
  ])("goes on to one message where the answer to %s was lost", async (_, nth) => {
    const bus = createMemoryBus();
    const { controller } = openCase({ bus, store: losingAnswer(nth) });
    await advance(controller, "replace");
    await expect(controller.wake(REQUESTS.wake)).rejects.toThrow("lost");
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toMatchObject({ event: "WAKE_DELIVERED", revision: 5 });
    expect(wakeSends(bus.log)).toBe(1);
  });

  it("finds the message whose answer was lost instead of sending a second", async () => {
    const bus = createMemoryBus();
    let isLost = true;
    const port: WakePort = {
      captureCheckpoint: bus.captureCheckpoint,
      async commitAndReconcile(wake) {
        const done = await bus.commitAndReconcile(wake);
        if (isLost) throw new Error("the answer is lost");
        return done;
      },
    };
    const { controller } = openCase({ bus: port });
    await advance(controller, "replace");
    await expect(controller.wake(REQUESTS.wake)).rejects.toThrow("lost");
    expect(await outcomeOf(controller.decide({ ...REQUESTS.decide, expectedRevision: 4 }))).toBe("WAKE_REQUIRED");
    const cancel = { ...REQUESTS.cancel, expectedRevision: 4, ...SESSIONS[1] };
    expect(await outcomeOf(controller.cancel(cancel))).toBe("WAKE_DELIVERY_IN_PROGRESS");
    isLost = false;
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toMatchObject({ event: "WAKE_DELIVERED" });
    expect(bus.sends).toBe(1);
  });

  it.each([
    ["delivered", { deliveredOperationId: "replace-76" }],
    ["checkpoint", { checkpointOperationId: "accept-1" }],
    ["two steps under one", { checkpointOperationId: "same", deliveredOperationId: "same" }],
  ])("with a %s id that is taken leaves no intent and no message; corrected it succeeds", async (_, ids) => {
    const bus = createMemoryBus();
    const { controller } = openCase({ bus });
    await advance(controller, "replace");
    expect(await outcomeOf(controller.wake({ ...REQUESTS.wake, ...ids }))).toBe("OPERATION_CONFLICT");
    expect(await controller.status()).toMatchObject({ value: { revision: 2 } });
    expect(bus.sends).toBe(0);
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toMatchObject({ revision: 5 });
  });

  it("keeps its promised ids from any other operation", async () => {
    const { controller } = openCase({ bus: null });
    await advance(controller, "replace");
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toBe("WAKE_EVIDENCE_UNAVAILABLE");
    const taken = { ...REQUESTS.inspect, operationId: "wake-checkpoint" };
    expect(await outcomeOf(controller.inspect(taken))).toBe("OPERATION_CONFLICT");
  });

  it.each([
    ["a checkpoint of another shape", { captureCheckpoint: { instanceId: "x" } }, 3],
    [
      "a record that is none",
      { evidence: { status: "APPENDED", record: [], cursor: cursorOf(registered("act-1", "a")) } },
      4,
    ],
    ["an unknown status", { evidence: { status: "SENT", record: {}, cursor: cursorOf(registered("act-1", "a")) } }, 4],
    [
      "a cursor that does not advance",
      {
        evidence: {
          status: "EXISTING",
          record: {},
          cursor: cursorOf(registered("act-0001", "controller") + registered("act-0002", "successor")),
        },
      },
      4,
    ],
  ])("is not delivered by %s", async (_, given: { captureCheckpoint?: unknown; evidence?: unknown }, revision) => {
    const bus = createMemoryBus();
    const port: WakePort = {
      captureCheckpoint: async () =>
        given.captureCheckpoint === undefined ? bus.captureCheckpoint() : ok(given.captureCheckpoint),
      commitAndReconcile: async () => ok(given.evidence),
    };
    const { controller } = openCase({ bus: port });
    await advance(controller, "replace");
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toBe("INVALID_BUS_EVIDENCE");
    expect(await controller.status()).toMatchObject({ value: { revision } });
    expect(await outcomeOf(controller.decide({ ...REQUESTS.decide, expectedRevision: revision }))).toBe(
      "WAKE_REQUIRED",
    );
  });

  it("H1: stays checkpointed for ever where an actor's name is not ASCII: sent, and no digest of it can be taken", async () => {
    const bus = createMemoryBus(registered("act-0001", "contrôleur") + registered("act-0002", "successor"));
    const { controller } = openCase({ bus });
    await advance(controller, "replace");
    for (let time = 0; time < 3; time += 1)
      expect(await outcomeOf(controller.wake(REQUESTS.wake))).toBe("INVALID_CANONICAL_VALUE");
    expect(bus.sends).toBe(1);
  });

  it("H2: refuses a corrected delivery id, and the first one still delivers the one message", async () => {
    const bus = createMemoryBus();
    let isBusy = true;
    const port: WakePort = {
      ...bus,
      commitAndReconcile: async wake => (isBusy ? err("GAIA_LOCK_TIMEOUT") : bus.commitAndReconcile(wake)),
    };
    const { controller } = openCase({ bus: port });
    await advance(controller, "replace");
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toBe("GAIA_LOCK_TIMEOUT");
    isBusy = false;
    const corrected = { ...REQUESTS.wake, deliveredOperationId: "wake-delivered-2" };
    expect(await outcomeOf(controller.wake(corrected))).toBe("OPERATION_CONFLICT");
    expect(await outcomeOf(controller.wake(REQUESTS.wake))).toMatchObject({ event: "WAKE_DELIVERED" });
    expect(wakeSends(bus.log)).toBe(1);
  });
});

describe("what review caught", () => {
  it("takes its store through a port: the same controller runs over any store", async () => {
    const store = createMemoryStore(freshContents(hex("e")));
    let transactions = 0;
    const counted: ContinuityStore = {
      ...store,
      transact(decide) {
        transactions += 1;
        return store.transact(decide);
      },
    };
    await advance(openCase({ store: counted }).controller, "consume");
    expect(transactions).toBe(7);
  });

  it("does not let a wake's intent decide", async () => {
    const { controller } = openCase({ bus: null });
    await advance(controller, "replace");
    await controller.wake(REQUESTS.wake);
    expect(await controller.status()).toMatchObject({ value: { wake: { status: "INTENT_COMMITTED" } } });
    expect(await outcomeOf(controller.decide({ ...REQUESTS.decide, expectedRevision: 3 }))).toBe("WAKE_REQUIRED");
  });

  it("does not replay a key whose input changed", async () => {
    const { controller } = openCase();
    await advance(controller, "accept");
    const changed = { ...REQUESTS.accept, commitmentDigest: hex("d") };
    expect(await outcomeOf(controller.accept(changed))).toBe("OPERATION_CONFLICT");
  });

  it("reads the bus once for the checkpoint and once for the reconciliation", async () => {
    const bus = createMemoryBus();
    const calls: string[] = [];
    const port: WakePort = {
      captureCheckpoint() {
        calls.push("capture");
        return bus.captureCheckpoint();
      },
      commitAndReconcile(wake) {
        calls.push("reconcile");
        return bus.commitAndReconcile(wake);
      },
    };
    await advance(openCase({ bus: port }).controller, "wake");
    expect(calls).toEqual(["capture", "reconcile"]);
  });
});
