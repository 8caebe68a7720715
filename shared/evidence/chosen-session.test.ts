import { describe, expect, it } from "vitest";
import { auditFiles, auditTwoSessions } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { RED_ONLY, TWO_SESSIONS } from "../../fixtures/two-sessions.ts";
import { type HandoffId, type SessionId, toSessionId } from "../model/ids.ts";
import type { SessionChoices } from "./chosen-session.ts";

const chose = (handoffId: HandoffId, sessionId: SessionId | null): SessionChoices =>
  new Map([[handoffId, { sessionId, by: "Ana" }]]);

async function judgeWith(sessionChoices: SessionChoices, files: Readonly<Record<string, string>> = TWO_SESSIONS) {
  const { handoffs } = await auditFiles(files, { sessionChoices });
  const judged = handoffs.find(({ handoff }) => handoff.kind === "document");
  if (judged === undefined) throw new Error("The document is a handoff.");
  return judged;
}

describe("the session that a reviewer chose", () => {
  it("judges a handoff that nothing links", async () => {
    const { handoffId, red, green } = await auditTwoSessions();
    expect(await judgeWith(new Map())).toMatchObject({ sessionLink: null, verdict: "unchecked" });
    const bad = await judgeWith(chose(handoffId, red));
    expect(bad).toMatchObject({ sessionLink: { sessionId: red, how: "chosen" }, verdict: "contradicted" });
    expect(bad.sessionChoice).toEqual({ sessionId: red, by: "Ana" });
    const good = await judgeWith(chose(handoffId, green));
    expect(good).toMatchObject({ sessionLink: { sessionId: green }, verdict: "supported" });
  });

  it("stands against what is found, also where it is none", async () => {
    const { handoffId } = await auditTwoSessions();
    expect(await judgeWith(new Map(), RED_ONLY)).toMatchObject({ sessionLink: { how: "same-project" } });
    expect(await judgeWith(chose(handoffId, null), RED_ONLY)).toMatchObject({
      sessionLink: null,
      verdict: "unchecked",
    });
  });

  it("is none where it is not loaded: no other takes its place", async () => {
    const { handoffId, green } = await auditTwoSessions();
    const judged = await judgeWith(chose(handoffId, green), RED_ONLY);
    expect(judged).toMatchObject({ sessionLink: null, sessionChoice: { sessionId: green }, verdict: "unchecked" });
  });

  it("is no matter of choice for what stands in a session", async () => {
    const steps = [{ user: "Go on" }, { compact: { "Current Work": "All 14 tests pass." } }];
    const files = { "p/s.jsonl": buildSessionLines({ steps }) };
    const [before] = (await auditFiles(files)).handoffs;
    if (before === undefined) throw new Error("A compaction is a handoff.");
    const sessionChoices = chose(before.handoff.id, toSessionId("another"));
    expect((await auditFiles(files, { sessionChoices })).handoffs[0]).toEqual(before);
  });
});
