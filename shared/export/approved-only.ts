import { digestOf } from "../lib/canonical-json.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { Receipt } from "../model/receipt.ts";
import type { BriefExportInput, ExportRefusal } from "./brief-exporter.ts";

/** The receipt of a brief that may leave: nothing blocks, it is approved, and the approval is of exactly this brief. */
export function approvedReceipt({ brief, receipt, blocks }: BriefExportInput): Result<Receipt, ExportRefusal> {
  const [block] = blocks;
  if (block !== undefined)
    return err({
      code: "BLOCKED",
      message: `Only what is approved is exported, and something still stands in the way: ${block.message}`,
    });
  if (receipt === null)
    return err({ code: "NOT_APPROVED", message: "It is not approved yet: approve it, then export." });
  if (receipt.briefDigest !== digestOf(brief))
    return err({
      code: "STALE_APPROVAL",
      message: "It has changed since it was approved: approve it again, then export.",
    });
  return ok(receipt);
}
