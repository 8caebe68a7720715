import { isJsonObject } from "../lib/json-text.ts";
import { judgeReplay } from "../lib/replay-verdict.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { continuityJson } from "./canonical.ts";
import type { ContinuityCode } from "./codes.ts";
import { continuityDigest } from "./digest.ts";
import { isIdentifier } from "./identifiers.ts";
import { type Fields, parseStored } from "./ledger.ts";
import { isCandidateUtc } from "./ledger-open.ts";
import type { StoreChange, StoreContents, StoreDecision, StoredClock } from "./store-port.ts";

const MAX_VALUE_BYTES = 32_768;
/** The most lifecycle operations that a store holds. */
export const MAX_OPERATIONS = 12;
const MAX_EVENTS = 16;
/** The most inspections that a store holds. */
export const MAX_INSPECTIONS = 32;
const MAX_STORE_BYTES = 524_288;

/** A tick of the logical clock. */
export interface TimeReceipt {
  readonly epoch: string;
  readonly sequence: number;
  readonly candidateUtc: string;
  readonly previousHead: string;
  readonly head: string;
}

/** What an operation leaves: its result, and for a lifecycle operation the work's state (its revision in it) and its event. */
export interface Outcome {
  readonly response: Fields;
  readonly state?: Fields;
  readonly event?: { readonly type: string; readonly [member: string]: unknown };
}

/** An operation that its rules allow: what it reserves, and what it leaves at the tick that it is given. */
export interface Plan {
  readonly reserve?: readonly string[];
  at(timeReceipt: TimeReceipt): Result<Outcome, ContinuityCode>;
}

/** One operation on a store. */
export interface StoreOperation {
  readonly operationId: string;
  /** The digest of its action and whole request. */
  readonly requestDigest: string;
  readonly operationClass: "lifecycle" | "inspection";
  /** The intent that promised this id; null for an id of its own. */
  readonly reservationOwner: string | null;
  /** The rules: what it may do to the state, which is null before a work was accepted. */
  plan(state: Fields | null): Result<Plan, ContinuityCode>;
}

/** A result as it is stored, and whether it was there before. */
export interface OperationResult {
  readonly responseJson: string;
  readonly isReplay: boolean;
}

/** The work's state with its revision; null before one was accepted. `STORE_CORRUPT` where it is no JSON object. */
export function stateOf({ state }: StoreContents): Result<Fields | null, "STORE_CORRUPT"> {
  if (state === null) return ok(null);
  const fields = parseStored(state.json);
  return isJsonObject(fields) ? ok({ ...fields, revision: state.revision }) : err("STORE_CORRUPT");
}

/**
 * Decides one operation on a store's contents, in this order: exact replay, reservation, the bound on inspections, the rules
 * of the operation, the clock's tick, the bounds. A refusal changes nothing, the clock included. `clock` gives the time now
 * as `YYYY-MM-DDTHH:MM:SS.mmmZ`. Source: the continuity store of GuitarAlchemist/gaia (5e6f5a2).
 */
export function decideOperation(
  contents: StoreContents,
  operation: StoreOperation,
  clock: () => string,
): Result<StoreDecision<OperationResult>, ContinuityCode> {
  const { operationId, requestDigest, operationClass, reservationOwner } = operation;
  const prior = [...contents.operations, ...contents.inspections].find(stored => stored.operationId === operationId);
  const verdict = judgeReplay(prior?.requestDigest ?? null, requestDigest);
  if (verdict === "conflict") return err("OPERATION_CONFLICT");
  if (prior !== undefined) return ok({ value: { responseJson: prior.responseJson, isReplay: true }, change: null });
  const owner = contents.reservations.find(row => row.operationId === operationId)?.ownerOperationId ?? null;
  if (owner !== reservationOwner) return err("OPERATION_CONFLICT");
  const isInspection = operationClass === "inspection";
  if (isInspection && contents.inspections.length >= MAX_INSPECTIONS) return err("BOUND_EXCEEDED");
  const state = stateOf(contents);
  if (!state.ok) return state;
  const plan = operation.plan(state.value);
  if (!plan.ok) return plan;
  const reserve = plan.value.reserve ?? [];
  if (!canReserve(contents, operationId, reserve)) return err("OPERATION_CONFLICT");
  const tick = tickClock(contents.clock, clock());
  if (!tick.ok) return tick;
  const outcome = plan.value.at(tick.value);
  if (!outcome.ok) return outcome;
  const written = writeOutcome(outcome.value, operation, contents);
  if (!written.ok) return written;
  const { responseJson, stateJson, eventJson } = written.value;
  const result = { operationId, requestDigest, responseJson };
  const { state: next, event } = outcome.value;
  const { sequence, head, candidateUtc } = tick.value;
  const change: StoreChange = {
    clock: { epoch: contents.clock.epoch, sequence, head, lastCandidateUtc: candidateUtc },
    state: next === undefined ? null : { revision: Number(next.revision), json: stateJson },
    operation: isInspection ? null : result,
    inspection: isInspection ? result : null,
    event: event === undefined ? null : { type: event.type, json: eventJson },
    reserve: reserve.map(id => ({ operationId: id, ownerOperationId: operationId })),
    release: reservationOwner === null ? null : operationId,
  };
  return ok({ value: { responseJson, isReplay: false }, change });
}

/** Whether ids can be promised: distinct, none the operation's own, none used or promised before. */
function canReserve(contents: StoreContents, operationId: string, ids: readonly string[]): boolean {
  if (ids.length === 0) return true;
  if (new Set([operationId, ...ids]).size !== ids.length + 1 || !ids.every(isIdentifier)) return false;
  const taken = [...contents.operations, ...contents.inspections, ...contents.reservations];
  return !taken.some(row => ids.includes(row.operationId));
}

/** The clock's next tick. Its time never goes back behind the last. */
function tickClock(clock: StoredClock, now: string): Result<TimeReceipt, ContinuityCode> {
  if (!isCandidateUtc(now)) return err("INVALID_CLOCK");
  const last = clock.lastCandidateUtc;
  const candidateUtc = last !== null && Date.parse(last) > Date.parse(now) ? last : now;
  const body = { epoch: clock.epoch, sequence: clock.sequence + 1, candidateUtc, previousHead: clock.head };
  const head = continuityDigest("continuity.time-receipt/1", body);
  return head.ok ? ok({ ...body, head: head.value }) : head;
}

interface Written {
  readonly responseJson: string;
  readonly stateJson: string;
  readonly eventJson: string;
}

/** The outcome in its stored form, where it keeps within the bounds. The canonical form is ASCII: a unit is a byte. */
function writeOutcome(
  { response, state, event }: Outcome,
  { operationClass }: StoreOperation,
  contents: StoreContents,
): Result<Written, ContinuityCode> {
  const { revision: _, ...body } = state ?? {};
  const texts: string[] = [];
  for (const value of [response, state === undefined ? null : body, event ?? null]) {
    const text = value === null ? ok("") : continuityJson(value);
    if (!text.ok) return text;
    if (text.value.length > MAX_VALUE_BYTES) return err("BOUND_EXCEEDED");
    texts.push(text.value);
  }
  const [responseJson = "", stateJson = "", eventJson = ""] = texts;
  if (operationClass === "lifecycle") {
    const eventCount = contents.events.length + (event === undefined ? 0 : 1);
    if (contents.operations.length >= MAX_OPERATIONS || eventCount > MAX_EVENTS) return err("BOUND_EXCEEDED");
  }
  const stateBytes = state === undefined ? (contents.state?.json.length ?? 0) : stateJson.length;
  const added = stateBytes + eventJson.length + responseJson.length;
  return storedBytes(contents) + added > MAX_STORE_BYTES
    ? err("BOUND_EXCEEDED")
    : ok({ responseJson, stateJson, eventJson });
}

/** The bytes of results and events, the state's aside. */
function storedBytes({ operations, inspections, events }: StoreContents): number {
  const results = [...operations, ...inspections].map(({ responseJson }) => responseJson.length);
  return [...results, ...events.map(({ json }) => json.length)].reduce((sum, bytes) => sum + bytes, 0);
}
