import { describe, expect, it } from "vitest";
import { buildLog, buildReviewCase } from "../../fixtures/review-case.ts";
import type { Finding } from "../model/finding.ts";
import type { ReviewAct } from "../model/review.ts";
import { buildBrief } from "./build-brief.ts";
import { foldReview } from "./fold-review.ts";

const SECRET = "ghp_abcdEFGH1234ijklMNOP5678qrstUVWX9012";
const one = await buildReviewCase();
const [found] = one.findings.filter(({ recordId }) => recordId !== null);
const brief = (acts: readonly ReviewAct[], over: object = {}, findings: readonly Finding[] = one.findings) =>
  buildBrief({
    judged: { ...one.judged, handoff: { ...one.judged.handoff, ...over } },
    findings,
    unchecked: one.audit.unchecked,
    state: foldReview(buildLog(one.judged, acts)),
    policy: {},
    sources: one.sources,
    tool: { version: "0", ruleset: "sha256:0" },
    reviewer: "Ada",
  });
const noteOn = (target: Extract<ReviewAct, { type: "note" }>["target"]): ReviewAct => ({
  type: "note",
  target,
  text: "Odd",
});

describe("buildBrief", () => {
  it("puts a note on the whole with the whole, and one on a record with it", () => {
    const [record] = one.judged.handoff.records;
    if (record === undefined) throw new Error("the case has records");
    expect(brief([noteOn(null)]).notes).toEqual(["Odd"]);
    const noted = brief([noteOn({ type: "record", recordId: record.id })]);
    expect(noted.notes).toEqual([]);
    expect(noted.records.filter(({ notes }) => notes.length > 0).map(({ id }) => id)).toEqual([record.id]);
  });

  it("puts a note on a finding with the record that the finding is about", () => {
    if (found === undefined) throw new Error("the case has a finding");
    const noted = brief([noteOn({ type: "finding", fingerprint: found.fingerprint })]);
    expect(noted.notes).toEqual([]);
    expect(noted.records.filter(({ notes }) => notes.length > 0).map(({ id }) => id)).toEqual([found.recordId]);
  });

  it("puts a note on a finding that belongs to no record, or is there no more, with the whole", () => {
    if (found === undefined) throw new Error("the case has a finding");
    const act = noteOn({ type: "finding", fingerprint: found.fingerprint });
    expect(brief([act], {}, [{ ...found, recordId: null }]).notes).toEqual(["Odd"]);
    expect(brief([act], {}, []).notes).toEqual(["Odd"]);
  });

  it.each(["title", "agent", "session", "to", "task"])("masks a secret in the handoff's %s", key => {
    expect(JSON.stringify(brief([], { [key]: `x ${SECRET}` }).handoff)).not.toContain(SECRET);
  });
});
