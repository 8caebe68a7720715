import type { Audit } from "../model/audit.ts";
import type { Finding } from "../model/finding.ts";
import type { Source } from "../model/source.ts";
import {
  type AuditOutline,
  ageInWords,
  buildAuditOutline,
  counted,
  type OutlinedHandoff,
  oneLine,
} from "./audit-outline.ts";
import { rulesOff } from "./audit-report.ts";
import type { AuditExporter } from "./exporter.ts";
import { ledgerInWords } from "./ledger-lines.ts";
import { uncheckedInWords } from "./not-checked.ts";
import { boundedList, issuesInWords, type SourceTrouble } from "./source-trouble.ts";
import { spokenForInWords } from "./spoken-for.ts";

/** Text that Markdown shows as it is: no link, image, HTML or emphasis comes from a transcript. */
const literal = (text: string, most: number): string =>
  oneLine(text, most)
    .replace(/[\\`*_{}[\]<>()#!|~$&@]/g, "\\$&")
    // A bare address would become a link by itself.
    .replace(/:(?=\/\/)|\.(?<=\bwww\.)/gi, "\\$&");

/** A quotation as code: the fence is longer than any run of backticks in it. */
function code(text: string, most: number): string {
  const plain = oneLine(text, most);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map(run => run.length));
  const fence = "`".repeat(longest + 1);
  // A space inside is taken away by readers; it is needed only where backticks would touch.
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}

function findingLines(finding: Finding, outline: AuditOutline): readonly string[] {
  const line = finding.line === null ? "" : ` line ${finding.line}`;
  return [
    `- **${finding.severity}** ${literal(finding.message, 500)} (${finding.rule}, ${finding.verdict}; ${code(outline.pathOf(finding.sourceId), 200)}${line})`,
    ...finding.evidence
      .filter(({ quote }) => quote.trim() !== "")
      .slice(0, 3)
      .map(
        ({ quote, label, how }) => `  - ${label === "" ? how : `${literal(label, 80)}, ${how}`}: ${code(quote, 300)}`,
      ),
  ];
}

function handoffLines(handoff: OutlinedHandoff, outline: AuditOutline): readonly string[] {
  const { judged, path, findings, spokenFor, needs } = handoff;
  const { counts, sessionLink } = judged;
  const session =
    sessionLink === null
      ? "no session"
      : `${code(sessionLink.sessionId, 100)} (${sessionLink.how.replaceAll("-", " ")})`;
  return [
    `## ${judged.verdict}: ${literal(judged.handoff.title, 120)}`,
    "",
    `${judged.handoff.kind} in ${code(path, 200)}, ${ageInWords(judged.ageSeconds)}; it speaks of ${session}.`,
    "",
    `| supported | contradicted | unsupported | stale | unchecked |`,
    `|---|---|---|---|---|`,
    `| ${counts.supported} | ${counts.contradicted} | ${counts.unsupported} | ${counts.stale} | ${counts.unchecked} |`,
    "",
    ...findings.flatMap(finding => findingLines(finding, outline)),
    ...spokenFor.map(
      one => `- also **${one.verdict}**: ${code(one.record.text, 200)} (${literal(spokenForInWords(one), 200)})`,
    ),
    ...needs.map(need => `- not checked: ${counted(need.records, "record")} would need the ${need.needs}`),
    "",
  ];
}

function ledgerSection({ ledgers }: Audit, outline: AuditOutline): readonly string[] {
  if (ledgers.length === 0) return [];
  const lines = ledgers.flatMap(ledger => {
    const { status, path, state, wake, clock, receipts } = ledgerInWords(ledger, outline);
    return [
      `- **${status}** ${code(path, 200)}: ${literal(state, 300)}`,
      `  - wake: ${wake}`,
      ...(clock === null ? [] : [`  - clock ${clock.sequence}, head ${code(clock.head, 64)}`]),
      ...receipts.map(receipt => `  - receipt ${code(receipt.path, 200)}: ${receipt.verdicts}`),
    ];
  });
  return ["## Ledgers", "", ...lines, ""];
}

function troubleLines({ troubled, remarked, unrecognised }: SourceTrouble): readonly string[] {
  const listed = (title: string, files: readonly Source[], write: (source: Source) => readonly string[]) =>
    files.length === 0 ? [] : [`## ${title}`, "", ...boundedList(files, write, words => `- ${words}`), ""];
  const issueLines = ({ issues }: Source) => issuesInWords(issues).map(words => `  - ${literal(words, 300)}`);
  const named = (source: Source) => [`- ${source.status} ${code(source.path, 200)}`, ...issueLines(source)];
  return [
    ...listed("Not read, or not wholly", troubled, named),
    ...listed("Read, with something in them that could not be", remarked, named),
    ...listed("No format recognises", unrecognised, ({ path }) => [`- ${code(path, 200)}`]),
  ];
}

function build(audit: Audit): string {
  const outline = buildAuditOutline(audit);
  const { blocker, warning, note } = outline.totals;
  const { undecidable } = outline.unchecked;
  const off = rulesOff(audit);
  const lines = [
    "# Handoff audit",
    "",
    `${counted(audit.handoffs.length, "handoff")} in ${counted(audit.sources.length, "file")}: ${counted(blocker, "blocker")}, ${counted(warning, "warning")}, ${counted(note, "note")}${uncheckedInWords(outline.unchecked)}. Judged as of ${literal(audit.nowIso, 40)}. An audit grants nothing.`,
    "",
    ...outline.handoffs.flatMap(handoff => handoffLines(handoff, outline)),
    ...(outline.others.length > 0
      ? ["## About the files", "", ...outline.others.flatMap(one => findingLines(one, outline)), ""]
      : []),
    ...ledgerSection(audit, outline),
    ...(undecidable > 0
      ? ["## Not checked", "", `${counted(undecidable, "record")} that no rule decides: only a person can.`, ""]
      : []),
    ...troubleLines(outline.trouble),
    ...(off.length > 0 ? [`Switched off by the policy: ${off.join(", ")}.`, ""] : []),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

/** The audit for people, as Markdown in which nothing of a transcript is markup. */
export const auditMarkdown: AuditExporter = {
  id: "markdown",
  title: "Audit as Markdown",
  extension: ".md",
  build: audit => build(audit),
};
