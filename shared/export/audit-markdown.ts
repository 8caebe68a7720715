import type { Audit } from "../model/audit.ts";
import type { Finding } from "../model/finding.ts";
import {
  type AuditOutline,
  ageInWords,
  buildAuditOutline,
  counted,
  needInWords,
  type OutlinedHandoff,
  oneLine,
  uncheckedInWords,
} from "./audit-outline.ts";
import { rulesOff } from "./audit-report.ts";
import type { AuditExporter } from "./exporter.ts";

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
  const { judged, path, findings, needs } = handoff;
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
    ...needs.map(
      need => `- not checked: ${counted(need.records, "record")} would need the ${needInWords(need.needs, handoff)}`,
    ),
    "",
  ];
}

function build(audit: Audit): string {
  const outline = buildAuditOutline(audit);
  const { blocker, warning, note } = outline.totals;
  const off = rulesOff(audit);
  const lines = [
    "# Handoff audit",
    "",
    `${counted(audit.handoffs.length, "handoff")} in ${counted(audit.sources.length, "file")}: ${counted(blocker, "blocker")}, ${counted(warning, "warning")}, ${counted(note, "note")}${uncheckedInWords(outline)}. Judged as of ${literal(audit.nowIso, 40)}. An audit grants nothing.`,
    "",
    ...outline.handoffs.flatMap(handoff => handoffLines(handoff, outline)),
    ...(outline.others.length > 0
      ? ["## About the files", "", ...outline.others.flatMap(one => findingLines(one, outline)), ""]
      : []),
    ...(outline.troubled.length > 0 ? ["## Not read, or not wholly", ""] : []),
    ...outline.troubled.flatMap(source => [
      `- ${source.status} ${code(source.path, 200)}`,
      ...source.issues
        .slice(0, 5)
        .map(({ line, message }) => `  - ${line === null ? "" : `line ${line}: `}${literal(message, 300)}`),
    ]),
    ...(outline.troubled.length > 0 ? [""] : []),
    ...(outline.remarked.length > 0 ? ["## Read, with something in them that could not be", ""] : []),
    ...outline.remarked.map(
      ({ path, issues }) =>
        `- ${code(path, 200)}: ${counted(issues.length, "issue")}, ${literal(issues[0]?.message ?? "", 300)}`,
    ),
    ...(outline.remarked.length > 0 ? [""] : []),
    ...(outline.unrecognised.length > 0 ? ["## No format recognises", ""] : []),
    ...outline.unrecognised.map(path => `- ${code(path, 200)}`),
    ...(outline.unrecognised.length > 0 ? [""] : []),
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
