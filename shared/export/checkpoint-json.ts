import { pyDumps } from "../coord/python-dumps.ts";
import { ok } from "../lib/result.ts";
import { approvedReceipt } from "./approved-only.ts";
import type { BriefExporter } from "./brief-exporter.ts";
import { buildCheckpointDocument, proposeTarget } from "./checkpoint-document.ts";

/**
 * The approved brief as a checkpoint to resume from, in the form that coord-engine 2.0.3 (ashfulcra/fulcra-tools) writes and
 * reads.
 */
export const checkpointJson: BriefExporter = {
  id: "checkpoint",
  title: "Checkpoint (JSON)",
  extension: ".checkpoint.json",
  mediaType: "application/json",
  build(input) {
    const approved = approvedReceipt(input);
    if (!approved.ok) return approved;
    return ok(`${pyDumps(buildCheckpointDocument(input.brief, approved.value, proposeTarget(input.brief)), 2)}\n`);
  },
};
