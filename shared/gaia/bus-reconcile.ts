import { err, ok, type Result } from "../lib/result.ts";
import type { BusWake, MeasuredPrefix, ReconciledBusFact, WakeReading } from "../model/bus.ts";
import type { BusCursor } from "./bus-cursor.ts";
import { type BusScan, type SoughtWake, soughtWake } from "./bus-scan.ts";
import type { BusCode } from "./codes.ts";
import { continuityDigest } from "./digest.ts";
import { type Fields, fieldsOf, parseStored } from "./ledger.ts";

/** What the bus says of a wake, in Gaia's order of checks: the first that fails is the answer. */
export type BusVerdict =
  /** With Gaia's code; `wake` is the record that shows it, where one does. */
  | { readonly code: BusCode; readonly message: string; readonly wake: BusWake | null }
  | { readonly code: null; readonly wake: BusWake | null };

/** A bus as it was read for a wake. */
export interface BusReading {
  /** What its sidecar names; null where there is no sidecar. */
  readonly instance: Pick<NonNullable<ReconciledBusFact["instance"]>, "instanceId"> | null;
  readonly log: Pick<ReconciledBusFact["log"], "corrupt" | "sizeBytes">;
  /** Null where it was not read, because the log is none. */
  readonly reading: WakeReading | null;
}

const fault = (code: BusCode, message: string, wake: BusWake | null = null): BusVerdict => ({ code, message, wake });

function checkCursor(
  name: string,
  cursor: Pick<BusCursor, "byteOffset" | "prefixSha256" | "recordCount" | "finalEventIdentity">,
  sizeBytes: number,
  found: MeasuredPrefix | null,
): BusVerdict | null {
  if (found === null || cursor.byteOffset > sizeBytes)
    return fault("BUS_LOG_TRUNCATED", `the log ends at byte ${sizeBytes}, before the ${name} at ${cursor.byteOffset}`);
  if (found.prefixSha256 !== cursor.prefixSha256)
    return fault("BUS_PREFIX_MISMATCH", `what stands before the ${name} was rewritten`);
  if (found.recordCount !== cursor.recordCount || found.finalEventIdentity !== cursor.finalEventIdentity)
    return fault("BUS_CURSOR_MISMATCH", `the ${name} does not say how the log before it ends`);
  return null;
}

const UNREAD: WakeReading = { checkpoint: null, postCursor: null, before: null, since: [], sinceCount: 0 };

const REFUSALS: Partial<Record<string, readonly [BusCode, string]>> = {
  BUS_SEND_REFUSED: ["BUS_SEND_REFUSED", "a message of this wake is there, and the bus would have refused its command"],
  BUS_LOG_CORRUPT: ["BUS_LOG_CORRUPT", "the log before the wake's message cannot be replayed"],
};

/** What the bus holds of a wake from its checkpoint on: its one message, nothing, or why neither can be said. */
export function judgeBus({ checkpoint }: SoughtWake, { instance, log, reading }: BusReading): BusVerdict {
  if (instance === null) return fault("BUS_INSTANCE_MISSING", "no sidecar says which bus the log is");
  if (instance.instanceId === null)
    return fault("BUS_INSTANCE_CORRUPT", "the sidecar is not the one line that it must be");
  if (log.corrupt !== null)
    return fault("BUS_LOG_CORRUPT", `line ${log.corrupt.line} of the log is no record: ${log.corrupt.message}`);
  if (instance.instanceId !== checkpoint.instanceId)
    return fault(
      "BUS_INSTANCE_MISMATCH",
      `the bus is ${instance.instanceId}; the checkpoint was taken on ${checkpoint.instanceId}`,
    );
  const { checkpoint: found, before, since, sinceCount } = reading ?? UNREAD;
  const broken = checkCursor("checkpoint", checkpoint, log.sizeBytes, found);
  if (broken !== null) return broken;

  const [first, second] = since;
  if (second !== undefined)
    return fault("BUS_DUPLICATE_SEND", `${sinceCount} messages of this wake stand after the checkpoint`, second);
  if (first !== undefined && first.refusal !== null) {
    const [code, message] = REFUSALS[first.refusal] ?? [
      "BUS_CORRELATION_CONFLICT",
      "the message after the checkpoint is not the one that was commanded",
    ];
    return fault(code, message, first);
  }
  if (first === undefined && before !== null)
    return fault("BUS_CORRELATION_CONFLICT", "a message of this wake stands before the checkpoint", before);
  return { code: null, wake: first ?? null };
}

/** What a scan found: the one record that is there, or the record to append because it is not. */
export interface ScanResult {
  readonly status: "EXISTING" | "ABSENT";
  readonly record: Fields;
  /** After the whole log as it was scanned. */
  readonly cursor: BusCursor;
}

/** What a scan that was given the one wake says of sending it: that it stands there, or the record to append. */
export function reconcileScan(scan: BusScan, instanceId: string, sought: SoughtWake): Result<ScanResult, BusCode> {
  const [reading = null] = scan.readings();
  const verdict = judgeBus(sought, { instance: { instanceId }, log: scan.log(), reading });
  if (verdict.code !== null) return err(verdict.code);
  const cursor = scan.cursor(instanceId);
  if (!cursor.ok) return cursor;
  if (verdict.wake !== null)
    return ok({ status: "EXISTING", record: fieldsOf(parseStored(verdict.wake.raw)), cursor: cursor.value });
  const record = scan.send(sought.command);
  return record.ok ? ok({ status: "ABSENT", record: record.value, cursor: cursor.value }) : record;
}

/**
 * Reconciles a ledger's wake with its bus, as Gaia's own bus does before it would send again; for a delivered wake also audit
 * rule A8. `state` is the ledger's state. Source: the bus of GuitarAlchemist/gaia (8ed4dfc).
 */
export function reconcileBus(state: Fields, bus: BusReading): BusVerdict {
  const wake = fieldsOf(state.wake);
  const sought = soughtOf(state);
  if (!sought.ok) return fault(sought.error, "the ledger's checkpoint or command is none that a bus takes");
  const verdict = judgeBus(sought.value, bus);
  return verdict.code === null && wake.status === "DELIVERED" ? checkDelivered(wake, bus, verdict.wake) : verdict;
}

/** What a ledger's state has its bus searched for. */
export function soughtOf(state: Fields): ReturnType<typeof soughtWake> {
  const { checkpoint, command, postCursor } = fieldsOf(state.wake);
  return soughtWake(checkpoint, fieldsOf(command), postCursor);
}

function checkDelivered(wake: Fields, { log, reading }: BusReading, sent: BusWake | null): BusVerdict {
  const { byteOffset, prefixSha256, recordCount, finalEventIdentity } = fieldsOf(wake.postCursor);
  const cursor = {
    byteOffset: Number(byteOffset),
    prefixSha256: String(prefixSha256),
    recordCount: Number(recordCount),
    finalEventIdentity: typeof finalEventIdentity === "string" ? finalEventIdentity : null,
  };
  const broken = checkCursor("cursor of the delivery", cursor, log.sizeBytes, reading?.postCursor ?? null);
  if (broken !== null) return broken;
  if (sent === null)
    return fault("BUS_SEND_MISSING", "the ledger says delivered, and no message of this wake is there");
  const digest = continuityDigest("continuity.bus-message-record/1", parseStored(sent.raw));
  if (!digest.ok || digest.value !== wake.recordDigest)
    return fault("BUS_CORRELATION_CONFLICT", "the message is not the one whose digest the ledger has", sent);
  return { code: null, wake: sent };
}
