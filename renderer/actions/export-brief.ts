import type {
  BriefExporter,
  BriefExportInput,
  ExportedTransition,
  ExportRefusal,
} from "../../shared/export/brief-exporter.ts";
import { parseLedger } from "../../shared/gaia/ledger.ts";
import { rowsOf } from "../../shared/gaia/store-contents.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { JudgedLedger } from "../../shared/model/ledger.ts";
import type { ReviewEvent } from "../../shared/model/review.ts";
import { buildBrief } from "../../shared/review/build-brief.ts";
import { nameAsApproved } from "../../shared/review/source-names.ts";
import { host } from "../host.ts";
import { library } from "../store/database.ts";
import { readHandoffView, readReviewView } from "../store/handoff-view.ts";
import { RULESET } from "../store/review-summary.ts";
import { readLedgerContents } from "../worker/reader-client.ts";
import { type SaveOutcome, saveText } from "./save-text.ts";

export type ExportBriefRefusal = ExportRefusal | { readonly code: "HANDOFF_GONE"; readonly message: string };

/** What the exports of a handoff are made of, as its review stands now. */
export async function readExportInput(handoffId: HandoffId): Promise<Result<BriefExportInput, ExportBriefRefusal>> {
  const db = library();
  const [view, review, capabilities, reviewer] = await Promise.all([
    readHandoffView(db, handoffId),
    readReviewView(db, handoffId, Date.now()),
    host.capabilities({}),
    db.meta.get("reviewer"),
  ]);
  if (view === null || review === null)
    return err({ code: "HANDOFF_GONE", message: "This handoff is no longer in the library: its source has changed." });
  const receipt = review.approval?.receipt ?? null;
  const brief = buildBrief({
    judged: view.judged,
    findings: view.findings,
    unchecked: view.unchecked,
    state: review.state,
    policy: review.policy,
    sources: receipt === null ? view.sources : nameAsApproved(receipt, view.sources),
    tool: { version: capabilities.version, ruleset: RULESET },
    // An approved brief speaks in the name of who approved it, whoever exports it.
    reviewer: receipt?.reviewer ?? reviewer?.value ?? "",
  });
  // A return that was withdrawn is a draft again.
  const returnText = review.state.standing === "returned" ? lastReturn(review.log) : null;
  const transition = view.ledger === null ? null : await readTransition(view.ledger);
  return ok({ brief, receipt, blocks: review.blocks, returnText, transition });
}

/** A handoff's ledger, from its kept bytes. */
async function readTransition({ sourceIds, bus }: JudgedLedger): Promise<ExportedTransition | null> {
  const contents = await readLedgerContents(sourceIds);
  return contents === null ? null : { ledger: parseLedger(rowsOf(contents)), bus };
}

/** The text of an export as it would be saved now, or why there is none. `exporter` is one of BRIEF_EXPORTERS. */
export async function buildExport(
  handoffId: HandoffId,
  exporter: BriefExporter,
): Promise<Result<string, ExportBriefRefusal>> {
  const input = await readExportInput(handoffId);
  return input.ok ? exporter.build(input.value) : input;
}

/** Builds an export and saves it where the user says. */
export async function exportBrief(
  handoffId: HandoffId,
  exporter: BriefExporter,
): Promise<Result<SaveOutcome, ExportBriefRefusal>> {
  const built = await buildExport(handoffId, exporter);
  if (!built.ok) return built;
  const suggestedName = `${nameOf(handoffId)}${exporter.extension}`;
  return { ok: true, value: await saveText(suggestedName, built.value) };
}

/** A file name that every system takes. */
const nameOf = (handoffId: HandoffId): string => `handoff-${handoffId.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 80)}`;

function lastReturn(log: readonly ReviewEvent[]): string | null {
  const last = log.findLast(event => event.type === "return");
  return last?.type === "return" ? last.text : null;
}
