import { describe, expect, test } from "vitest";
import { toHandoffId, toMessageId, toRecordId, toSessionId } from "../../shared/model/ids.ts";
import { handoffHash, parseHash, QUEUE_HASH, sessionHash, sourcesHash } from "./route.ts";

const handoffId = toHandoffId("coord:a/b c?#");
const sessionId = toSessionId("claude-code:7b/1");

describe("parseHash", () => {
  test.each([
    [QUEUE_HASH, { screen: "queue" }],
    ["", { screen: "queue" }],
    ["#/nowhere/at/all", { screen: "queue" }],
    ["#/handoff/%E0%A4%A", { screen: "handoff", handoffId: "%E0%A4%A", recordId: null }],
    [sourcesHash(true), { screen: "sources", onlyIssues: true }],
    [handoffHash(handoffId), { screen: "handoff", handoffId, recordId: null }],
    [handoffHash(handoffId, toRecordId("r/1")), { screen: "handoff", handoffId, recordId: "r/1" }],
  ])("reads %s", (hash, route) => {
    expect(parseHash(hash)).toEqual(route);
  });

  test("reads back a link to the words of a message, with the way back", () => {
    const back = handoffHash(handoffId, toRecordId("r 1"));
    const at = { type: "text", start: 3, end: 9, textLine: 1 } as const;
    expect(parseHash(sessionHash(sessionId, { messageId: toMessageId("m/1"), line: 22, at }, back))).toEqual({
      screen: "session",
      sessionId,
      messageId: "m/1",
      line: 22,
      range: { start: 3, end: 9 },
      back,
    });
  });

  test("goes back only within the app", () => {
    const hash = `#/session/s?back=${encodeURIComponent("javascript:alert(1)")}`;
    expect(parseHash(hash)).toMatchObject({ back: null });
  });
});
