import type { AuditReport } from "../contract/audit-report.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import { placeInCall } from "../lib/place-in-call.ts";
import type { At, Evidence } from "../model/evidence.ts";
import type { TextAnchor } from "../model/record.ts";

type ReportAt = AuditReport["handoffs"][number]["at"];
type ReportEvidence = AuditReport["findings"][number]["evidence"][number];

/** A place as the report writes it. */
export function reportAt(at: At): ReportAt {
  if (at.type === "command") return { type: "command", argv: at.argv.map(maskSecrets) };
  if (at.type === "text") return { type: "text", start: at.start, end: at.end, textLine: at.textLine };
  if (at.type === "row") return { type: "row", table: at.table, rowid: at.rowid };
  return { type: "bytes", start: at.start, end: at.end };
}

/** The place of a handoff or a record: the ledger's row or the command that states it, else where it stands in its decoded text. */
export function reportAnchor(anchor: TextAnchor): ReportAt {
  const { row, argv } = anchor;
  if (argv !== undefined) return { type: "command", argv: argv.map(maskSecrets) };
  return row === undefined
    ? { type: "text", ...placeInCall(anchor, anchor, "") }
    : { type: "row", table: row.table, rowid: row.rowid };
}

/** Evidence as the report writes it: the quote verbatim but for secrets, which are masked in place. */
export const reportEvidence = (evidence: Evidence): ReportEvidence => ({
  sourceId: evidence.sourceId,
  line: evidence.line,
  messageId: evidence.messageId,
  at: evidence.at === null ? null : reportAt(evidence.at),
  quote: maskSecrets(evidence.quote).toWellFormed(),
  how: evidence.how,
});
