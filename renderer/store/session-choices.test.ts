import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { dumpLibrary, folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { idsOfTwoSessions, TWO_SESSIONS } from "../../fixtures/two-sessions.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { ReviewAct } from "../../shared/model/review.ts";
import type { Library } from "./database.ts";
import { readHandoffView, readReviewView } from "./handoff-view.ts";
import { readLinkCandidates } from "./link-candidates.ts";
import { needsRebuild } from "./reads.ts";
import { saveReviewAct } from "./review-store.ts";

const NOW_MS = Date.parse("2026-07-02T12:00:00Z");
const folder = () => folderOf(TWO_SESSIONS, "widget");

let ordinal = 0;
async function act(db: Library, handoffId: HandoffId, given: ReviewAct): Promise<string> {
  const stamp = { id: `act-${ordinal++}`, reviewer: "Ana", atIso: "2026-07-02T10:00:00Z" };
  const saved = await saveReviewAct(db, { ...given, handoffId }, stamp);
  if (!saved.ok) throw new Error(saved.error.message);
  return saved.value.id;
}

async function openTwo() {
  const library = openTestLibrary();
  await importInto(library, [folder()]);
  const standing = async (id: HandoffId) => {
    const [view, review] = [
      await readHandoffView(library.strict, id),
      await readReviewView(library.strict, id, NOW_MS),
    ];
    return {
      link: view?.judged.sessionLink ?? null,
      verdict: view?.judged.verdict,
      isPending: review?.blocks.some(({ code }) => code === "session-not-judged"),
    };
  };
  const ids = idsOfTwoSessions(await library.strict.sessions.toArray(), await library.strict.handoffs.toArray());
  return { library, standing, ...ids };
}

describe("a session that was chosen in the app", () => {
  it("is judged with at the next judgement, and stands in the way of an approval until then", async () => {
    const { library, standing, handoffId, red } = await openTwo();
    expect(await standing(handoffId)).toEqual({ link: null, verdict: "unchecked", isPending: false });
    expect(await needsRebuild(library.strict)).toBe(false);
    await act(library.strict, handoffId, { type: "link-session", sessionId: red });
    expect(await standing(handoffId)).toEqual({ link: null, verdict: "unchecked", isPending: true });
    // A crash between the act and the judgement is made good at the next start.
    expect(await needsRebuild(library.strict)).toBe(true);
    await importInto(library, []);
    expect(await standing(handoffId)).toEqual({
      link: { sessionId: red, how: "chosen" },
      verdict: "contradicted",
      isPending: false,
    });
    expect(await needsRebuild(library.strict)).toBe(false);
  });

  it("survives reading the files again, and another choice takes its place", async () => {
    const { library, standing, handoffId, red, green } = await openTwo();
    await act(library.strict, handoffId, { type: "link-session", sessionId: red });
    await importInto(library, [folder()]);
    expect(await standing(handoffId)).toMatchObject({ verdict: "contradicted" });
    await act(library.strict, handoffId, { type: "link-session", sessionId: green });
    await importInto(library, [folder()]);
    expect(await standing(handoffId)).toMatchObject({ link: { sessionId: green }, verdict: "supported" });
  });

  it("leaves, once undone, what was there before, to the last row", async () => {
    const { library, handoffId, green } = await openTwo();
    const derived = async () => {
      const { handoffs, handoffDetails, treeJudgements, readings } = await dumpLibrary(library.strict);
      return { handoffs, handoffDetails, treeJudgements, readings };
    };
    const before = await derived();
    const undoes = await act(library.strict, handoffId, { type: "link-session", sessionId: green });
    await importInto(library, []);
    expect(await derived()).not.toEqual(before);
    await act(library.strict, handoffId, { type: "undo", undoes });
    await importInto(library, []);
    expect(await derived()).toEqual(before);
  });

  it("judges in steps as it would in one go", async () => {
    const inSteps = await openTwo();
    await act(inSteps.library.strict, inSteps.handoffId, { type: "link-session", sessionId: inSteps.red });
    await importInto(inSteps.library, []);
    const whole = openTestLibrary();
    await act(whole.strict, inSteps.handoffId, { type: "link-session", sessionId: inSteps.red });
    await importInto(whole, [folder()]);
    const details = async (db: Library) => (await dumpLibrary(db)).handoffDetails;
    expect(await details(inSteps.library.strict)).toEqual(await details(whole.strict));
  });
});

describe("readLinkCandidates", () => {
  it("lists the sessions of the library, with what is known of each", async () => {
    const { library, handoffId, red, green } = await openTwo();
    const candidates = await readLinkCandidates(library.strict, handoffId);
    expect(candidates.map(({ session, reasons }) => [session.id, session.messageCount > 0, reasons])).toEqual(
      [red, green].map(id => [id, true, ["same-project", "active"]]),
    );
  });
});
