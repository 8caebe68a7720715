import { phaseAfter } from "./inspect-work.ts";
import { type Fields, fieldsOf, type Ledger, type LedgerFault, type LedgerStep, stepFault } from "./ledger.ts";
import { isSame } from "./ledger-audit.ts";

const OPERATION_KEYS = ["event", "operationId", "requestDigest", "revision", "schema", "state", "timeReceipt"];
const NOT_FOUND_KEYS = ["operationId", "requestDigest", "schema", "status", "timeReceipt"];
const FOUND_KEYS = [...NOT_FOUND_KEYS, "phase", "revision", "state"];
const MAX_INSPECTIONS = 32;

const hasKeys = (fields: Fields, keys: readonly string[]): boolean =>
  Object.keys(fields).sort().join() === keys.toSorted().join();

function extraKey(event: unknown): readonly string[] {
  if (event === "DECISION_COMMITTED") return ["decisionDigest"];
  return event === "DECISION_CONSUMED" ? ["consumptionDigest"] : [];
}

/** How long the work had been accepted when it was looked at, in Gaia's words. */
const phaseOf = ({ state, timeReceipt }: LedgerStep): string =>
  phaseAfter(
    Date.parse(String(timeReceipt.candidateUtc)) - Date.parse(String(fieldsOf(state.acceptedAt).candidateUtc)),
  );

/**
 * Results that no operation and no inspection gives: another schema or other members, an inspection of a state that the
 * ledger did not have then, or of another phase than the time says.
 */
export function findResultFaults({ operations, inspections }: Ledger): readonly LedgerFault[] {
  const faults: LedgerFault[] = [];
  for (const step of operations) {
    const isShaped = hasKeys(step.response, [...OPERATION_KEYS, ...extraKey(step.event)]);
    if (step.response.schema !== "continuity.operation-result/1" || !isShaped)
      faults.push(stepFault(step, `The result of ${step.operationId} is not of an operation's shape.`));
  }
  for (const step of inspections) {
    const isFound = step.response.status === "FOUND";
    const isShaped = hasKeys(step.response, isFound ? FOUND_KEYS : NOT_FOUND_KEYS);
    const wanted = lastBefore(operations, step);
    if (step.response.schema !== "continuity.inspect-result/1" || !isShaped)
      faults.push(stepFault(step, `The result of ${step.operationId} is not of an inspection's shape.`));
    else if (isFound && (wanted === null || !isSame(wanted.state, step.state) || wanted.revision !== step.revision))
      faults.push(
        stepFault(step, `The inspection ${step.operationId} shows a state that the ledger did not have then.`),
      );
    else if (isFound && step.response.phase !== phaseOf(step))
      faults.push(
        stepFault(
          step,
          `The inspection ${step.operationId} says ${String(step.response.phase)}; by its time it was ${phaseOf(step)}.`,
          step.response.phase,
        ),
      );
  }
  const extra = inspections[MAX_INSPECTIONS];
  if (extra !== undefined)
    faults.push(stepFault(extra, `${extra.operationId} is the 33rd inspection: BOUND_EXCEEDED.`));
  return faults;
}

/** The newest operation at the tick of an inspection. */
function lastBefore(operations: readonly LedgerStep[], { timeReceipt }: LedgerStep): LedgerStep | null {
  const tick = Number(timeReceipt.sequence);
  return operations.findLast(step => Number(step.timeReceipt.sequence) < tick) ?? null;
}
