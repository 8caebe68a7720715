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

/** Two steps that two copies cannot both hold, and what that says. */
interface Parting {
  readonly own: LedgerStep;
  readonly other: LedgerStep;
  readonly message: string;
}

/** The first place where two copies went apart: an id with another input, or another operation at the same revision. */
function findParting(ours: Ledger, theirs: Ledger, copy: LedgerFact): Parting | null {
  const there = pathOf(copy.sourceId);
  const theirById = new Map(stepsOf(theirs).map(step => [step.operationId, step]));
  for (const own of stepsOf(ours)) {
    const other = theirById.get(own.operationId);
    if (other !== undefined && other.requestDigest !== own.requestDigest) {
      const message = `OPERATION_CONFLICT: ${own.operationId} was given one input here and another in ${there}.`;
      return { own, other, message };
    }
  }
  if (ours.state?.fields.workIdentity !== theirs.state?.fields.workIdentity) return null;
  for (const [index, own] of ours.operations.entries()) {
    const other = theirs.operations[index];
    if (other === undefined || other.operationId === own.operationId) continue;
    const message = `The copies went apart at revision ${index + 1}: ${own.operationId} here, ${other.operationId} in ${there}.`;
    return { own, other, message };
  }
  return null;
}

/** Copies of one ledger that went apart: only one of them can be carried on. */
function compareCopies(fact: LedgerFact, generation: Handoff | null, copy: LedgerFact): readonly RuleResult[] {
  const [ours, theirs] = [openedLedger(fact), openedLedger(copy)];
  const parting = ours === null || theirs === null || !isCopy(ours, theirs) ? null : findParting(ours, theirs, copy);
  if (parting === null) return [];
  const { own, other, message } = parting;
  return [
    ledgerFinding(fact, generation, {
      cause: `copy ${pathOf(copy.sourceId)}`,
      message,
      evidence: [
        rowEvidence(fact, stepFault(own, "the input here", own.requestDigest)),
        rowEvidence(copy, stepFault(other, "the input there", other.requestDigest)),
      ],
      record: generation?.records.find(({ kind, anchor }) => kind === "operation" && anchor.row?.rowid === own.rowid),
    }),
  ];
}

/** The same operation id with another input, in one ledger or between two copies of it. */
export const operationConflict = ledgerRule(
  {
    id: "gaia.operation-conflict",
    version: 2,
    title: "One operation id stands for two inputs, or two copies of one ledger went apart.",
  },
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
