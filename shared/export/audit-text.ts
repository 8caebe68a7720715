import type { Audit } from "../model/audit.ts";
import type { Finding, Severity } from "../model/finding.ts";
import type { Source } from "../model/source.ts";
import { adviceLines } from "./advice-lines.ts";
import {
  type AuditOutline,
  ageInWords,
  buildAuditOutline,
  counted,
  type OutlinedHandoff,
  oneLine,
} from "./audit-outline.ts";
import { rulesOff } from "./audit-report.ts";
import { documentLines } from "./document-lines.ts";
import type { AuditExporter } from "./exporter.ts";
import { ledgerLines } from "./ledger-lines.ts";
import { uncheckedInWords } from "./not-checked.ts";
import { boundedList, issuesInWords, type SourceTrouble } from "./source-trouble.ts";
import { type SpokenFor, spokenForInWords } from "./spoken-for.ts";
import { proofInWords, type SupportedRecord } from "./supported-records.ts";

const MARKS: Record<Severity, string> = { blocker: "BLOCKER", warning: "warning", note: "note   " };
const QUOTES_SHOWN = 2;

function findingLines(finding: Finding, outline: AuditOutline): readonly string[] {
  const quotes = finding.evidence.filter(({ quote }) => quote.trim() !== "").slice(0, QUOTES_SHOWN);
  const line = finding.line === null ? "" : `:${finding.line}`;
  return [
    `  ${MARKS[finding.severity]}  ${oneLine(finding.message, 400)}`,
    `           ${finding.rule} · ${finding.verdict} · ${oneLine(outline.pathOf(finding.sourceId), 200)}${line}`,
    ...quotes.map(
      ({ quote, label }) => `           | ${label === "" ? "" : `${oneLine(label, 60)}: `}${oneLine(quote, 160)}`,
    ),
  ];
}

const spokenForLine = (one: SpokenFor): string =>
  `  also     ${one.verdict}: "${oneLine(one.record.text, 160)}" (${spokenForInWords(one)})`;

function supportedLine({ record, proof }: SupportedRecord): readonly string[] {
  const words = oneLine(proofInWords(proof), 100);
  return [`  supported  “${oneLine(record.text, 120)}”${words === "" ? "" : ` (${words})`}`];
}

function handoffLines(handoff: OutlinedHandoff, outline: AuditOutline): readonly string[] {
  const { judged, path, findings, spokenFor, supported } = handoff;
  const { counts, sessionLink } = judged;
  const tallies = (["contradicted", "unsupported", "stale", "unchecked", "supported"] as const)
    .filter(verdict => counts[verdict] > 0)
    .map(verdict => `${counts[verdict]} ${verdict}`);
  const session = sessionLink === null ? "no session linked" : `session ${sessionLink.how.replaceAll("-", " ")}`;
  return [
    `${judged.verdict.toUpperCase()}  ${judged.handoff.kind}: ${oneLine(judged.handoff.title, 100)}`,
    `  ${oneLine(path, 200)}`,
    `  ${[...tallies, ageInWords(judged.ageSeconds), session].join(" · ")}`,
    ...findings.flatMap(finding => findingLines(finding, outline)),
    ...spokenFor.map(spokenForLine),
    ...boundedList(supported, supportedLine, words => `           ${words}`),
    "",
  ];
}

function notCheckedLines({ handoffs, unchecked }: AuditOutline): readonly string[] {
  const lines = [
    ...handoffs.flatMap(({ path, needs }) =>
      needs.map(need => `  ${oneLine(path, 120)}: ${counted(need.records, "record")} would need the ${need.needs}`),
    ),
    ...(unchecked.undecidable > 0
      ? [`  ${counted(unchecked.undecidable, "record")} that no rule decides: only a person can`]
      : []),
  ];
  return lines.length === 0 ? [] : ["Not checked:", ...lines, ""];
}

function troubleLines({ troubled, remarked, unrecognised }: SourceTrouble): readonly string[] {
  const listed = (title: string, files: readonly Source[], write: (source: Source) => readonly string[]) =>
    files.length === 0 ? [] : [title, ...boundedList(files, write, words => `  ${words}`), ""];
  const issueLines = ({ issues }: Source) => issuesInWords(issues).map(words => `           ${oneLine(words, 300)}`);
  return [
    ...listed("Not read, or not wholly:", troubled, source => [
      `  ${source.status.padEnd(7)}  ${oneLine(source.path, 200)}`,
      ...issueLines(source),
    ]),
    ...listed("Read, with something in them that could not be:", remarked, source => [
      `  read     ${oneLine(source.path, 200)}`,
      ...issueLines(source),
    ]),
    ...listed(`${counted(unrecognised.length, "file")} that no format recognises:`, unrecognised, ({ path }) => [
      `  ${oneLine(path, 200)}`,
    ]),
  ];
}

function build(audit: Audit): string {
  const outline = buildAuditOutline(audit);
  const { blocker, warning, note } = outline.totals;
  const off = rulesOff(audit);
  const lines = [
    ...outline.handoffs.flatMap(handoff => handoffLines(handoff, outline)),
    ...(outline.others.length > 0
      ? ["About the files:", ...outline.others.flatMap(one => findingLines(one, outline)), ""]
      : []),
    ...ledgerLines(audit.ledgers, outline),
    ...documentLines(audit.documents, audit.ledgers, outline),
    ...adviceLines(audit.advice, outline),
    ...notCheckedLines(outline),
    ...troubleLines(outline.trouble),
    ...(off.length > 0 ? [`Switched off by the policy: ${off.join(", ")}.`] : []),
    `${counted(audit.handoffs.length, "handoff")} in ${counted(audit.sources.length, "file")}, ${counted(audit.sessions.length, "session")}: ${counted(blocker, "blocker")}, ${counted(warning, "warning")}, ${counted(note, "note")}${uncheckedInWords(outline.unchecked)}. An audit grants nothing.`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The audit for a terminal: the most doubtful handoff first, what was not checked at the end. No colours, no controls. */
export const auditText: AuditExporter = {
  id: "text",
  title: "Audit for a terminal",
  extension: ".txt",
  build: audit => build(audit),
};
