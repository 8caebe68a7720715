import { err, ok } from "../lib/result.ts";
import type { Brief, BriefFinding, BriefRecord } from "../model/brief.ts";
import type { BriefExporter } from "./brief-exporter.ts";
import { writeEvidence } from "./brief-markdown.ts";
import { inlineMarkdown } from "./markdown-text.ts";

/** What goes back to the predecessor: every flag with its reason and what it rests on. The one export that needs no approval. */
export const returnNote: BriefExporter = {
  id: "return-note",
  title: "Return note (Markdown)",
  extension: ".md",
  mediaType: "text/markdown",
  build({ brief, returnText }) {
    const records = brief.records.filter(record => record.disposition === "flag");
    const findings = [...brief.findings, ...brief.records.flatMap(record => record.findings)].filter(
      finding => finding.disposition === "flag",
    );
    if (records.length + findings.length === 0)
      return err({
        code: "NOTHING_FLAGGED",
        message: "No flag stands, so there is nothing to send back: flag something first.",
      });
    return ok(writeNote(brief, records, findings, returnText));
  },
};

function writeNote(
  brief: Brief,
  records: readonly BriefRecord[],
  findings: readonly BriefFinding[],
  returnText: string | null,
): string {
  const { handoff } = brief;
  // What the audit found is sent back whether or not the reviewer came to it.
  const others = [
    ...brief.findings,
    ...brief.records.flatMap(record => (records.includes(record) ? [] : record.findings)),
  ].filter(({ disposition, severity }) => disposition === null && severity !== "note");
  const noted = [
    ...brief.notes.map(note => `- ${inlineMarkdown(note)}`),
    ...brief.records
      .filter(record => !records.includes(record))
      .flatMap(record => record.notes.map(note => `- On “${inlineMarkdown(record.text)}”: ${inlineMarkdown(note)}`)),
  ];
  const blocks = [
    `# Returned: ${inlineMarkdown(handoff.title)}`,
    `This handoff was not approved. ${
      returnText === null ? "Draft, not yet returned, of" : "It is returned by"
    } ${inlineMarkdown(brief.reviewer)}, with ${records.length + findings.length} flagged. The note grants nothing.`,
    ...(returnText === null || returnText.trim() === "" ? [] : [inlineMarkdown(returnText)]),
    [
      `- Handoff: ${handoff.digest}`,
      ...(handoff.agent === null ? [] : [`- From: ${inlineMarkdown(handoff.agent)}`]),
      ...(handoff.createdAt === null ? [] : [`- Written: ${inlineMarkdown(handoff.createdAt)}`]),
    ].join("\n"),
    "## Flagged",
    ...records.map(writeFlaggedRecord),
    ...findings.map(writeFlaggedFinding),
    ...(others.length === 0 ? [] : ["## Also found, and not decided by the reviewer", ...others.map(writeOther)]),
    ...(noted.length === 0 ? [] : ["## The reviewer's notes", ...noted]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const writeFlaggedRecord = (record: BriefRecord): string =>
  [
    `- ${record.kind}: ${inlineMarkdown(record.text)}`,
    `  - Why: ${inlineMarkdown(record.reason ?? "no reason given")}`,
    ...record.notes.map(note => `  - Note: ${inlineMarkdown(note)}`),
    ...record.findings.flatMap(finding => [
      `  - ${finding.rule}: ${inlineMarkdown(finding.message)}`,
      ...finding.evidence.slice(0, 3).map(writeEvidence),
    ]),
    ...record.evidence.slice(0, 2).map(writeEvidence),
  ].join("\n");

const writeOther = (finding: BriefFinding): string =>
  [
    `- ${finding.rule} (${finding.severity}): ${inlineMarkdown(finding.message)}`,
    ...finding.evidence.slice(0, 3).map(writeEvidence),
  ].join("\n");

const writeFlaggedFinding = (finding: BriefFinding): string =>
  [
    `- ${finding.rule}: ${inlineMarkdown(finding.message)}`,
    `  - Why: ${inlineMarkdown(finding.reason ?? "no reason given")}`,
    ...finding.evidence.slice(0, 3).map(writeEvidence),
  ].join("\n");
