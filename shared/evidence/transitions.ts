import { maskSecrets } from "../lib/mask-secrets.ts";
import { maskedPart } from "../lib/masked-part.ts";
import { placeInCall } from "../lib/place-in-call.ts";
import type { Clause } from "../model/claim.ts";
import type { Evidence } from "../model/evidence.ts";
import type { Handoff } from "../model/handoff.ts";
import { toTransitionId } from "../model/ids.ts";
import type { HandoffRecord, RecordState, Transition } from "../model/record.ts";
import { readClauses } from "./read-clauses.ts";
import { readSurroundings } from "./surroundings.ts";

/** What was read of records before, by their words and surroundings: versions of a handoff repeat most of theirs. */
export type KnownClauses = Map<string, readonly Clause[]>;

const MAX_KNOWN = 20_000;
const MAX_KNOWN_UNITS = 2_000;

/**
 * The moves that a record's text asserts, and at least one. Of a claim, each asserted clause is one. Of an objective,
 * a decision, an artifact or a checked action, the record's own move comes first, then one for each clause with claims.
 */
export function readTransitions(
  record: HandoffRecord,
  handoff: Handoff,
  known: KnownClauses = new Map(),
): readonly Transition[] {
  const asserted = mayClaim(record) ? assertedClauses(record, handoff, known) : [];
  const own = record.kind === "claim" ? asserted : asserted.filter(clause => clause.claims.length > 0);
  const clauses: readonly (Clause | null)[] = record.kind === "claim" && own.length > 0 ? own : [null, ...own];
  return clauses.map((clause, ordinal) => ({
    id: toTransitionId(`${record.id}#${ordinal}`),
    from: fromState(record, clause),
    to: record.state,
    clause,
    assertedBy: citeAssertion(record, handoff, clause),
  }));
}

function assertedClauses(record: HandoffRecord, handoff: Handoff, known: KnownClauses): readonly Clause[] {
  const context = readSurroundings(record, handoff.text);
  const key = JSON.stringify([record.text, context.section, context.mark, context.leads, context.file, context.block]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const asserted = readClauses(record.text, context).filter(clause => clause.sense === "asserted");
  if (known.size < MAX_KNOWN && key.length < MAX_KNOWN_UNITS) known.set(key, asserted);
  return asserted;
}

function mayClaim(record: HandoffRecord): boolean {
  if (record.kind === "next-action") return record.state === "done";
  return (
    record.kind === "claim" || record.kind === "objective" || record.kind === "decision" || record.kind === "artifact"
  );
}

const fromState = (record: HandoffRecord, clause: Clause | null): RecordState | null =>
  record.kind === "next-action" && record.state === "done" && clause === null ? "open" : null;

function citeAssertion(record: HandoffRecord, handoff: Handoff, clause: Clause | null): Evidence {
  const { anchor } = record;
  const place = clause === null ? anchor : placeInText(record, handoff, clause);
  const quote = maskedPart(handoff.text, place.start, place.end);
  return {
    sourceId: anchor.sourceId,
    sessionId: anchor.sessionId,
    line:
      anchor.messageId === null && anchor.line !== null ? anchor.line + place.textLine - anchor.textLine : anchor.line,
    messageId: anchor.messageId,
    at: { type: "text", ...placeInCall(anchor, place, handoff.text) },
    quote: quote === "" ? maskSecrets(record.text) : quote,
    how: "cited",
    stance: "context",
    label: "what the handoff says",
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly textLine: number;
}

/** Where a clause stands in the handoff's text: exact where the record's text stands there verbatim, else the record. */
function placeInText(record: HandoffRecord, handoff: Handoff, clause: Clause): Place {
  const { anchor } = record;
  const whole = { start: anchor.start, end: anchor.end, textLine: anchor.textLine };
  const shown = handoff.text.slice(anchor.start, anchor.end);
  const offset = shown === record.text ? clause.start : shown.indexOf(clause.text);
  if (offset < 0) return whole;
  const start = anchor.start + offset;
  return {
    start,
    end: start + clause.end - clause.start,
    textLine: anchor.textLine + countFeeds(handoff.text, anchor.start, start),
  };
}

function countFeeds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
