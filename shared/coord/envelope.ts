import { isDict, type PyValue } from "./python-value.ts";
import type { PyDocument } from "./snapshot-build.ts";

/** How far an answer can be trusted: whole with rows, whole without, a part of it, or not at all. */
export type EnvelopeHealth = "DATA" | "CLEAR" | "DEGRADED" | "UNKNOWN";

/** What each mark of an incomplete answer rests on. */
const BASIS_OF: ReadonlyMap<string, string> = new Map([
  ["read-degraded", "source-unreadable"],
  ["inbox-degraded", "source-unreadable"],
  ["role-degraded", "role-resolution-partial"],
]);

/** A row that marks an incomplete answer. */
export const degradedRow = (type: string, rest: readonly (readonly [string, PyValue])[]): PyDocument =>
  new Map<string, PyValue>([["type", type], ...rest]);

const markOf = (row: PyDocument): string | null => {
  const type = row.get("type");
  return typeof type === "string" && type.endsWith("degraded") ? type : null;
};

/** How many rows are marks of an incomplete answer. */
export const countDegraded = (rows: readonly PyValue[]): number =>
  rows.filter(row => isDict(row) && markOf(row) !== null).length;

/** An answer of rows as one JSON object, and the exit code that goes with it. */
export interface Envelope {
  readonly document: PyDocument;
  readonly health: EnvelopeHealth;
  readonly exitCode: 0 | 3;
}

/**
 * Wraps rows into the contract that coord-engine 2.0.3 answers in: the exit code follows from the health alone.
 * Source: ashfulcra/fulcra-tools, the engine's result contracts.
 */
export function buildEnvelope(rows: readonly PyDocument[]): Envelope {
  const marks = [...new Set(rows.flatMap(row => markOf(row) ?? []))];
  const basis = [...new Set(marks.map(mark => BASIS_OF.get(mark) ?? "source-invalid"))];
  let health: EnvelopeHealth = rows.some(row => markOf(row) === null) ? "DATA" : "CLEAR";
  if (marks.length > 0) health = "DEGRADED";
  if (basis.some(reason => reason.startsWith("source-"))) health = "UNKNOWN";
  const document = new Map<string, PyValue>([
    ["contract", 2n],
    ["health", health],
    ["source", "raw-scan"],
    ["degraded", marks],
    ["basis", basis],
    ["rows", rows],
  ]);
  return { document, health, exitCode: marks.length > 0 ? 3 : 0 };
}
