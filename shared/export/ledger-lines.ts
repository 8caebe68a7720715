import type { JudgedLedger, LedgerReceipt } from "../model/ledger.ts";
import { type AuditOutline, counted, oneLine } from "./audit-outline.ts";

const FACTS = ["intent", "checkpointed", "sent", "delivered"] as const;

/** A receipt's verdicts, apart: it can pass one and fail another. */
function receiptLine(receipt: LedgerReceipt, outline: AuditOutline): string {
  const verdicts = [
    ["schema", receipt.schema],
    ["strict form", receipt.strict],
    ["digest", receipt.digest],
    ["empty authority", receipt.authority],
    ["its ledger", receipt.ledger],
  ] as const;
  const words = verdicts.map(([name, against]) => `${name} ${against.length === 0 ? "holds" : "FAILS"}`);
  return `           receipt ${oneLine(outline.pathOf(receipt.sourceId), 200)}: ${words.join(" · ")}`;
}

/** Where each ledger stands: its state, the four facts of its wake, its clock's head to compare with one kept elsewhere, its receipts. */
export function ledgerLines(ledgers: readonly JudgedLedger[], outline: AuditOutline): readonly string[] {
  if (ledgers.length === 0) return [];
  const lines = ledgers.flatMap(({ sourceIds, status, summary, receipts }) => {
    const [database] = sourceIds;
    const path = database === undefined ? "" : oneLine(outline.pathOf(database), 200);
    const state =
      summary.status === null ? "no work" : `${oneLine(summary.status, 40)}, revision ${summary.revision ?? "unknown"}`;
    const tally = `${counted(summary.operations, "operation")}, ${counted(summary.inspections, "inspection")}`;
    return [
      `  ${status.padEnd(8)} ${path}: ${state}; ${tally}${status === "refused" ? "; what could be read is unproven" : ""}`,
      `           wake: ${FACTS.map(fact => `${fact} ${summary.wake[fact]}`).join(" · ")}`,
      ...(summary.clock === null
        ? []
        : [`           clock ${summary.clock.sequence}, head ${oneLine(summary.clock.head, 64)}`]),
      ...receipts.map(receipt => receiptLine(receipt, outline)),
    ];
  });
  return ["Ledgers:", ...lines, ""];
}
