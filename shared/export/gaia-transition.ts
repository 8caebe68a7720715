import { buildEvidence } from "../gaia/build-evidence.ts";
import { CODE_SENTENCES } from "../gaia/code-sentences.ts";
import type { ContinuityCode } from "../gaia/codes.ts";
import type { Fields } from "../gaia/ledger.ts";
import { buildPortableReceipt } from "../gaia/portable-receipt.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { BusSighting } from "../model/ledger.ts";
import { approvedReceipt } from "./approved-only.ts";
import type { BriefExporter, BriefExportInput, ExportedTransition, ExportRefusal } from "./brief-exporter.ts";

const NO_LEDGER = "This handoff is not a ledger's, or the library no longer holds the ledger's bytes.";

/** A document of the ledger whose handoff was approved, byte for byte as the command line writes it. */
function documentOf(
  input: BriefExportInput,
  build: (transition: ExportedTransition) => Result<Fields, ContinuityCode | NonNullable<BusSighting["refusal"]>>,
): Result<string, ExportRefusal> {
  const approved = approvedReceipt(input);
  if (!approved.ok) return approved;
  const { transition } = input;
  if (transition === null) return err({ code: "NO_LEDGER", message: NO_LEDGER });
  const made = build(transition);
  if (made.ok) return ok(`${JSON.stringify(made.value, null, 2)}\n`);
  return typeof made.error === "string"
    ? err({ code: "NOT_CONSUMED", message: `${made.error}: ${CODE_SENTENCES[made.error]}` })
    : err({ code: "BUS_REFUSED", message: `${made.error.code}: ${made.error.message}.` });
}

/** Gaia's own portable receipt of a consumed work, as the approved ledger derives it. */
export const gaiaReceiptJson: BriefExporter = {
  id: "gaia-receipt",
  title: "Gaia receipt (JSON)",
  extension: ".gaia-receipt.json",
  mediaType: "application/json",
  kind: "generation",
  build: input => documentOf(input, ({ ledger }) => buildPortableReceipt(ledger.state?.fields ?? null)),
};

/** What the work's transition rests on, `countersign.transition-evidence/1`, to lie beside that receipt. */
export const transitionEvidence: BriefExporter = {
  id: "transition-evidence",
  title: "Transition evidence (JSON)",
  extension: ".transition-evidence.json",
  mediaType: "application/json",
  kind: "generation",
  build: input =>
    documentOf(input, ({ ledger, bus }) =>
      bus !== null && bus.refusal !== null
        ? err(bus.refusal)
        : buildEvidence(ledger, { eventLine: bus?.after[0]?.line ?? null, identities: new Map() }),
    ),
};
