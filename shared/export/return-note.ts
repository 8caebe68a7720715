import { hasWords } from "../lib/has-words.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import { err, ok } from "../lib/result.ts";
import type { Brief, BriefFinding, BriefRecord } from "../model/brief.ts";
import type { BriefExporter } from "./brief-exporter.ts";
import { sessionWords, writeEvidence } from "./brief-markdown.ts";
import { inlineMarkdown } from "./markdown-text.ts";

/** What goes back to the predecessor: every flag with its reason and what it rests on. The one export that needs no approval. */
export const returnNote: BriefExporter = {
  id: "return-note",
  title: "Return note (Markdown)",
  extension: ".md",
  mediaType: "text/markdown",
  build({ brief, returnText }) {
    const records = brief.records.filter(record => record.disposition === "flag");
    const findings = [
      ...brief.findings,
      ...brief.records.flatMap(record => (records.includes(record) ? [] : record.findings)),
    ].filter(finding => finding.disposition === "flag");
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
  const others = undecided(brief, records);
  const noted = [
    ...brief.notes.map(inlineMarkdown),
    ...brief.records
      .filter(record => !records.includes(record))
      .flatMap(record => record.notes.map(note => `On “${inlineMarkdown(record.text)}”: ${inlineMarkdown(note)}`)),
  ];
  const flagged = `with ${records.length + findings.length} flagged`;
  const by = inlineMarkdown(maskSecrets(brief.reviewer));
  const blocks = [
    `# ${returnText === null ? "Draft of a return" : "Returned"}: ${inlineMarkdown(handoff.title)}`,
    returnText === null
      ? `Draft, not yet returned: ${by} is still reviewing this handoff, ${flagged}. It is not approved. The note grants nothing.`
      : `This handoff was not approved. It is returned by ${by}, ${flagged}. The note grants nothing.`,
    ...(returnText === null || !hasWords(returnText) ? [] : [inlineMarkdown(maskSecrets(returnText))]),
    [
      `- Handoff: ${handoff.digest}`,
      ...(handoff.agent === null ? [] : [`- From: ${inlineMarkdown(handoff.agent)}`]),
      ...(handoff.createdAt === null ? [] : [`- Written: ${inlineMarkdown(handoff.createdAt)}`]),
      ...(handoff.sessionChoice === undefined
        ? []
        : [`- Evidence from session: ${inlineMarkdown(sessionWords(handoff) ?? "none")}`]),
    ].join("\n"),
    "## Flagged",
    ...records.map(writeFlaggedRecord),
    ...findings.map(writeFlaggedFinding),
    ...(others.length === 0 ? [] : ["## Also found, not decided by the reviewer", ...others.map(writeOther)]),
    ...(noted.length === 0 ? [] : ["## The reviewer's notes", noted.map(note => `- ${note}`).join("\n")]),
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
      ...(finding.disposition === "flag" && finding.reason !== null && finding.reason !== record.reason
        ? [`  - Why: ${inlineMarkdown(finding.reason)}`]
        : []),
      ...finding.evidence.slice(0, 3).map(writeEvidence),
    ]),
    ...record.evidence.slice(0, 2).map(writeEvidence),
  ].join("\n");

interface Undecided {
  readonly finding: BriefFinding;
  /** What the finding is about, or null. */
  readonly record: BriefRecord | null;
}

/** What the audit found is sent back whether or not the reviewer came to it: all but notes, flags and waivers. */
function undecided(brief: Brief, flagged: readonly BriefRecord[]): readonly Undecided[] {
  const all: readonly Undecided[] = [
    ...brief.findings.map(finding => ({ finding, record: null })),
    ...brief.records
      .filter(record => !flagged.includes(record))
      .flatMap(record => record.findings.map(finding => ({ finding, record }))),
  ];
  return all.filter(
    ({ finding: { disposition, severity } }) =>
      severity !== "note" && (disposition === null || disposition === "later"),
  );
}

function writeOther({ finding, record }: Undecided): string {
  const quotes = finding.evidence.length > 0 ? finding.evidence : (record?.evidence ?? []);
  const accepted = record?.disposition === "accept" ? ", accepted by the reviewer all the same" : "";
  return [
    `- ${finding.rule} (${finding.severity}): ${inlineMarkdown(finding.message)}`,
    ...(record === null ? [] : [`  - About the ${record.kind}: ${inlineMarkdown(record.text)}${accepted}`]),
    ...quotes.slice(0, 3).map(writeEvidence),
  ].join("\n");
}

const writeFlaggedFinding = (finding: BriefFinding): string =>
  [
    `- ${finding.rule}: ${inlineMarkdown(finding.message)}`,
    `  - Why: ${inlineMarkdown(finding.reason ?? "no reason given")}`,
    ...finding.evidence.slice(0, 3).map(writeEvidence),
  ].join("\n");
