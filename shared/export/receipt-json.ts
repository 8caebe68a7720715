import { ok } from "../lib/result.ts";
import { approvedReceipt } from "./approved-only.ts";
import type { BriefExporter } from "./brief-exporter.ts";

/** The receipt, byte for byte as the approval stored it. */
export const receiptJson: BriefExporter = {
  id: "receipt",
  title: "Receipt (JSON)",
  extension: ".receipt.json",
  mediaType: "application/json",
  build(input) {
    const approved = approvedReceipt(input);
    return approved.ok ? ok(`${JSON.stringify(approved.value, null, 2)}\n`) : approved;
  },
};
