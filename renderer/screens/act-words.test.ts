import { describe, expect, it } from "vitest";
import { toHandoffId, toRecordId } from "../../shared/model/ids.ts";
import type { ReviewAct, ReviewTarget } from "../../shared/model/review.ts";
import { actWords, targetOfActs } from "./act-words.ts";

const target: ReviewTarget = { type: "record", recordId: toRecordId("r1") };
const gone: ReviewTarget = { type: "finding", fingerprint: "gone" };
const textOf = (one: ReviewTarget): string | null => (one.type === "record" ? "Pushed\nto main" : null);

const events = (acts: readonly ReviewAct[]) => {
  const stamp = { id: "e1", reviewer: "Ada", atIso: "2026-07-02T12:00:00Z", previousDigest: "" };
  return acts.map(act => ({ ...act, handoffId: toHandoffId("h"), ...stamp }));
};
const words = (...acts: readonly ReviewAct[]): string => actWords(events(acts), textOf);

describe("actWords", () => {
  it.each<readonly [string, ReviewAct]>([
    [`flag on "Pushed to main"`, { type: "disposition", target, disposition: "flag", reason: "no" }],
    [`acceptance of "Pushed to main"`, { type: "disposition", target, disposition: "accept", reason: null }],
    [`note on "Pushed to main"`, { type: "note", target, text: "see" }],
    ["note on the handoff", { type: "note", target: null, text: "see" }],
    [`acceptance of 1 of "Work"`, { type: "accept-section", section: "Work", recordIds: [toRecordId("r1")] }],
    [
      "waiver of something that is no longer in the handoff",
      { type: "disposition", target: gone, disposition: "waive", reason: "old" },
    ],
  ])("says %s", (said, act) => {
    expect(words(act)).toBe(said);
  });

  it("counts what was accepted together", () => {
    const accept = { type: "disposition", target, disposition: "accept", reason: "read", batch: "b" } as const;
    expect(words(accept, accept)).toBe("acceptance of 2 unchecked records");
  });
});

describe("targetOfActs", () => {
  const accept = { type: "disposition", target, disposition: "accept", reason: null } as const;

  it.each<readonly [string, readonly ReviewAct[], ReviewTarget | null]>([
    ["the record that was decided", [accept], target],
    ["what was noted on", [{ type: "note", target: gone, text: "see" }], gone],
    ["nothing, of several", [accept, accept], null],
    ["nothing, of a note on the whole", [{ type: "note", target: null, text: "see" }], null],
    ["nothing, of a section", [{ type: "accept-section", section: "Work", recordIds: [] }], null],
  ])("is %s", (_, acts, about) => {
    expect(targetOfActs(events(acts))).toEqual(about);
  });
});
