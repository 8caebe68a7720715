import { isJsonObject } from "../lib/json-text.ts";
import type { BusWake, MeasuredPrefix, ReconciledBusFact } from "../model/bus.ts";
import { buildSentRecord } from "./bus-record.ts";
import { continuityDigest } from "./digest.ts";
import { type Fields, fieldsOf, parseStored } from "./ledger.ts";

/** What the bus says of a ledger's wake, in Gaia's order of checks: the first that fails is the answer. */
export type BusVerdict =
  /** With Gaia's code; `wake` is the record that shows it, where one does. */
  | { readonly code: string; readonly message: string; readonly wake: BusWake | null }
  | { readonly code: null; readonly wake: BusWake | null };

const fault = (code: string, message: string, wake: BusWake | null = null): BusVerdict => ({ code, message, wake });

function isCommanded(command: Fields, wake: BusWake): boolean {
  const record = parseStored(wake.raw);
  const messageId = isJsonObject(record) ? fieldsOf(record.message).messageId : undefined;
  const from = { ref: command.from, name: wake.fromName };
  const expected = buildSentRecord(command, messageId, from, { ref: command.to, name: wake.toName });
  return /^msg-\d{4,}$/.test(String(messageId)) && JSON.stringify(expected) === wake.raw;
}

function checkCursor(name: string, cursor: Fields, sizeBytes: number, found: MeasuredPrefix | null): BusVerdict | null {
  if (found === null || Number(cursor.byteOffset) > sizeBytes)
    return fault(
      "BUS_LOG_TRUNCATED",
      `the log ends at byte ${sizeBytes}, before the ${name} at ${String(cursor.byteOffset)}`,
    );
  if (found.prefixSha256 !== cursor.prefixSha256)
    return fault("BUS_PREFIX_MISMATCH", `what stands before the ${name} was rewritten`);
  if (found.recordCount !== cursor.recordCount || found.finalEventIdentity !== cursor.finalEventIdentity)
    return fault("BUS_CURSOR_MISMATCH", `the ${name} does not say how the log before it ends`);
  return null;
}

/**
 * Reconciles a ledger's wake with its bus, from the checkpoint on, as Gaia's own bus does before it would send again; for a
 * delivered wake also audit rule A8. `state` is the ledger's state. Source: the bus of GuitarAlchemist/gaia (8ed4dfc).
 */
export function reconcileBus(state: Fields, bus: ReconciledBusFact): BusVerdict {
  const wake = fieldsOf(state.wake);
  const cursor = fieldsOf(wake.checkpoint);
  const command = fieldsOf(wake.command);
  const { log, instance } = bus;
  if (instance === null) return fault("BUS_INSTANCE_MISSING", "no sidecar says which bus the log is");
  if (instance.instanceId === null)
    return fault("BUS_INSTANCE_CORRUPT", "the sidecar is not the one line that it must be");
  if (log.corrupt !== null)
    return fault("BUS_LOG_CORRUPT", `line ${log.corrupt.line} of the log is no record: ${log.corrupt.message}`);
  if (instance.instanceId !== cursor.instanceId)
    return fault(
      "BUS_INSTANCE_MISMATCH",
      `the bus is ${instance.instanceId}; the checkpoint was taken on ${String(cursor.instanceId)}`,
    );
  const broken = checkCursor("checkpoint", cursor, log.sizeBytes, bus.checkpoint);
  if (broken !== null) return broken;

  const own = log.wakes.filter(({ correlationId }) => correlationId === command.correlationId);
  const since = own.filter(({ index }) => index >= Number(cursor.recordCount));
  const [first, second] = since;
  if (second !== undefined)
    return fault("BUS_DUPLICATE_SEND", `${since.length} messages of this wake stand after the checkpoint`, second);
  if (first !== undefined && !isCommanded(command, first))
    return fault(
      "BUS_CORRELATION_CONFLICT",
      "the message after the checkpoint is not the one that was commanded",
      first,
    );
  const [before] = own;
  if (first === undefined && before !== undefined)
    return fault("BUS_CORRELATION_CONFLICT", "a message of this wake stands before the checkpoint", before);
  return wake.status === "DELIVERED" ? checkDelivered(wake, bus, first ?? null) : { code: null, wake: first ?? null };
}

function checkDelivered(wake: Fields, bus: ReconciledBusFact, sent: BusWake | null): BusVerdict {
  const broken = checkCursor("cursor of the delivery", fieldsOf(wake.postCursor), bus.log.sizeBytes, bus.postCursor);
  if (broken !== null) return broken;
  if (sent === null)
    return fault("BUS_SEND_MISSING", "the ledger says delivered, and no message of this wake is there");
  const digest = continuityDigest("continuity.bus-message-record/1", parseStored(sent.raw));
  if (!digest.ok || digest.value !== wake.recordDigest)
    return fault("BUS_CORRELATION_CONFLICT", "the message is not the one whose digest the ledger has", sent);
  return { code: null, wake: sent };
}
