import { buildLedgerDatabase } from "../../shared/export/ledger-database.ts";
import { soughtOf } from "../../shared/gaia/bus-reconcile.ts";
import type { BusCode, ContinuityCode } from "../../shared/gaia/codes.ts";
import { type ContinuityController, createController } from "../../shared/gaia/controller.ts";
import { parseLedger } from "../../shared/gaia/ledger.ts";
import { sightWake } from "../../shared/gaia/sight-wake.ts";
import { contentsOf, ledgerOf } from "../../shared/gaia/store-contents.ts";
import type { OperationResult } from "../../shared/gaia/store-operation.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { type HandoffId, type SourceId, toSourceId } from "../../shared/model/ids.ts";
import type { BusSighting, LedgerFact } from "../../shared/model/ledger.ts";
import type { Library } from "../store/database.ts";
import type { LedgerCopyRow } from "../store/kept-rows.ts";
import { type AskedRequest, openLedgerCopy, saveLedgerCopy } from "../store/ledger-copy.ts";
import { openKeptLedger } from "./open-kept-ledger.ts";
import { type BusPlace, createReadingPort, readBus } from "./read-bus.ts";

/** Of which ledger a working copy is made, for whom. */
export interface CopyOrder extends Pick<LedgerCopyRow, "id" | "handoffId" | "madeBy" | "madeAtIso"> {
  /** The ledger's files, the database first. */
  readonly sourceIds: readonly SourceId[];
}

/** Why no copy was made. `LEDGER_GONE`: its bytes are not kept. `WAL_LOST`: newer rows may be missing. */
export type CopyRefusal = "LEDGER_GONE" | "WAL_LOST" | "STORE_CORRUPT";

/** What a ledger's kept files hold, where nothing of it can be missing and Gaia would open it. */
export async function readKeptContents(
  db: Library,
  sourceIds: readonly SourceId[],
): Promise<Result<Pick<LedgerCopyRow, "original" | "contents">, CopyRefusal>> {
  const kept = await openKeptLedger(db, sourceIds);
  if (kept === null) return err("LEDGER_GONE");
  if (kept.ledger.wal !== "applied" && kept.ledger.wal !== "none") return err("WAL_LOST");
  const contents = contentsOf(kept.ledger);
  return contents.ok ? ok({ original: kept.files, contents: contents.value }) : contents;
}

/** Makes a handoff's working copy from the kept bytes of its ledger. Where it has one, that one stays, and is given. */
export async function makeCopy(db: Library, order: CopyOrder): Promise<Result<LedgerCopyRow, CopyRefusal>> {
  const { sourceIds, ...made } = order;
  const kept = await readKeptContents(db, sourceIds);
  return kept.ok ? ok(await saveLedgerCopy(db, { ...made, ...kept.value })) : kept;
}

/** A request to a working copy's controller. */
export interface CopyRequest extends AskedRequest {
  readonly copyId: string;
  /** Where the ledger's bus lies, for a wake; null where it is not at hand. */
  readonly bus: BusPlace | null;
}

/** The request's value. What is no JSON is no object either, and the controller refuses it as such. */
function parseRequest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const clock = (): string => new Date().toISOString();

/**
 * Puts a request to the controller of a working copy, and keeps it with what came of it. A bus that turns out to be unreadable is
 * none: what was committed before stays.
 */
export async function askCopy(
  db: Library,
  { copyId, bus, ...asked }: CopyRequest,
): Promise<Result<OperationResult, ContinuityCode | BusCode>> {
  const store = openLedgerCopy(db, copyId, asked);
  const controller = createController({ store, clock }, bus === null ? null : createReadingPort(bus));
  let done: Awaited<ReturnType<ContinuityController["wake"]>>;
  try {
    done = await controller[asked.verb](parseRequest(asked.requestJson));
  } catch (thrown) {
    if (bus === null) throw thrown;
    done = err("WAKE_EVIDENCE_UNAVAILABLE");
  }
  await store.settle(done.ok ? null : done.error);
  return done;
}

/** The portable receipt of a working copy's consumed work, as it is saved. It writes nothing. */
export async function receiptOfCopy(db: Library, copyId: string): Promise<Result<string, ContinuityCode>> {
  const store = openLedgerCopy(db, copyId, null);
  const receipt = await createController({ store, clock }, null).receipt();
  return receipt.ok ? ok(`${JSON.stringify(receipt.value, null, 2)}\n`) : receipt;
}

/** A working copy as a new ledger's SQLite file; null where there is no such copy (any more), or it is damaged. */
export async function fileOfCopy(db: Library, copyId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const contents = await openLedgerCopy(db, copyId, null).read();
  return contents.ok ? buildLedgerDatabase(contents.value) : null;
}

/** Whose wake a bus is searched for: that of a ledger's kept bytes, or that of a handoff's working copy. */
export type SightedLedger =
  | { readonly type: "original"; readonly sourceIds: readonly SourceId[] }
  | { readonly type: "copy"; readonly handoffId: HandoffId };

async function ledgerFor(db: Library, ledger: SightedLedger): Promise<LedgerFact | null> {
  if (ledger.type === "original") return (await openKeptLedger(db, ledger.sourceIds))?.ledger ?? null;
  const copy = await db.ledgerCopies.where("handoffId").equals(ledger.handoffId).first();
  return copy === undefined ? null : ledgerOf(copy.contents, copy.original[0]?.sourceId ?? toSourceId(copy.id));
}

/** Reconciles a ledger with its bus as the bus is now. Null where there is no such ledger (any more). */
export async function sightBus(db: Library, ledger: SightedLedger, place: BusPlace): Promise<BusSighting | null> {
  const fact = await ledgerFor(db, ledger);
  if (fact === null) return null;
  const sought = soughtOf(parseLedger(fact.rows).state?.fields ?? {});
  const { scan, sidecar } = await readBus(place, sought.ok ? [sought.value] : []);
  const { sourceId } = place;
  const [reading = null] = sought.ok ? scan.readings() : [];
  return sightWake(fact, {
    type: "gaia-reconciled-bus",
    sourceId: fact.sourceId,
    log: { type: "gaia-bus-log", sourceId, ...scan.log() },
    instance: sidecar === null ? null : { type: "gaia-bus-instance", sourceId, ...sidecar },
    reading,
  });
}
