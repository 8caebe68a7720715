import type { ReconciledBusFact } from "../model/bus.ts";
import type { FactStanding, LedgerFact, LedgerStepSummary, LedgerSummary, WakeFacts } from "../model/ledger.ts";
import { reconcileBus } from "./bus-reconcile.ts";
import { type Fields, fieldsOf, type Ledger, type LedgerStep, parseLedger } from "./ledger.ts";
import { findStoreFault } from "./ledger-open.ts";

const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);

const parsed = new WeakMap<LedgerFact, Ledger | null>();

/** A ledger's parsed rows; null where Gaia itself would not open the store. Parsed once for each. */
export function openedLedger(fact: LedgerFact): Ledger | null {
  const known = parsed.get(fact);
  if (known !== undefined) return known;
  const made = findStoreFault(fact) === null ? parseLedger(fact.rows) : null;
  parsed.set(fact, made);
  return made;
}

const WAKE_ORDER = ["INTENT_COMMITTED", "CHECKPOINTED", "DELIVERED"];

/** The wake's facts by the ledger alone: whether a checkpointed wake was sent only its bus can tell. */
function wakeFacts(status: unknown): WakeFacts {
  const step = WAKE_ORDER.indexOf(String(status));
  const since = (at: number): FactStanding => (step >= at ? "proven" : "absent");
  return {
    intent: since(0),
    checkpointed: since(1),
    sent: step === 1 ? "unknown" : since(2),
    delivered: since(2),
  };
}

/**
 * A wake with its bus: after the checkpoint one message is a send, none is none. Where the bus refuses to say, nothing can be
 * said, and what a ledger says was delivered is then proven by nothing.
 */
function withBus(facts: WakeFacts, state: Fields, bus: ReconciledBusFact | null): WakeFacts {
  if (bus === null || facts.checkpointed !== "proven") return facts;
  const verdict = reconcileBus(state, bus);
  const isSent: FactStanding = verdict.wake === null ? "absent" : "proven";
  if (verdict.code === null) return { ...facts, sent: isSent };
  const said: FactStanding = verdict.code === "BUS_SEND_MISSING" ? "absent" : "unknown";
  return { ...facts, sent: said, delivered: facts.delivered === "proven" ? said : facts.delivered };
}

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

function summariseStep({
  table,
  operationId,
  requestDigest,
  response,
  event,
  revision,
  timeReceipt,
}: LedgerStep): LedgerStepSummary {
  const isInspection = table === "continuity_inspections";
  return {
    operationId,
    event: textOr(isInspection ? response.status : event) ?? "",
    isInspection,
    revision: isInspection ? null : numberOr(revision),
    requestDigest: String(requestDigest),
    sequence: numberOr(timeReceipt.sequence),
    candidateUtc: textOr(timeReceipt.candidateUtc),
    head: textOr(timeReceipt.head),
  };
}

/** Sums up a ledger. Where the store does not open, what could be read is given all the same, and is unproven. */
export function summariseLedger(fact: LedgerFact, bus: ReconciledBusFact | null): LedgerSummary {
  const ledger = parseLedger(fact.rows);
  const state = ledger.state?.fields ?? {};
  const [meta] = fact.rows.meta;
  const history = Array.isArray(state.sessionHistory) ? state.sessionHistory.map(fieldsOf) : [];
  return {
    workIdentity: textOr(state.workIdentity),
    status: textOr(state.status),
    revision: typeof ledger.state?.revision === "number" ? ledger.state.revision : null,
    generations: history.map((entry, index) => ({
      generation: typeof entry.sessionGeneration === "number" ? entry.sessionGeneration : index,
      actorRef: textOr(entry.actorRef) ?? "",
      sessionRef: textOr(entry.sessionRef) ?? "",
      fenced: entry.fenced === true,
    })),
    wake: withBus(wakeFacts(fieldsOf(state.wake).status), state, bus),
    clock:
      meta === undefined
        ? null
        : {
            epoch: String(meta.clockEpoch),
            sequence: Number(meta.clockSequence),
            head: String(meta.clockHead),
            lastCandidateUtc: textOr(meta.lastCandidateUtc),
          },
    operations: ledger.operations.length,
    inspections: ledger.inspections.length,
    steps: [...ledger.operations, ...ledger.inspections]
      .map(summariseStep)
      .sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0)),
  };
}
