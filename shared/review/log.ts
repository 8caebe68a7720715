import { digestOf } from "../lib/canonical-json.ts";
import { hasWords } from "../lib/has-words.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { HandoffId } from "../model/ids.ts";
import type { ReviewDraft, ReviewEvent, ReviewStamp } from "../model/review.ts";

/** Why an act is not entered in a log. */
export interface AppendRefusal {
  readonly code:
    | "OTHER_HANDOFF"
    | "DUPLICATE_ID"
    | "REASON_REQUIRED"
    | "TEXT_REQUIRED"
    | "NOT_UNDOABLE"
    | "NOTHING_TO_WITHDRAW";
  readonly message: string;
}

/** Why a log is not what was written. `index` is the first entry that does not fit. */
export interface LogRefusal {
  readonly code: "CHAIN_BROKEN" | "DUPLICATE_ID" | "OTHER_HANDOFF";
  readonly index: number;
  readonly message: string;
}

/** The digest that the first event of a handoff's log names as the one before it. */
export const emptyLogDigest = (handoffId: HandoffId): string => digestOf({ log: handoffId });

/** The digest of a log's last event, or of the empty log. */
export function logHead(log: readonly ReviewEvent[], handoffId: HandoffId): string {
  const last = log.at(-1);
  return last === undefined ? emptyLogDigest(handoffId) : digestOf(last);
}

/** Acts that an undo may name. What was seen, approved, returned or withdrawn happened: only a withdrawal answers those. */
const UNDOABLE: ReadonlySet<ReviewEvent["type"]> = new Set([
  "disposition",
  "accept-section",
  "note",
  "link-session",
  "undo",
]);

/** Ids of the events that stand undone: an undo takes back what it names unless it is itself taken back. */
export function undoneIds(log: readonly ReviewEvent[]): ReadonlySet<string> {
  const undone = new Set<string>();
  // An undo comes after what it names, so from the end each is known to stand or not when it is reached.
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const event = log[index];
    if (event?.type === "undo" && !undone.has(event.id)) undone.add(event.undoes);
  }
  return undone;
}

/** The latest act of a reviewer that still stands and can be undone, or null. */
export function lastUndoable(log: readonly ReviewEvent[], reviewer: string): ReviewEvent | null {
  const undone = undoneIds(log);
  return (
    log.findLast(
      event =>
        event.reviewer === reviewer && event.type !== "undo" && UNDOABLE.has(event.type) && !undone.has(event.id),
    ) ?? null
  );
}

/** What is undone with an act: itself, and the standing dispositions that were given together with it. In log order. */
export function undoneWith(log: readonly ReviewEvent[], act: ReviewEvent): readonly ReviewEvent[] {
  if (act.type !== "disposition" || act.batch === undefined) return [act];
  const undone = undoneIds(log);
  return log.filter(
    event =>
      event.type === "disposition" &&
      event.batch === act.batch &&
      event.reviewer === act.reviewer &&
      !undone.has(event.id),
  );
}

/** Enters an act at the end of a log; the log that was given is not changed. */
export function appendEvent(
  log: readonly ReviewEvent[],
  draft: ReviewDraft,
  stamp: ReviewStamp,
): Result<readonly ReviewEvent[], AppendRefusal> {
  const refusal = refusalOf(log, draft, stamp);
  if (refusal !== null) return err(refusal);
  return ok([...log, { ...draft, ...stamp, previousDigest: logHead(log, draft.handoffId) }]);
}

function refusalOf(log: readonly ReviewEvent[], draft: ReviewDraft, stamp: ReviewStamp): AppendRefusal | null {
  const first = log[0];
  if (first !== undefined && first.handoffId !== draft.handoffId)
    return {
      code: "OTHER_HANDOFF",
      message: "This log is of another handoff. Open the handoff that the act is about.",
    };
  if (log.some(event => event.id === stamp.id))
    return {
      code: "DUPLICATE_ID",
      message: `The log already has an event ${stamp.id}. Give each act an id of its own.`,
    };
  switch (draft.type) {
    case "disposition":
      return (draft.disposition === "flag" || draft.disposition === "waive") && !hasWords(draft.reason)
        ? { code: "REASON_REQUIRED", message: `To ${draft.disposition} something, say why.` }
        : null;
    case "preflight":
      return !hasWords(draft.item) ? { code: "TEXT_REQUIRED", message: "A box of the pre-flight needs words." } : null;
    case "note":
      return !hasWords(draft.text) ? { code: "TEXT_REQUIRED", message: "A note needs words." } : null;
    case "undo":
      return canUndo(log, draft.undoes, stamp.reviewer)
        ? null
        : {
            code: "NOT_UNDOABLE",
            message: "Only a word, note, session or undo of your own that stands can be undone.",
          };
    case "withdraw":
      return hasStandingDecision(log)
        ? null
        : {
            code: "NOTHING_TO_WITHDRAW",
            message: "Neither an approval nor a return stands, so there is nothing to withdraw.",
          };
    default:
      return null;
  }
}

function canUndo(log: readonly ReviewEvent[], id: string, reviewer: string): boolean {
  const event = log.find(candidate => candidate.id === id);
  return event !== undefined && event.reviewer === reviewer && UNDOABLE.has(event.type) && !undoneIds(log).has(id);
}

function hasStandingDecision(log: readonly ReviewEvent[]): boolean {
  const last = log.findLast(event => event.type === "approve" || event.type === "return" || event.type === "withdraw");
  return last !== undefined && last.type !== "withdraw";
}

/**
 * Whether every event names the digest of the one before it, so that nothing was changed, taken out or put in between.
 * A cut end cannot be seen here: an approval's receipt holds the count and the head that it saw.
 */
export function verifyLog(log: readonly ReviewEvent[]): Result<{ readonly events: number }, LogRefusal> {
  const handoffId = log[0]?.handoffId;
  if (handoffId === undefined) return ok({ events: 0 });
  const ids = new Set<string>();
  let expected = emptyLogDigest(handoffId);
  for (const [index, event] of log.entries()) {
    const at = `Event ${index + 1} of the review log`;
    if (event.handoffId !== handoffId)
      return err({ code: "OTHER_HANDOFF", index, message: `${at} is about another handoff.` });
    if (ids.has(event.id)) return err({ code: "DUPLICATE_ID", index, message: `${at} has the id of an earlier one.` });
    if (event.previousDigest !== expected)
      return err({
        code: "CHAIN_BROKEN",
        index,
        message: `${at} does not follow the one before it: an event was changed, removed or inserted.`,
      });
    ids.add(event.id);
    expected = digestOf(event);
  }
  return ok({ events: log.length });
}
