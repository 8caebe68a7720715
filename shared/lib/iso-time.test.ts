import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoMs } from "./iso-time.ts";

describe("parseIsoMs", () => {
  it("agrees with the general parser on every time that it writes", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("0001-01-01T00:00:00Z"),
          max: new Date("9999-12-31T23:59:59.999Z"),
          noInvalidDate: true,
        }),
        date => {
          expect(parseIsoMs(date.toISOString())).toBe(date.getTime());
        },
      ),
    );
  });

  it.each([
    "2026-02-30T00:00:00.000Z",
    "2026-13-01T00:00:00.000Z",
    "2026-01-01T2a:00:00.000Z",
    "2026-01-01",
    "2026-01-01T10:00:00+02:00",
    "soon",
  ])("agrees with it on %s", text => {
    const ms = Date.parse(text);
    expect(parseIsoMs(text)).toBe(Number.isNaN(ms) ? null : ms);
  });
});
