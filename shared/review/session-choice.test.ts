import { beforeAll, describe, expect, it } from "vitest";
import { auditFiles, auditTwoSessions } from "../../fixtures/audit-files.ts";
import { approveCase, buildLog, decideAll, type ReviewCase } from "../../fixtures/review-case.ts";
import { TWO_SESSIONS } from "../../fixtures/two-sessions.ts";
import { BriefSchema } from "../contract/brief.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { SessionId } from "../model/ids.ts";
import type { ReviewAct } from "../model/review.ts";
import { buildBrief } from "./build-brief.ts";
import { foldReview } from "./fold-review.ts";
import { approvalBlocks } from "./gate.ts";
import { receiptText } from "./receipt.ts";
import { approvalStaleness } from "./staleness.ts";
import { verifyReceipt } from "./verify-receipt.ts";

let ids: Awaited<ReturnType<typeof auditTwoSessions>>;
beforeAll(async () => {
  ids = await auditTwoSessions();
});

/** The handoff as it is judged with a choice; without one where it is undefined. */
async function caseWith(sessionId: SessionId | null | undefined): Promise<ReviewCase> {
  const choices = sessionId === undefined ? [] : [[ids.handoffId, { sessionId, by: "Ana" }] as const];
  const audit = await auditFiles(TWO_SESSIONS, { sessionChoices: new Map(choices) });
  const judged = audit.handoffs.find(({ handoff }) => handoff.id === ids.handoffId);
  if (judged === undefined) throw new Error("The document is a handoff.");
  const sources = audit.sources.map(source => ({ ...source, isVerified: true }));
  return { audit, judged, findings: audit.findings, sources, policy: {} };
}

const link = (sessionId: SessionId | null): ReviewAct => ({ type: "link-session", sessionId });

function codesOf(one: ReviewCase, acts: readonly ReviewAct[]): readonly string[] {
  const state = foldReview(buildLog(one.judged, acts, [], "Ana"));
  return approvalBlocks(one.judged, one.findings, state, {}, { nowMs: 0, sources: one.sources }).map(
    ({ code }) => code,
  );
}

const staleness = async (receipt: Awaited<ReturnType<typeof approveCase>>, judged: JudgedHandoff, one: ReviewCase) =>
  approvalStaleness(receipt, { judged, sources: one.sources, policy: {}, ruleset: receipt.tool.ruleset }).map(
    ({ code }) => code,
  );

describe("the review of a handoff whose session was chosen", () => {
  it("blocks an approval of what was judged with another session than stands in the log", async () => {
    const [found, red] = [await caseWith(undefined), await caseWith(ids.red)];
    expect(codesOf(found, decideAll(found))).toEqual([]);
    expect(codesOf(found, [link(ids.red), ...decideAll(found)])).toEqual(["session-not-judged"]);
    expect(codesOf(found, [link(null), ...decideAll(found)])).toEqual(["session-not-judged"]);
    expect(codesOf(red, [link(ids.red), ...decideAll(red)])).toEqual([]);
    expect(codesOf(red, decideAll(red))).toEqual(["session-not-judged"]);
  });

  it("says in the brief and in the receipt which session was chosen, and who chose it", async () => {
    const red = await caseWith(ids.red);
    const state = foldReview(buildLog(red.judged, [link(ids.red), ...decideAll(red)], [], "Ana"));
    const tool = { version: "0", ruleset: "sha256:rules" };
    const brief = buildBrief({ ...red, state, unchecked: [], tool, reviewer: "Ana" });
    expect(brief.handoff).toMatchObject({
      sessionLink: `${ids.red} (chosen)`,
      sessionChoice: { sessionId: ids.red, by: "Ana" },
    });
    expect(BriefSchema.safeParse(brief).error).toBeUndefined();
    const receipt = await approveCase(red, [link(ids.red), ...decideAll(red)]);
    expect(receipt.handoff.chosenSession).toBe(ids.red);
    expect(verifyReceipt(receiptText(receipt))).toMatchObject({ ok: true });
    const none = await caseWith(null);
    expect((await approveCase(none, [link(null), ...decideAll(none)])).handoff.chosenSession).toBeNull();
  });

  it("makes an approval stale with what changed when another session is chosen", async () => {
    const [found, red, green] = [await caseWith(undefined), await caseWith(ids.red), await caseWith(ids.green)];
    const receipt = await approveCase(found, decideAll(found));
    expect(receipt.handoff).not.toHaveProperty("chosenSession");
    expect(await staleness(receipt, found.judged, found)).toEqual([]);
    expect(await staleness(receipt, red.judged, red)).toContain("session");
    const ofRed = await approveCase(red, [link(ids.red), ...decideAll(red)]);
    expect(await staleness(ofRed, red.judged, red)).toEqual([]);
    expect(await staleness(ofRed, green.judged, green)).toEqual(["verdict", "session"]);
  });
});
