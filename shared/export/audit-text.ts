import type { Audit } from "../model/audit.ts";
import type { Finding, Severity } from "../model/finding.ts";
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

const MARKS: Record<Severity, string> = { blocker: "BLOCKER", warning: "warning", note: "note   " };
const QUOTES_SHOWN = 2;
const PATHS_SHOWN = 20;

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

function handoffLines(handoff: OutlinedHandoff, outline: AuditOutline): readonly string[] {
  const { judged, path, findings } = handoff;
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
    "",
  ];
}

function endLines(audit: Audit, outline: AuditOutline): readonly string[] {
  const needs = outline.handoffs.flatMap(handoff =>
    handoff.needs.map(
      need =>
        `  ${oneLine(handoff.path, 120)}: ${counted(need.records, "record")} would need the ${needInWords(need.needs, handoff)}`,
    ),
  );
  const off = rulesOff(audit);
  return [
    ...(needs.length > 0 ? ["Not checked:", ...needs, ""] : []),
    ...(outline.troubled.length > 0 ? ["Not read, or not wholly:"] : []),
    ...outline.troubled.map(source => {
      const reason = source.issues[0];
      const more = source.issues.length > 1 ? ` (and ${counted(source.issues.length - 1, "more issue")})` : "";
      const line = reason?.line === null || reason === undefined ? "" : `line ${reason.line}: `;
      return `  ${source.status}  ${oneLine(source.path, 200)}: ${line}${oneLine(reason?.message ?? "", 200)}${more}`;
    }),
    ...(outline.troubled.length > 0 ? [""] : []),
    ...(outline.remarked.length > 0 ? ["Read, with something in them that could not be:"] : []),
    ...outline.remarked.map(
      ({ path, issues }) =>
        `  ${oneLine(path, 200)}: ${counted(issues.length, "issue")}, ${oneLine(issues[0]?.message ?? "", 200)}`,
    ),
    ...(outline.remarked.length > 0 ? [""] : []),
    ...(outline.unrecognised.length > 0
      ? [`${counted(outline.unrecognised.length, "file")} that no format recognises:`]
      : []),
    ...outline.unrecognised.slice(0, PATHS_SHOWN).map(path => `  ${oneLine(path, 200)}`),
    ...(outline.unrecognised.length > PATHS_SHOWN
      ? [`  and ${outline.unrecognised.length - PATHS_SHOWN} more: --format json lists them all`]
      : []),
    ...(off.length > 0 ? [`Switched off by the policy: ${off.join(", ")}.`] : []),
  ];
}

function build(audit: Audit): string {
  const outline = buildAuditOutline(audit);
  const { blocker, warning, note } = outline.totals;
  const lines = [
    ...outline.handoffs.flatMap(handoff => handoffLines(handoff, outline)),
    ...(outline.others.length > 0
      ? ["About the files:", ...outline.others.flatMap(one => findingLines(one, outline)), ""]
      : []),
    ...endLines(audit, outline),
    `${counted(audit.handoffs.length, "handoff")} in ${counted(audit.sources.length, "file")}, ${counted(audit.sessions.length, "session")}: ${counted(blocker, "blocker")}, ${counted(warning, "warning")}, ${counted(note, "note")}${uncheckedInWords(outline)}. An audit grants nothing.`,
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
