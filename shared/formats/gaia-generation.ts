import { type Fields, fieldsOf, type LedgerStep, parseLedger } from "../gaia/ledger.ts";
import { contentId } from "../lib/hash-text.ts";
import type { Evidence } from "../model/evidence.ts";
import type { Handoff } from "../model/handoff.ts";
import { type HandoffId, type SourceId, toHandoffId, toRecordId, toTransitionId } from "../model/ids.ts";
import type { LedgerFact } from "../model/ledger.ts";
import type { HandoffRecord, RecordKind, RecordState, Transition } from "../model/record.ts";

/** A move of a record and the row that states it. */
interface Move {
  readonly to: RecordState;
  readonly row: { readonly table: string; readonly rowid: number };
  /** Words of the row. */
  readonly quote: string;
}

interface Item {
  readonly kind: RecordKind;
  readonly section: string;
  readonly text: string;
  readonly moves: readonly [Move, ...Move[]];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : String(value));

const moveOf = (to: RecordState, { table, rowid, operationId }: LedgerStep): Move => ({
  to,
  row: { table, rowid },
  quote: operationId,
});

/** The steps by their event; where a ledger has an event twice, the first. */
function stepsByEvent(operations: readonly LedgerStep[]): ReadonlyMap<unknown, LedgerStep> {
  return new Map(operations.toReversed().map(step => [step.event, step]));
}

/** How far each event brings the work (formats of DESIGN.md section 4: revisions 1, 2, 3 and 4, 5 and 6, 7). */
const WORK_MOVES: readonly (readonly [event: string, to: RecordState])[] = [
  ["GENERATION_ACCEPTED", "accepted"],
  ["GENERATION_REPLACED", "replacement-reserved"],
  ["WAKE_INTENT_COMMITTED", "wake-intent"],
  ["WAKE_DELIVERED", "wake-delivered"],
  ["DECISION_CONSUMED", "generation-1"],
  ["CANCELLED", "cancelled"],
];

const WAKE_MOVES: readonly (readonly [event: string, to: readonly RecordState[]])[] = [
  ["WAKE_INTENT_COMMITTED", ["intent"]],
  ["WAKE_CURSOR_CHECKPOINTED", ["checkpointed"]],
  // That it is delivered states both: that it was sent, and that it arrived.
  ["WAKE_DELIVERED", ["sent", "delivered"]],
];

function readSessions(state: Fields, steps: ReadonlyMap<unknown, LedgerStep>): readonly Item[] {
  const history = Array.isArray(state.sessionHistory) ? state.sessionHistory.map(fieldsOf) : [];
  const [accepted, replaced, cancelled] = ["GENERATION_ACCEPTED", "GENERATION_REPLACED", "CANCELLED"].map(event =>
    steps.get(event),
  );
  return history.flatMap((session, index): readonly Item[] => {
    const [first, end] = index === 0 ? [accepted, replaced ?? cancelled] : [replaced, cancelled];
    if (first === undefined) return [];
    const ended = end === undefined || session.fenced !== true ? [] : [moveOf("fenced", end)];
    const left = index === 0 && replaced !== undefined ? [moveOf("replaced", replaced)] : [];
    const { sessionGeneration, actorRef, sessionRef, capabilityDigest } = session;
    const text = `Generation ${textOf(sessionGeneration)}: ${textOf(actorRef)} in session ${textOf(sessionRef)}, capability ${textOf(capabilityDigest)}`;
    return [
      { kind: "session-generation", section: "Sessions", text, moves: [moveOf("accepted", first), ...left, ...ended] },
    ];
  });
}

function readItems(state: Fields, operations: readonly LedgerStep[]): readonly Item[] {
  const steps = stepsByEvent(operations);
  const items: Item[] = [];
  const add = (kind: RecordKind, section: string, text: string, moves: readonly Move[]): void => {
    const [first, ...rest] = moves;
    if (first !== undefined) items.push({ kind, section, text, moves: [first, ...rest] });
  };
  const movesOf = (event: string, to: RecordState): readonly Move[] => {
    const step = steps.get(event);
    return step === undefined ? [] : [moveOf(to, step)];
  };
  const { workIdentity, successorSlot, commitmentDigest, incomingReviewDigest } = state;
  add(
    "work",
    "Work",
    `Work ${textOf(workIdentity)} for ${textOf(successorSlot)}, commitment ${textOf(commitmentDigest)}`,
    WORK_MOVES.flatMap(([event, to]) => movesOf(event, to)),
  );
  items.push(...readSessions(state, steps));
  // Gaia asks for no evidence of a fault: who relies on the replacement takes this on trust.
  add("claim", "Sessions", "Generation 0 had to be replaced", movesOf("GENERATION_REPLACED", "asserted"));
  const { command } = fieldsOf(state.wake);
  add(
    "wake",
    "Wake",
    textOf(fieldsOf(command).text),
    WAKE_MOVES.flatMap(([event, states]) => states.flatMap(to => movesOf(event, to))),
  );
  add(
    "artifact",
    "Artifacts",
    `Incoming review ${textOf(incomingReviewDigest)}`,
    movesOf("GENERATION_ACCEPTED", "claimed"),
  );
  const { decision, outputArtifact } = fieldsOf(state.decision);
  const { mediaType, sha256, bytes } = fieldsOf(outputArtifact);
  add(
    "artifact",
    "Artifacts",
    `Output artifact ${textOf(sha256)}, ${textOf(mediaType)}, ${textOf(bytes)} bytes`,
    movesOf("DECISION_COMMITTED", "claimed"),
  );
  add(
    "decision",
    "Decision",
    `${textOf(decision)} on review ${textOf(incomingReviewDigest)}`,
    movesOf("DECISION_COMMITTED", "in-force"),
  );
  for (const step of operations)
    add("operation", "Operations", `${step.operationId}: ${textOf(step.event)}`, [moveOf("applied", step)]);
  return items;
}

/** The words of a ledger's handoff: its records', one a line. A ledger is no text, and offsets need one. */
const wordsOf = (items: readonly Item[]): string => items.map(({ text }) => text.replaceAll("\n", " ")).join("\n");

function buildTransitions(recordId: string, fact: LedgerFact, moves: readonly Move[]): readonly Transition[] {
  return moves.map(({ to, row, quote }, ordinal) => {
    const assertedBy: Evidence = {
      sourceId: fact.sourceId,
      sessionId: null,
      line: null,
      messageId: null,
      at: { type: "row", ...row },
      quote,
      how: "cited",
      stance: "context",
      label: "the ledger's row",
    };
    const from = moves[ordinal - 1]?.to ?? null;
    return { id: toTransitionId(`${recordId}#${ordinal}`), from, to, clause: null, assertedBy };
  });
}

function buildRecords(id: HandoffId, fact: LedgerFact, items: readonly Item[]): readonly HandoffRecord[] {
  const seen = new Map<string, number>();
  let start = 0;
  return items.map(({ kind, section, text, moves }, ordinal) => {
    const key = contentId(kind, text);
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    const recordId = toRecordId(`${id}/${key}${repeat === 0 ? "" : `.${repeat}`}`);
    const last = moves.at(-1) ?? moves[0];
    const end = start + text.length;
    const anchor = {
      sourceId: fact.sourceId,
      sessionId: null,
      messageId: null,
      line: null,
      start,
      end,
      textLine: ordinal + 1,
      row: last.row,
    };
    start = end + 1;
    return {
      id: recordId,
      handoffId: id,
      kind,
      section,
      ordinal,
      text,
      state: last.to,
      anchor,
      links: null,
      transitions: buildTransitions(recordId, fact, moves),
      supersedes: null,
      supersededBy: null,
    };
  });
}

/**
 * The handoff that a Gaia ledger holds once its generation 0 was replaced: the work, its sessions, the wake with its facts,
 * the decision, and each operation, every move with the row that states it. Null where nothing was replaced. `copy` counts
 * the ledgers of one work at one path under other roots. `path` is what its id is made of. Source: the continuity store of GuitarAlchemist/gaia (8ed4dfc).
 */
function buildGeneration(fact: LedgerFact, path: string, copy: number): Handoff | null {
  const { state, operations } = parseLedger(fact.rows);
  const fields = state?.fields ?? {};
  const history = Array.isArray(fields.sessionHistory) ? fields.sessionHistory.map(fieldsOf) : [];
  const [from, to] = history;
  if (from === undefined || to === undefined) return null;
  const work = textOf(fields.workIdentity);
  const id = toHandoffId(`gaia:${contentId("generation", work, path, ...(copy === 0 ? [] : [String(copy)]))}`);
  const items = readItems(fields, operations);
  const words = wordsOf(items);
  const { candidateUtc } = fieldsOf(fields.replacementAt);
  const createdMs = typeof candidateUtc === "string" ? Date.parse(candidateUtc) : Number.NaN;
  const isTimed = Number.isFinite(createdMs);
  return {
    id,
    kind: "generation",
    sourceId: fact.sourceId,
    format: "gaia-ledger",
    anchor: {
      sourceId: fact.sourceId,
      sessionId: null,
      messageId: null,
      line: null,
      start: 0,
      end: words.length,
      textLine: 1,
      row: { table: "continuity_state", rowid: fact.rows.state[0]?.rowid ?? 1 },
    },
    title: `Work ${work.slice(0, 12)} passes from ${textOf(from.sessionRef)} to ${textOf(to.sessionRef)}`,
    agent: textOf(from.actorRef),
    session: textOf(from.sessionRef),
    to: textOf(to.actorRef),
    task: null,
    createdAtIso: isTimed ? textOf(candidateUtc) : null,
    createdMs: isTimed ? createdMs : null,
    versionKey: `gaia:${work}`,
    position: Number(state?.revision ?? 0),
    text: words,
    hints: { inside: null, nativeIds: [], transcriptPath: null },
    records: buildRecords(id, fact, items),
    document: null,
  };
}

/** The handoffs of all ledgers that hold one. `pathOf` gives the path that a ledger's ids are made of. */
export function buildGenerations(
  ledgers: readonly LedgerFact[],
  pathOf: (sourceId: SourceId) => string,
): readonly Handoff[] {
  const seen = new Map<string, number>();
  return ledgers.flatMap(fact => {
    const path = pathOf(fact.sourceId);
    const copy = seen.get(path) ?? 0;
    seen.set(path, copy + 1);
    return buildGeneration(fact, path, copy) ?? [];
  });
}
