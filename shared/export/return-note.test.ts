import { describe, expect, it } from "vitest";
import { exampleFlagged } from "../../fixtures/briefs/example-brief.ts";
import type { Brief, BriefFinding } from "../model/brief.ts";
import { returnNote } from "./return-note.ts";

const finding = (rule: string, over: Partial<BriefFinding> = {}): BriefFinding => ({
  rule,
  severity: "warning",
  verdict: "unsupported",
  message: `What ${rule} found.`,
  fingerprint: rule,
  disposition: null,
  reason: null,
  evidence: [
    {
      path: "p/s.jsonl",
      sourceSha256: null,
      line: 3,
      messageId: null,
      quote: `words for ${rule}`,
      quoteDigest: "",
      how: "derived",
      stance: "contradicts",
      label: "what was printed",
    },
  ],
  ...over,
});
const write = (brief: Brief, returnText: string | null = "Again, please."): string => {
  const built = returnNote.build({ brief, receipt: null, blocks: [], returnText, transition: null });
  return built.ok ? built.value : built.error.code;
};
const withFindings = (...findings: readonly BriefFinding[]): Brief => ({ ...exampleFlagged, findings });
const alsoFound = (note: string): string => note.split("## Also found, not decided by the reviewer")[1] ?? "";

describe("the return note", () => {
  it("is a draft until the handoff is returned", () => {
    const draft = write(exampleFlagged, null);
    expect(draft).toContain("Draft, not yet returned");
    expect(draft).not.toContain("It is returned by");
    const returned = write(exampleFlagged, "");
    expect(returned).toContain("It is returned by Ada");
    expect(returned).not.toMatch(/draft/i);
  });

  it.each([
    ["a blocker that nobody decided", finding("claim.a", { severity: "blocker" }), true],
    ["a warning that nobody decided", finding("claim.a"), true],
    ["one that was put off", finding("claim.a", { disposition: "later" }), true],
    ["one that was waived", finding("claim.a", { disposition: "waive", reason: "known" }), false],
    ["one that is flagged, since it stands above", finding("claim.a", { disposition: "flag", reason: "no" }), false],
    ["a note", finding("claim.a", { severity: "note" }), false],
  ])("also lists %s: %#", (_, one, isListed) => {
    const also = alsoFound(write(withFindings(one)));
    expect(also.includes("What claim.a found.")).toBe(isListed);
    expect(also.includes("words for claim.a")).toBe(isListed);
  });

  it("says of a record's finding what it is about, and that the record was accepted", () => {
    const records = exampleFlagged.records.map(record =>
      record.id === "r-2" ? { ...record, findings: [finding("claim.file-unsupported")] } : record,
    );
    const also = alsoFound(write({ ...exampleFlagged, records }));
    expect(also).toContain("About the claim: Created src/upload/retry.ts, accepted by the reviewer all the same");
  });

  it("says a flagged record's findings once, with it", () => {
    const records = exampleFlagged.records.map(record =>
      record.id === "r-1"
        ? { ...record, findings: [finding("claim.a", { disposition: "flag", reason: "Twice red" })] }
        : record,
    );
    const note = write({ ...exampleFlagged, records });
    expect(note.split("What claim.a found.")).toHaveLength(2);
    expect(note).toContain("Why: Twice red");
    expect(note).toContain("with 1 flagged");
  });

  it("carries the reviewer's notes, on the whole and on a record", () => {
    const notes = write(exampleFlagged).split("## The reviewer's notes")[1];
    expect(notes).toContain("- Looked at with care.\n- On ");
  });

  it("masks a secret that the reviewer wrote", () => {
    const note = write(exampleFlagged, "Use ghp_abcdEFGH1234ijklMNOP5678qrstUVWX9012");
    expect(note).toContain("Use •");
    expect(note).not.toContain("ghp_abcd");
  });
});
