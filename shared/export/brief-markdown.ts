import { ok } from "../lib/result.ts";
import type { Brief, BriefEvidence, BriefRecord } from "../model/brief.ts";
import { GRANTS_NOTHING, type Receipt } from "../model/receipt.ts";
import type { RecordKind } from "../model/record.ts";
import { approvedReceipt } from "./approved-only.ts";
import type { BriefExporter } from "./brief-exporter.ts";
import { fenced, inlineMarkdown } from "./markdown-text.ts";

/** The brief for people. */
export const briefMarkdown: BriefExporter = {
  id: "brief-markdown",
  title: "Brief (Markdown)",
  extension: ".md",
  mediaType: "text/markdown",
  build(input) {
    const approved = approvedReceipt(input);
    return approved.ok ? ok(writeBrief(input.brief, approved.value)) : approved;
  },
};

const SECTIONS: readonly (readonly [title: string, kinds: readonly RecordKind[]])[] = [
  ["Objective", ["objective"]],
  ["State and claims", ["claim", "instruction"]],
  ["Next actions", ["next-action"]],
  ["Open questions", ["open-question"]],
  ["Decisions", ["decision"]],
  ["Artifacts", ["artifact"]],
  ["Work", ["work"]],
  ["Sessions", ["session-generation"]],
  ["Wake", ["wake"]],
  ["Operations", ["operation"]],
];

const MAX_QUOTES = 3;

function writeBrief(brief: Brief, receipt: Receipt): string {
  const blocks = [
    `# ${inlineMarkdown(brief.handoff.title)}`,
    `**${GRANTS_NOTHING}**`,
    writeHead(brief, receipt),
    ...SECTIONS.flatMap(([title, kinds]) => {
      const records = brief.records.filter(record => kinds.includes(record.kind));
      return records.length === 0 ? [] : [`## ${title}`, ...records.map(writeRecord)];
    }),
    ...(brief.notes.length === 0 ? [] : ["## Notes", list(brief.notes.map(inlineMarkdown))]),
    ...(brief.preflight.length === 0 ? [] : ["## Operator pre-flight", list(brief.preflight.map(writeBox))]),
    "## Waived, and why",
    receipt.waivers.length === 0 ? "Nothing was waived." : list(receipt.waivers.map(writeWaiver)),
    "## Not checked",
    receipt.notChecked.length === 0
      ? "Every record was checked."
      : list(receipt.notChecked.map(entry => writeUnchecked(entry, brief))),
    "## Sources",
    list(brief.sources.map(writeSource)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const writeBox = ({ item, from, isTicked, by, at }: Brief["preflight"][number]): string => {
  const who = by === null ? (from === "template" ? "; not in the handoff" : "") : `; ${by}, ${at ?? ""}`;
  return `[${isTicked ? "x" : " "}] ${inlineMarkdown(item)} (${isTicked ? "granted" : "open"}${inlineMarkdown(who)})`;
};

const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join("\n");

function writeHead({ handoff, policyDigest, tool }: Brief, receipt: Receipt): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ["From", [handoff.agent, handoff.session].filter(part => part !== null).join(", session ") || null],
    ["To", handoff.to],
    ["Task", handoff.task],
    ["Written", handoff.createdAt],
    ["Approved", `${receipt.approvedAt} by ${receipt.reviewer}`],
    ["Verdict", handoff.verdict],
    ["Evidence from session", sessionWords(handoff)],
    ["Handoff", handoff.digest],
    ["Receipt", receipt.digest],
    ["Judged by", `countersign ${tool.version}, rules ${tool.ruleset}`],
    ["Policy", policyDigest],
  ];
  return list(facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${inlineMarkdown(value)}`])));
}

/** Which session the evidence is of, and who said so where somebody did. */
export const sessionWords = ({ sessionLink, sessionChoice }: Brief["handoff"]): string | null => {
  if (sessionChoice === undefined) return sessionLink;
  const { sessionId, by } = sessionChoice;
  const missing = sessionLink === null && sessionId !== null ? ` (${sessionId} is not loaded)` : "";
  return `${sessionLink ?? "none"}${missing}, as ${by} said`;
};

// What a reviewer accepted without support must not read like what is proven.
const ACCEPTED_LEADS: Readonly<Record<BriefRecord["verdict"], string>> = {
  supported: "",
  unchecked: "ACCEPTED, NOT CHECKED: ",
  stale: "ACCEPTED, THOUGH STALE: ",
  unsupported: "ACCEPTED, THOUGH UNSUPPORTED: ",
  contradicted: "ACCEPTED, THOUGH CONTRADICTED: ",
};

function writeRecord(record: BriefRecord): string {
  const isWaived = record.disposition === "waive";
  const lead = isWaived ? `UNVERIFIED (${inlineMarkdown(record.reason ?? "")}): ` : ACCEPTED_LEADS[record.verdict];
  const { path, line } = record.statedIn;
  const lines = [
    `- ${lead}${inlineMarkdown(record.text)}`,
    `  - ${record.state}; ${record.verdict}; ${isWaived ? "waived" : "accepted"}; stated in ${inlineMarkdown(place(path, line))}`,
    ...record.findings.map(finding => `  - ${finding.rule} (${finding.severity}): ${inlineMarkdown(finding.message)}`),
    ...record.notes.map(note => `  - Note: ${inlineMarkdown(note)}`),
    ...record.evidence.slice(0, MAX_QUOTES).map(writeEvidence),
  ];
  return lines.join("\n");
}

/** An evidence item of a nested list: where it stands, its digest, and its words. */
export function writeEvidence(evidence: BriefEvidence): string {
  const { path, line, messageId, sourceSha256, how, label } = evidence;
  const where = [
    place(path, line),
    ...(messageId === null ? [] : [`message ${messageId}`]),
    ...(sourceSha256 === null ? [] : [`sha256 ${sourceSha256}`]),
  ].join(", ");
  return `  - ${inlineMarkdown(label)} (${how}; ${inlineMarkdown(where)})\n\n${fenced(evidence.quote, "    ")}`;
}

const place = (path: string | null, line: number | null): string =>
  `${path ?? "an unnamed source"}${line === null ? "" : `:${line}`}`;

const writeWaiver = (waiver: Receipt["waivers"][number]): string =>
  `${inlineMarkdown(waiver.text)} — ${inlineMarkdown(waiver.reason)}${waiver.rules.length === 0 ? "" : ` (${waiver.rules.join(", ")})`}`;

function writeUnchecked(entry: Receipt["notChecked"][number], { handoff, records }: Brief): string {
  // Of a session that is linked, only what its file lacks would help.
  const needs = entry.needs.map(need =>
    need === "session" && handoff.sessionLink !== null ? "rest of the session" : need,
  );
  const why = needs.length === 0 ? "no rule decides it" : `needs: ${needs.join(", ")}`;
  const isPart = records.some(({ id, verdict }) => id === entry.recordId && verdict !== "unchecked");
  return `${inlineMarkdown(entry.text)} (${isPart ? "in part; " : ""}${why})`;
}

const writeSource = (source: Brief["sources"][number]): string =>
  `${inlineMarkdown(source.path)}, sha256 ${source.sha256 || "unknown"}, ${source.status}${source.issues === 0 ? "" : `, ${source.issues} issues`}`;
