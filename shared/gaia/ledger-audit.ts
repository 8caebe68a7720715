import { continuityJson } from "./canonical.ts";
import { fieldsOf, type Ledger, type LedgerFault, parseStored, stepFault } from "./ledger.ts";
import type { LedgerTable } from "./ledger-rows.ts";

/** Whether two values have one continuity form. What has none equals nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  const [left, right] = [continuityJson(a), continuityJson(b)];
  return left.ok && right.ok && left.value === right.value;
}

/** Audit rule A1: every stored JSON text is the continuity form of what it says. */
export function findNoncanonical({ rows }: Ledger): readonly LedgerFault[] {
  const texts: (readonly [LedgerTable, number, unknown])[] = [
    ...rows.state.map(row => ["continuity_state", row.rowid, row.stateJson] as const),
    ...rows.operations.map(row => ["continuity_operations", row.rowid, row.responseJson] as const),
    ...rows.inspections.map(row => ["continuity_inspections", row.rowid, row.responseJson] as const),
    ...rows.events.map(row => ["continuity_events", row.rowid, row.eventJson] as const),
  ];
  return texts.flatMap(([table, rowid, stored]): readonly LedgerFault[] => {
    const text = typeof stored === "string" ? stored : "";
    const value = parseStored(text);
    const canonical = value === undefined ? null : continuityJson(value);
    if (canonical?.ok && canonical.value === text) return [];
    const what = value === undefined ? "is no JSON" : "does not write itself back to the same bytes";
    return [{ message: `The JSON in row ${rowid} of ${table} ${what}.`, table, rowid, quote: text }];
  });
}

/** Audit rule A3: revisions 1 to n, each once, and the newest result's state is the state's row. */
export function findRevisionGaps({ rows, operations, state }: Ledger): readonly LedgerFault[] {
  const faults = operations.flatMap((step, index): readonly LedgerFault[] => {
    const due = index + 1;
    if (step.revision !== due)
      return [stepFault(step, `${step.operationId} has revision ${String(step.revision)} where ${due} is due.`)];
    return step.state.revision === due
      ? []
      : [stepFault(step, `The state that ${step.operationId} answered with is not of its revision ${due}.`)];
  });
  if (faults.length > 0) return faults.slice(0, 1);
  const newest = operations.at(-1);
  const [row] = rows.state;
  if (state === null || row === undefined) return [];
  const inRow = { table: "continuity_state" as const, rowid: row.rowid };
  if (newest === undefined)
    return [{ ...inRow, message: "A state is stored, and no operation made it.", quote: String(row.stateJson) }];
  if (row.revision !== newest.revision)
    return [
      {
        ...inRow,
        message: `The state's row has revision ${row.revision}, the newest operation ${String(newest.revision)}.`,
        quote: String(row.revision),
      },
    ];
  if (isSame({ ...state.fields, revision: row.revision }, newest.state)) return [];
  const message = `The state's row is not what ${newest.operationId}, the newest operation, left.`;
  return [{ ...inRow, message, quote: String(row.stateJson) }];
}

/** Audit rule A4: one event for each operation, in their order, with its type, id and time receipt. */
export function findEventMismatches({ rows, operations }: Ledger): readonly LedgerFault[] {
  const faults: LedgerFault[] = [];
  for (let index = 0; index < Math.max(operations.length, rows.events.length); index += 1) {
    const step = operations[index];
    const row = rows.events[index];
    if (row === undefined) {
      if (step !== undefined) faults.push(stepFault(step, `No event is stored for ${step.operationId}.`));
      continue;
    }
    const fault = (message: string): LedgerFault => ({
      message,
      table: "continuity_events",
      rowid: row.rowid,
      quote: String(row.eventJson),
    });
    const event = fieldsOf(parseStored(row.eventJson));
    // An insertion that was rolled back gives its number back: numbers are without a gap.
    if (row.rowid !== index + 1) faults.push(fault(`Event ${row.rowid} stands where event ${index + 1} is due.`));
    else if (step === undefined)
      faults.push(fault(`Event ${row.rowid} (${String(row.eventType)}) belongs to no operation.`));
    else if (row.eventType !== step.event)
      faults.push(fault(`Event ${row.rowid} is ${row.eventType}; ${step.operationId} made ${String(step.event)}.`));
    else if (!isSame(event, { type: step.event, operationId: step.operationId, timeReceipt: step.timeReceipt }))
      faults.push(fault(`Event ${row.rowid} says otherwise than the result of ${step.operationId}.`));
  }
  return faults;
}

/** The ids that a wake keeps reserved for its next steps, by its state. */
function reservedIds(state: Ledger["state"]): readonly unknown[] {
  const wake = fieldsOf(state?.fields.wake);
  const { checkpointOperationId, deliveredOperationId } = fieldsOf(wake.adapterInput);
  if (wake.status === "INTENT_COMMITTED") return [checkpointOperationId, deliveredOperationId];
  return wake.status === "CHECKPOINTED" ? [deliveredOperationId] : [];
}

/** Audit rule A7: the ids that are reserved are those that the wake still needs, for its intent. */
export function findReservationMismatches({ rows, state }: Ledger): readonly LedgerFault[] {
  const due = reservedIds(state);
  const owner = fieldsOf(fieldsOf(state?.fields.wake).adapterInput).intentOperationId;
  const faults = rows.reservations.flatMap(({ rowid, operationId, ownerOperationId }): readonly LedgerFault[] => {
    const table = "continuity_operation_reservations";
    if (!due.includes(operationId))
      return [
        { message: `${operationId} is reserved, and no step needs it.`, table, rowid, quote: String(operationId) },
      ];
    return ownerOperationId === owner
      ? []
      : [
          {
            message: `${operationId} is reserved for ${ownerOperationId}, not for the wake's intent.`,
            table,
            rowid,
            quote: String(ownerOperationId),
          },
        ];
  });
  const held = rows.reservations.map(({ operationId }) => operationId);
  const [lost] = due.filter(id => !held.some(other => other === id));
  const [row] = rows.state;
  if (lost === undefined || row === undefined) return faults;
  const message = `The wake's next step ${String(lost)} has no reservation.`;
  return [...faults, { message, table: "continuity_state", rowid: row.rowid, quote: String(lost) }];
}

/** One id for two operations, or for an operation and a step that is still to come. */
export function findSharedIds({ rows, operations, inspections }: Ledger): readonly LedgerFault[] {
  const taken = new Set(operations.map(({ operationId }) => operationId));
  return [
    ...inspections
      .filter(({ operationId }) => taken.has(operationId))
      .map(step => stepFault(step, `${step.operationId} names an operation and an inspection.`)),
    ...rows.reservations
      .filter(({ operationId }) => taken.has(String(operationId)))
      .map(({ rowid, operationId }) => ({
        message: `${operationId} was used, and is still reserved.`,
        table: "continuity_operation_reservations" as const,
        rowid,
        quote: String(operationId),
      })),
  ];
}
