import { describe, expect, it } from "vitest";
import { parseCreatedAt } from "./created-at.ts";
import { buildCursor, parseCursor, windowStart } from "./queue-cursor.ts";

const AT = "2026-07-02T12:00:00Z";
const us = (iso: string) => parseCreatedAt(iso) ?? 0n;

describe("parseCursor", () => {
  it("reads what buildCursor writes, and keeps the newest 500 ids", () => {
    const ids = Array.from({ length: 600 }, (_, index) => `r${index}`);
    const text = buildCursor(AT, ids);
    expect(text.startsWith(`{"v":1,"last_read":"${AT}","seen_ids":["r100",`)).toBe(true);
    expect(parseCursor(text)).toEqual({ lastReadUs: us(AT), lastRead: AT, seen: ids.slice(100) });
  });

  it.each([
    ["no JSON", "{"],
    ["another version", `{"v":2,"last_read":"${AT}"}`],
    ["no time", '{"v":1,"last_read":""}'],
    ["a time that is none", '{"v":1,"last_read":"yesterday"}'],
    ["ids that are no list", `{"v":1,"last_read":"${AT}","seen_ids":"r1"}`],
  ])("refuses %s", (_, text) => {
    expect(parseCursor(text)).toBeNull();
  });

  it("takes missing ids for none, and drops what is no text", () => {
    expect(parseCursor(`{"v":1,"last_read":"${AT}"}`)?.seen).toEqual([]);
    expect(parseCursor(`{"v":true,"last_read":"${AT}","seen_ids":["a",1]}`)?.seen).toEqual(["a"]);
  });
});

describe("windowStart", () => {
  it("goes back two minutes behind a cursor, and a week without one", () => {
    expect(windowStart(parseCursor(buildCursor(AT, [])), us(AT))).toBe(us("2026-07-02T11:58:00Z"));
    expect(windowStart(null, us(AT))).toBe(us("2026-06-25T12:00:00Z"));
  });
});
