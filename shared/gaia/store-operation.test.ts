import { describe, expect, it } from "vitest";
import { hex } from "../../fixtures/continuity-case.ts";
import { ok } from "../lib/result.ts";
import { decideOperation, type Outcome, type StoreOperation } from "./store-operation.ts";
import { applyChange, freshContents, type StoreContents } from "./store-port.ts";

const CLOCK = (): string => "2026-07-01T08:00:00.000Z";
const KIB_32 = 32_768;

const operation = (
  id: string,
  outcome: Outcome,
  operationClass: StoreOperation["operationClass"] = "lifecycle",
): StoreOperation => ({
  operationId: id,
  requestDigest: hex("1"),
  operationClass,
  reservationOwner: null,
  plan: () => ok({ at: () => ok(outcome) }),
});

/** An object whose canonical form has exactly this many bytes. */
const sized = (bytes: number): { readonly pad: string } => ({ pad: "x".repeat(bytes - '{"pad":""}'.length) });

/** An event whose canonical form has exactly this many bytes. */
const sizedEvent = (bytes: number): NonNullable<Outcome["event"]> => ({
  type: "E",
  pad: "x".repeat(bytes - '{"pad":"","type":"E"}'.length),
});

function run(contents: StoreContents, next: StoreOperation): StoreContents | string {
  const decided = decideOperation(contents, next, CLOCK);
  if (!decided.ok) return decided.error;
  return decided.value.change === null ? contents : applyChange(contents, decided.value.change);
}

/** A store after these operations. Throws where one is refused. */
function storeAfter(operations: readonly StoreOperation[]): StoreContents {
  return operations.reduce<StoreContents>(
    (contents, next) => {
      const done = run(contents, next);
      if (typeof done === "string") throw new Error(done);
      return done;
    },
    freshContents(hex("e")),
  );
}

describe("a store's bounds", () => {
  const state = (bytes: number): Outcome["state"] => ({ ...sized(bytes), revision: 1 });
  it.each([
    ["a result", (bytes: number) => ({ response: sized(bytes) })],
    ["a state", (bytes: number) => ({ response: {}, state: state(bytes) ?? {} })],
    ["an event", (bytes: number) => ({ response: {}, event: sizedEvent(bytes) })],
  ])("take %s of 32,768 bytes and not one more", (_, outcome) => {
    expect(typeof run(freshContents(hex("e")), operation("a", outcome(KIB_32)))).toBe("object");
    expect(run(freshContents(hex("e")), operation("a", outcome(KIB_32 + 1)))).toBe("BOUND_EXCEEDED");
  });

  it("take twelve operations; the thirteenth is refused and a replay still works", () => {
    const full = storeAfter(Array.from({ length: 12 }, (_, nth) => operation(`op-${nth}`, { response: {} })));
    expect(run(full, operation("op-12", { response: {} }))).toBe("BOUND_EXCEEDED");
    expect(run(full, operation("op-3", { response: {} }))).toBe(full);
  });

  it("take 524,288 bytes in all and not one more, for operations and for inspections", () => {
    const eight = Array.from({ length: 8 }, (_, nth) =>
      operation(`op-${nth}`, { response: sized(KIB_32), event: sizedEvent(KIB_32) }),
    );
    const full = storeAfter(eight);
    expect(run(full, operation("next", { response: {} }))).toBe("BOUND_EXCEEDED");
    expect(run(full, operation("op-0", { response: {} }))).toBe(full);
    const looks = storeAfter(
      Array.from({ length: 16 }, (_, nth) => operation(`look-${nth}`, { response: sized(KIB_32) }, "inspection")),
    );
    expect(run(looks, operation("next", { response: {} }, "inspection"))).toBe("BOUND_EXCEEDED");
  });
});

it("refuses a state that is no JSON object as STORE_CORRUPT", () => {
  const broken = { ...freshContents(hex("e")), state: { revision: 1, json: "[]" } };
  expect(run(broken, operation("a", { response: {} }))).toBe("STORE_CORRUPT");
});
