import { fieldsOf, type Ledger, type LedgerStep, stepFault } from "../../gaia/ledger.ts";
import { findSharedIds } from "../../gaia/ledger-audit.ts";
import { openedLedger } from "../../gaia/ledger-summary.ts";
import type { Handoff } from "../../model/handoff.ts";
import { pathOf } from "../../model/ids.ts";
import type { LedgerFact } from "../../model/ledger.ts";
import type { RuleResult } from "../rule.ts";
import { faultFinding, ledgerFinding, ledgerRule, ledgersOf, rowEvidence } from "./ledger-facts.ts";

const stepsOf = (ledger: Ledger): readonly LedgerStep[] => [...ledger.operations, ...ledger.inspections];

const busOf = ({ state }: Ledger): unknown => fieldsOf(fieldsOf(state?.fields.wake).checkpoint).instanceId;

/** Copies of one ledger have one clock, and one bus where both know theirs. */
function isCopy(one: Ledger, other: Ledger): boolean {
  const [bus, otherBus] = [busOf(one), busOf(other)];
  const isSameBus = bus === undefined || otherBus === undefined || bus === otherBus;
  return isSameBus && one.rows.meta[0]?.clockEpoch === other.rows.meta[0]?.clockEpoch;
}

/** Where two copies of one ledger have an id with different inputs: they went apart, and only one can be carried on. */
function compareCopies(fact: LedgerFact, generation: Handoff | null, copy: LedgerFact): readonly RuleResult[] {
  const [ours, theirs] = [openedLedger(fact), openedLedger(copy)];
  if (ours === null || theirs === null || !isCopy(ours, theirs)) return [];
  const theirById = new Map(stepsOf(theirs).map(step => [step.operationId, step]));
  for (const step of stepsOf(ours)) {
    const other = theirById.get(step.operationId);
    if (other === undefined || other.requestDigest === step.requestDigest) continue;
    const message = `OPERATION_CONFLICT: ${step.operationId} was given one input here and another in ${pathOf(copy.sourceId)}.`;
    return [
      ledgerFinding(fact, generation, {
        cause: `copy ${pathOf(copy.sourceId)}`,
        message,
        evidence: [
          rowEvidence(fact, stepFault(step, "the input here", step.requestDigest)),
          rowEvidence(copy, stepFault(other, "the input there", other.requestDigest)),
        ],
        record: generation?.records.find(
          ({ kind, anchor }) => kind === "operation" && anchor.row?.rowid === step.rowid,
        ),
      }),
    ];
  }
  return [];
}

/** The same operation id with another input, in one ledger or between two copies of it. */
export const operationConflict = ledgerRule(
  { id: "gaia.operation-conflict", title: "One operation id stands for two inputs." },
  (fact, generation, context) => {
    const ledger = openedLedger(fact);
    if (ledger === null) return [];
    const earlier = ledgersOf(context).slice(0, ledgersOf(context).indexOf(fact));
    return [
      ...faultFinding(fact, generation, "shared-id", findSharedIds(ledger)),
      ...earlier.flatMap(copy => compareCopies(fact, generation, copy)),
    ];
  },
);
