import { isJsonObject } from "../lib/json-text.ts";
import type { LedgerOperationRow, LedgerRows, LedgerValue } from "../model/ledger.ts";
import type { LedgerTable } from "./ledger-rows.ts";

/** A JSON object of a ledger; nothing is known of its members. */
export type Fields = Readonly<Record<string, unknown>>;

/** A stored result of an operation or an inspection. Members that are no text or object are null or empty. */
export interface LedgerStep {
  readonly table: "continuity_operations" | "continuity_inspections";
  readonly rowid: number;
  readonly operationId: string;
  readonly requestDigest: LedgerValue;
  /** The result as stored; empty where it is no JSON object. */
  readonly response: Fields;
  readonly event: unknown;
  readonly revision: unknown;
  /** The state that the result carries, its revision in it; empty where there is none. */
  readonly state: Fields;
  readonly timeReceipt: Fields;
}

/** A continuity store, its JSON parsed. */
export interface Ledger {
  readonly rows: LedgerRows;
  /** The state row; null where there is none. */
  readonly state: { readonly revision: LedgerValue; readonly fields: Fields } | null;
  /** By revision. */
  readonly operations: readonly LedgerStep[];
  readonly inspections: readonly LedgerStep[];
}

/** Something wrong in a ledger, and the row that shows it. */
export interface LedgerFault {
  /** One sentence without its subject's path. */
  readonly message: string;
  readonly table: LedgerTable;
  readonly rowid: number;
  /** Words of the row. */
  readonly quote: string;
}

/** Reads a stored JSON text; undefined where it is none. Not as Python writes it: Gaia's own parser is JavaScript's. */
export function parseStored(text: LedgerValue): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A member that is an object, else an empty one. */
export function fieldsOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {};
}

function parseStep(table: LedgerStep["table"], row: LedgerOperationRow): LedgerStep {
  const response = fieldsOf(parseStored(row.responseJson));
  return {
    table,
    rowid: row.rowid,
    operationId: String(row.operationId),
    requestDigest: row.requestDigest,
    response,
    event: response.event,
    revision: response.revision,
    state: fieldsOf(response.state),
    timeReceipt: fieldsOf(response.timeReceipt),
  };
}

/** Parses the JSON of a store's rows. Total: what is none is empty, and the checks say so. */
export function parseLedger(rows: LedgerRows): Ledger {
  const [state] = rows.state;
  return {
    rows,
    state: state === undefined ? null : { revision: state.revision, fields: fieldsOf(parseStored(state.stateJson)) },
    operations: rows.operations
      .map(row => parseStep("continuity_operations", row))
      .sort((a, b) => Number(a.revision ?? 0) - Number(b.revision ?? 0) || a.rowid - b.rowid),
    inspections: rows.inspections.map(row => parseStep("continuity_inspections", row)),
  };
}

/** A fault that a step's row shows. */
export const stepFault = (step: LedgerStep, message: string, quote?: unknown): LedgerFault => ({
  message,
  table: step.table,
  rowid: step.rowid,
  quote: quote === undefined ? step.operationId : typeof quote === "string" ? quote : (JSON.stringify(quote) ?? ""),
});
