import { type BusVerdict, reconcileBus } from "../../gaia/bus-reconcile.ts";
import type { BusCode } from "../../gaia/codes.ts";
import { type Fields, fieldsOf } from "../../gaia/ledger.ts";
import { openedLedger } from "../../gaia/ledger-summary.ts";
import type { ReconciledBusFact } from "../../model/bus.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { SourceId } from "../../model/ids.ts";
import type { LedgerFact } from "../../model/ledger.ts";
import { factsOf } from "../coord/store-facts.ts";
import type { LibraryRule, LinkedHandoff, RuleContext, RuleResult } from "../rule.ts";
import { generationOf, isWhole, ledgerFinding, ledgersOf } from "./ledger-facts.ts";

/** The wake of a ledger, as far as it went, and what the ledger's bus says of it. */
export interface WakeSubject {
  readonly fact: LedgerFact;
  readonly generation: Handoff | null;
  readonly state: Fields;
  /** Null where no work, or no wake, is in the ledger. */
  readonly status: string | null;
  readonly bus: ReconciledBusFact | null;
  /** Null where there is no bus, or the wake was never checkpointed: then the bus has nothing to say. */
  readonly verdict: BusVerdict | null;
}

/** The wake of each ledger that Gaia would open and whose -wal is not lost. */
export function wakesOf(handoffs: readonly LinkedHandoff[], context: RuleContext): readonly WakeSubject[] {
  const buses = new Map(factsOf(context.facts, "gaia-reconciled-bus").map(bus => [bus.sourceId, bus]));
  return ledgersOf(context).flatMap((fact): readonly WakeSubject[] => {
    const state = openedLedger(fact)?.state?.fields;
    if (state === undefined || !isWhole(fact)) return [];
    const { status } = fieldsOf(state.wake);
    const bus = buses.get(fact.sourceId) ?? null;
    const isCheckpointed = status === "CHECKPOINTED" || status === "DELIVERED";
    const verdict = bus === null || !isCheckpointed ? null : reconcileBus(state, bus);
    return [
      {
        fact,
        generation: generationOf(fact, handoffs),
        state,
        status: typeof status === "string" ? status : null,
        bus,
        verdict,
      },
    ];
  });
}

/** A finding about a ledger's wake. All have one cause: the first in the order of precedence speaks. */
export const wakeFinding = (
  fact: LedgerFact,
  generation: Handoff | null,
  message: string,
  evidence: readonly Evidence[],
): RuleResult =>
  ledgerFinding(fact, generation, {
    cause: "wake",
    message,
    evidence,
    record: generation?.records.find(({ kind }) => kind === "wake"),
  });

/** A line of a bus's log as evidence. */
export const busEvidence = (
  sourceId: SourceId,
  line: number,
  quote: string,
  label: string,
  stance: Evidence["stance"] = "contradicts",
): Evidence => ({
  sourceId,
  sessionId: null,
  line,
  messageId: null,
  at: { type: "text", start: 0, end: quote.length, textLine: 1 },
  quote,
  how: "derived",
  stance,
  label,
});

/** A rule over what the reconciliation of a ledger with its bus refuses, by Gaia's codes. */
export function busRule(
  id: LibraryRule["id"],
  title: string,
  codes: readonly BusCode[],
  alone: (context: RuleContext) => readonly RuleResult[] = () => [],
): LibraryRule {
  return {
    id,
    version: 2,
    severity: "blocker",
    verdict: "contradicted",
    title,
    scope: "library",
    check: (handoffs, context) => [
      ...wakesOf(handoffs, context).flatMap(({ fact, generation, bus, verdict }): readonly RuleResult[] => {
        if (bus === null || verdict === null || verdict.code === null || !codes.includes(verdict.code)) return [];
        // A line that is no record is the log's own fault, and is said of it once.
        if (verdict.code === "BUS_LOG_CORRUPT" && bus.log.corrupt !== null) return [];
        const { wake } = verdict;
        const shown = wake === null ? [] : [busEvidence(bus.log.sourceId, wake.line, wake.raw, "the message")];
        return [wakeFinding(fact, generation, `${verdict.code}: ${verdict.message}.`, shown)];
      }),
      ...alone(context),
    ],
  };
}
