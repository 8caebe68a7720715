import { describe, expect, it } from "vitest";
import { growthOf, LINEAR } from "../../fixtures/growth.ts";
import { maskedPart } from "../lib/masked-part.ts";
import { toHandoffId, toRecordId, toSourceId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";
import { readSurroundings } from "./surroundings.ts";

const ITEM = '"Use queue number 7 for uploads in src/queue.ts until 2027-01-01","src/queue.ts","src/queue.test.ts",';

const recordAt = (start: number): HandoffRecord => ({
  id: toRecordId(String(start)),
  handoffId: toHandoffId("h"),
  kind: "decision",
  section: "Decisions",
  ordinal: 0,
  text: ITEM,
  state: "in-force",
  anchor: {
    sourceId: toSourceId("0:a"),
    sessionId: null,
    messageId: null,
    line: 1,
    start,
    end: start + ITEM.length,
    textLine: 1,
  },
  links: null,
  transitions: [],
  supersedes: null,
  supersededBy: null,
});

/** A file that is one line, as a program writes JSON, and where each of its items begins. */
const oneLine = (items: number): { readonly text: string; readonly starts: readonly number[] } => ({
  text: ITEM.repeat(items),
  starts: Array.from({ length: items }, (_, at) => at * ITEM.length),
});

describe("what is read around each record of a file that is one line", () => {
  it.each<[string, (text: string, start: number) => unknown]>([
    ["its lead-ins", (text, start) => readSurroundings(recordAt(start), text)],
    ["the secrets that it may cut", (text, start) => maskedPart(text, start, start + ITEM.length)],
  ])("costs four times as much for four times as many: %s", (_, read) => {
    const growth = growthOf(items => {
      const { text, starts } = oneLine(items);
      for (const start of starts) read(text, start);
    }, 2500);
    expect(growth).toBeLessThan(LINEAR);
  });

  it("costs four times as much for an indentation that is four times as wide", () => {
    const growth = growthOf(width => {
      const text = `${" ".repeat(width)}-${" ".repeat(width)}${ITEM}`;
      for (let times = 0; times < 200; times += 1) readSurroundings(recordAt(2 * width + 1), text);
    }, 450);
    expect(growth).toBeLessThan(LINEAR);
  });
});
