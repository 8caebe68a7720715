import { CODE_SENTENCES } from "../../shared/gaia/code-sentences.ts";
import type { BusCode, ContinuityCode } from "../../shared/gaia/codes.ts";
import type { ControllerVerb } from "../../shared/gaia/controller.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { HandoffId, SourceId } from "../../shared/model/ids.ts";
import type { BusSighting } from "../../shared/model/ledger.ts";
import { library } from "../store/database.ts";
import { removeLedgerCopy } from "../store/ledger-copy.ts";
import type { CopyRefusal, SightedLedger } from "../worker/copy-operations.ts";
import { askLedgerCopy, makeLedgerCopy, readCopyFile, readCopyReceipt, sightBusNow } from "../worker/reader-client.ts";
import { findBus } from "./at-its-place.ts";
import { type ActRefusal, NO_REVIEWER, stampNow } from "./decide.ts";
import { type SaveOutcome, saveBytes, saveText } from "./save-text.ts";

/** What came of a request to a working copy. */
export interface AskOutcome {
  readonly verb: ControllerVerb;
  /** Why it was refused, with a sentence; null where it was not. */
  readonly refusal: { readonly code: ContinuityCode | BusCode; readonly message: string } | null;
  readonly isReplay: boolean;
}

type CopyFault = ActRefusal | { readonly code: CopyRefusal | "BUS_GONE" | "BUS_UNREADABLE"; readonly message: string };

const COPY_REFUSALS: Readonly<Record<CopyRefusal, string>> = {
  LEDGER_GONE: "The library no longer holds the bytes of this ledger: open its folder again.",
  WAL_LOST: "The ledger's -wal is lost or torn, so that its newest rows may be missing: no copy is made of it.",
  STORE_CORRUPT: "Gaia itself would not open this ledger: no copy is made of it.",
};

const BUS_GONE: CopyFault = {
  code: "BUS_GONE",
  message: "The bus is not open at its place since the app was started: open its folder again, then scan.",
};

/** Makes the working copy of a handoff's ledger. It has one; a second window gets the same. */
export async function makeWorkingCopy(
  handoffId: HandoffId,
  sourceIds: readonly SourceId[],
): Promise<Result<null, CopyFault>> {
  const stamp = await stampNow();
  if (stamp === null) return NO_REVIEWER;
  const { id, reviewer: madeBy, atIso: madeAtIso } = stamp;
  const made = await makeLedgerCopy({ id, handoffId, madeBy, madeAtIso, sourceIds });
  return made.ok ? ok(null) : err({ code: made.error, message: COPY_REFUSALS[made.error] });
}

/** Puts a request to a working copy's controller. `busId` is the log of its bus, null where none is loaded; a wake reads it. */
export async function askWorkingCopy(
  copyId: string,
  verb: ControllerVerb,
  requestJson: string,
  busId: SourceId | null,
): Promise<Result<AskOutcome, ActRefusal>> {
  const stamp = await stampNow();
  if (stamp === null) return NO_REVIEWER;
  const bus = verb !== "wake" || busId === null ? null : await findBus(busId);
  const asked = { verb, requestJson, askedBy: stamp.reviewer, askedAtIso: stamp.atIso };
  const done = await askLedgerCopy({ copyId, bus, ...asked });
  if (done.ok) return ok({ verb, refusal: null, isReplay: done.value.isReplay });
  return ok({ verb, refusal: { code: done.error, message: CODE_SENTENCES[done.error] }, isReplay: false });
}

/** Saves the portable receipt of a working copy's consumed work where the user says. */
export async function saveCopyReceipt(copyId: string): Promise<SaveOutcome> {
  const receipt = await readCopyReceipt(copyId);
  return receipt.ok
    ? saveText("working-copy.receipt.json", receipt.value)
    : { status: "failed", message: `${receipt.error}: ${CODE_SENTENCES[receipt.error]}` };
}

/** Saves a working copy as a new ledger where the user says: a file of its own, which the command line carries on. */
export async function saveCopyLedger(copyId: string): Promise<SaveOutcome> {
  const bytes = await readCopyFile(copyId);
  return bytes === null
    ? { status: "failed", message: `STORE_CORRUPT: ${CODE_SENTENCES.STORE_CORRUPT}` }
    : saveBytes("working-copy.continuity.sqlite", bytes);
}

/** Removes a working copy with all that was asked of it. */
export const dropWorkingCopy = (copyId: string): Promise<void> => removeLedgerCopy(library(), copyId);

/** Reconciles a ledger with its bus as the bus lies there now. */
export async function scanBusAgain(ledger: SightedLedger, busId: SourceId): Promise<Result<BusSighting, CopyFault>> {
  const bus = await findBus(busId);
  if (bus === null) return err(BUS_GONE);
  try {
    const sighting = await sightBusNow(ledger, bus);
    return sighting === null ? err({ code: "LEDGER_GONE", message: COPY_REFUSALS.LEDGER_GONE }) : ok(sighting);
  } catch (thrown) {
    return err({ code: "BUS_UNREADABLE", message: `The bus could not be read: ${String(thrown)}` });
  }
}
