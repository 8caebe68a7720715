import type { Result } from "../../shared/lib/result.ts";
import type { HandoffId, RecordId, SessionId } from "../../shared/model/ids.ts";
import type { Disposition, ReviewTarget } from "../../shared/model/review.ts";
import {
  type ActRefusal,
  acceptSection,
  acceptUnchecked,
  addNote,
  chooseSession,
  decide,
  openEvidence,
  returnHandoff,
  tickPreflight,
  undoLast,
  withdraw,
} from "../actions/decide.ts";
import { announce } from "../state/announcement.ts";
import { requestName } from "../state/name-request.ts";
import { actWords, targetOfActs } from "./act-words.ts";

const SAID: Readonly<Record<Disposition, string>> = {
  accept: "Accepted",
  flag: "Flagged",
  waive: "Waived",
  later: "Put off",
};

/**
 * Enters an act, and says what came of it. Without a name the name is asked for first, and the act follows. `said` may
 * be told what was entered, or null where there was nothing to do.
 */
async function enter<T>(
  act: () => Promise<Result<T, ActRefusal> | null>,
  said: string | null | ((entered: T | null) => string),
): Promise<boolean> {
  const result = await act();
  if (result !== null && !result.ok) {
    if (result.error.code === "NO_REVIEWER") requestName(() => void enter(act, said));
    else announce(result.error.message);
    return false;
  }
  if (typeof said === "function") announce(said(result?.value ?? null));
  else if (said !== null) announce(said);
  return true;
}

const left = (count: number): string => (count === 0 ? "Nothing left undecided." : `${count} left.`);

/** The acts of a review, as the screen's buttons and keys do them. Each gives whether it was entered. */
export const reviewActs = (handoffId: HandoffId) => ({
  decide: (target: ReviewTarget, disposition: Disposition, reason: string | null, leftCount: number) =>
    enter(() => decide(handoffId, target, disposition, reason), `${SAID[disposition]}. ${left(leftCount)}`),
  acceptSection: (section: string, recordIds: readonly RecordId[]) =>
    enter(() => acceptSection(handoffId, section, recordIds), `${recordIds.length} accepted.`),
  acceptUnchecked: (recordIds: readonly RecordId[], reason: string) =>
    enter(() => acceptUnchecked(handoffId, recordIds, reason), `${recordIds.length} accepted, unchecked.`),
  openEvidence: (target: ReviewTarget) => enter(() => openEvidence(handoffId, target, null), null),
  chooseSession: (sessionId: SessionId | null) =>
    enter(
      () => chooseSession(handoffId, sessionId),
      sessionId === null ? "Unlinked. It is judged again without a session." : "Linked. It is judged again with it.",
    ),
  note: (target: ReviewTarget | null, text: string) =>
    enter(() => addNote(handoffId, target, text), "The note is kept."),
  tickPreflight: (item: string, isTicked: boolean) =>
    enter(() => tickPreflight(handoffId, item, isTicked), isTicked ? "Granted." : "Open again."),
  /** `onUndone` is told what the act was about, where it was about one thing. */
  undo: (textOf: (target: ReviewTarget) => string | null, onUndone: (target: ReviewTarget) => void) =>
    enter(
      () => undoLast(handoffId),
      events => {
        if (events === null) return "You have nothing left to undo here.";
        const target = targetOfActs(events);
        if (target !== null) onUndone(target);
        return `Undone: ${actWords(events, textOf)}`;
      },
    ),
  returnWithNotes: (text: string) =>
    enter(() => returnHandoff(handoffId, text), "Returned. Export the return note to send it."),
  withdraw: (reason: string) => enter(() => withdraw(handoffId, reason), "Taken back. The review is open again."),
});
