import { describe, expect, it } from "vitest";
import { advance, openCase, outcomeOf, REQUESTS } from "../../fixtures/continuity-case.ts";
import type { ContinuityController } from "./controller.ts";

describe("inspections", () => {
  const at = (controllerClock: { now: string }): ContinuityController =>
    openCase({ clock: () => controllerClock.now }).controller;

  it.each([
    ["08:29:59.999", "ADVANCING"],
    ["08:30:00.000", "AT_RISK"],
    ["09:59:59.999", "AT_RISK"],
    ["10:00:00.000", "STALLED"],
  ])("at %s says %s, and a clock that goes back changes nothing", async (time, phase) => {
    const clock = { now: "2026-07-01T08:00:00.000Z" };
    const controller = at(clock);
    await controller.accept(REQUESTS.accept);
    clock.now = `2026-07-01T${time}Z`;
    expect(await outcomeOf(controller.inspect(REQUESTS.inspect))).toMatchObject({ phase, revision: 1 });
    clock.now = "2026-07-01T07:00:00.000Z";
    const later = await outcomeOf(controller.inspect({ ...REQUESTS.inspect, operationId: "inspect-2" }));
    expect(later).toMatchObject({ phase, timeReceipt: { candidateUtc: `2026-07-01T${time}Z` } });
  });

  it("finds nothing of an unknown work, and makes none", async () => {
    const { controller } = openCase();
    const seen = await outcomeOf(controller.inspect(REQUESTS.inspect));
    expect(seen).toMatchObject({ status: "NOT_FOUND", timeReceipt: { sequence: 1 } });
    expect(await controller.status()).toEqual({ ok: true, value: null });
  });

  it("refuses the 33rd, replays the first, and leaves the lifecycle open", async () => {
    const { controller } = openCase();
    await advance(controller, "accept");
    const look = (nth: number) => controller.inspect({ ...REQUESTS.inspect, operationId: `look-${nth}` });
    for (let nth = 1; nth <= 32; nth += 1) expect((await look(nth)).ok).toBe(true);
    expect(await outcomeOf(look(33))).toBe("BOUND_EXCEEDED");
    expect(await look(1)).toMatchObject({ ok: true, value: { isReplay: true } });
    expect((await controller.replace(REQUESTS.replace)).ok).toBe(true);
  });

  it("refuses a clock that gives no UTC time, and ticks nothing", async () => {
    const clock = { now: "2026-07-01T08:00:00Z" };
    const controller = at(clock);
    expect(await outcomeOf(controller.accept(REQUESTS.accept))).toBe("INVALID_CLOCK");
    clock.now = "2026-07-01T08:00:00.000Z";
    expect(await outcomeOf(controller.accept(REQUESTS.accept))).toMatchObject({ timeReceipt: { sequence: 1 } });
  });
});
