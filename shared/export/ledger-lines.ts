import type { JudgedLedger, LedgerReceipt } from "../model/ledger.ts";
import { type AuditOutline, counted, oneLine } from "./audit-outline.ts";

const FACTS = ["intent", "checkpointed", "sent", "delivered"] as const;

/** A ledger in words, each part on one line; secrets and what hides are written out. */
export interface LedgerWords {
  readonly status: JudgedLedger["status"];
  readonly path: string;
  /** Where its work stands, and how much it holds. */
  readonly state: string;
  /** The four facts of its wake. */
  readonly wake: string;
  /** To be compared with one that is kept elsewhere; null where it has none. */
  readonly clock: { readonly sequence: number; readonly head: string } | null;
  readonly receipts: readonly { readonly path: string; readonly verdicts: string }[];
}

/** A receipt's verdicts, apart: it can pass one and fail another. */
function verdictsInWords(receipt: LedgerReceipt): string {
  const verdicts = [
    ["schema", receipt.schema],
    ["strict form", receipt.strict],
    ["digest", receipt.digest],
    ["empty authority", receipt.authority],
    ["its ledger", receipt.ledger],
  ] as const;
  return verdicts.map(([name, against]) => `${name} ${against.length === 0 ? "holds" : "FAILS"}`).join(" · ");
}

/** A ledger as the audits for people say it. */
export function ledgerInWords(ledger: JudgedLedger, outline: AuditOutline): LedgerWords {
  const { sourceIds, status, summary, receipts } = ledger;
  const [database] = sourceIds;
  const work =
    summary.status === null ? "no work" : `${oneLine(summary.status, 40)}, revision ${summary.revision ?? "unknown"}`;
  const tally = `${counted(summary.operations, "operation")}, ${counted(summary.inspections, "inspection")}`;
  return {
    status,
    path: database === undefined ? "" : oneLine(outline.pathOf(database), 200),
    state: `${work}; ${tally}${status === "refused" ? "; what could be read is unproven" : ""}`,
    wake: FACTS.map(fact => `${fact} ${summary.wake[fact]}`).join(" · "),
    clock: summary.clock && { sequence: summary.clock.sequence, head: oneLine(summary.clock.head, 64) },
    receipts: receipts.map(receipt => ({
      path: oneLine(outline.pathOf(receipt.sourceId), 200),
      verdicts: verdictsInWords(receipt),
    })),
  };
}

/** Where each ledger stands: its state, the four facts of its wake, its clock's head to compare with one kept elsewhere, its receipts. */
export function ledgerLines(ledgers: readonly JudgedLedger[], outline: AuditOutline): readonly string[] {
  if (ledgers.length === 0) return [];
  const lines = ledgers.flatMap(ledger => {
    const { status, path, state, wake, clock, receipts } = ledgerInWords(ledger, outline);
    return [
      `  ${status.padEnd(8)} ${path}: ${state}`,
      `           wake: ${wake}`,
      ...(clock === null ? [] : [`           clock ${clock.sequence}, head ${clock.head}`]),
      ...receipts.map(receipt => `           receipt ${receipt.path}: ${receipt.verdicts}`),
    ];
  });
  return ["Ledgers:", ...lines, ""];
}
