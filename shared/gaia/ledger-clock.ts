import { continuityDigest } from "./digest.ts";
import { type Ledger, type LedgerFault, type LedgerStep, stepFault } from "./ledger.ts";
import { isCandidateUtc } from "./ledger-open.ts";

const ZERO_HEAD = "0".repeat(64);
const KEYS = "candidateUtc,epoch,head,previousHead,sequence";

/** The head that a time receipt must have; null where it cannot be digested. */
function headOf({ epoch, sequence, candidateUtc, previousHead }: LedgerStep["timeReceipt"]): string | null {
  const made = continuityDigest("continuity.time-receipt/1", { epoch, sequence, candidateUtc, previousHead });
  return made.ok ? made.value : null;
}

/**
 * Audit rule A2: the time receipts of operations and inspections are the clock's ticks 1 to its sequence, each once, linked
 * from 64 zeros to the clock's head, their times never going back and the last one the clock's own.
 */
export function findClockFaults({ rows, operations, inspections }: Ledger): readonly LedgerFault[] {
  const [clock] = rows.meta;
  if (clock === undefined) return [];
  const clockFault = (message: string, quote: unknown): LedgerFault => ({
    message,
    table: "continuity_meta",
    rowid: clock.rowid,
    quote: String(quote),
  });
  const faults: LedgerFault[] = [];
  const steps = [...operations, ...inspections].sort(
    (a, b) => Number(a.timeReceipt.sequence ?? 0) - Number(b.timeReceipt.sequence ?? 0),
  );
  let head: unknown = ZERO_HEAD;
  let lastUtc: string | null = null;
  for (const [index, step] of steps.entries()) {
    const receipt = step.timeReceipt;
    const fault = faultOf(step, index + 1, clock.clockEpoch, head, lastUtc);
    if (fault !== null) faults.push(fault);
    head = receipt.head;
    if (isCandidateUtc(receipt.candidateUtc)) lastUtc = receipt.candidateUtc;
  }
  // One tick that is not there makes all of what follows wrong: the first says it.
  if (faults.length > 0) return faults.slice(0, 1);
  if (clock.clockSequence !== steps.length)
    return [
      clockFault(
        `The clock says ${clock.clockSequence} ticks, ${steps.length} results are stored.`,
        clock.clockSequence,
      ),
    ];
  if (clock.clockHead !== head) return [clockFault("The clock's head is not that of its last tick.", clock.clockHead)];
  if (clock.lastCandidateUtc !== lastUtc)
    return [clockFault("The clock's last time is not that of its last tick.", clock.lastCandidateUtc)];
  return [...orderFault(operations), ...numberFault(inspections)];
}

function faultOf(
  step: LedgerStep,
  sequence: number,
  epoch: unknown,
  previousHead: unknown,
  lastUtc: string | null,
): LedgerFault | null {
  const receipt = step.timeReceipt;
  const of = `The time receipt of ${step.operationId}`;
  if (Object.keys(receipt).sort().join() !== KEYS) return stepFault(step, `${of} has not the five members of one.`);
  if (receipt.sequence !== sequence)
    return stepFault(step, `${of} has tick ${String(receipt.sequence)} where tick ${sequence} is due.`);
  if (receipt.epoch !== epoch) return stepFault(step, `${of} is of another clock's epoch.`, receipt.epoch);
  if (receipt.previousHead !== previousHead)
    return stepFault(step, `${of} does not follow the tick before it.`, receipt.previousHead);
  if (receipt.head !== headOf(receipt))
    return stepFault(step, `${of} does not have its own digest as head.`, receipt.head);
  if (!isCandidateUtc(receipt.candidateUtc)) return stepFault(step, `${of} has no UTC time.`, receipt.candidateUtc);
  if (lastUtc !== null && receipt.candidateUtc < lastUtc)
    return stepFault(step, `${of} is earlier than the tick before it.`, receipt.candidateUtc);
  return null;
}

/** Inspections are numbered from 1 as the clock ticked for them; one that was rolled back gives its number back. */
function numberFault(inspections: readonly LedgerStep[]): readonly LedgerFault[] {
  const stray = inspections.find(
    (step, index) =>
      step.rowid !== index + 1 ||
      Number(step.timeReceipt.sequence) <= Number(inspections[index - 1]?.timeReceipt.sequence ?? 0),
  );
  return stray === undefined
    ? []
    : [
        stepFault(
          stray,
          `The inspection ${stray.operationId} has number ${stray.rowid}, which its tick does not give it.`,
        ),
      ];
}

/** The clock ticks for operations in the order of their revisions. */
function orderFault(operations: readonly LedgerStep[]): readonly LedgerFault[] {
  const late = operations.find(
    (step, index) => Number(step.timeReceipt.sequence) <= Number(operations[index - 1]?.timeReceipt.sequence ?? 0),
  );
  return late === undefined
    ? []
    : [
        stepFault(
          late,
          `${late.operationId} has a later revision than an operation that the clock ticked for after it.`,
        ),
      ];
}
