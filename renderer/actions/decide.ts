import { ok, type Result } from "../../shared/lib/result.ts";
import type { HandoffId, MessageId, RecordId, SessionId } from "../../shared/model/ids.ts";
import type { Disposition, ReviewDraft, ReviewEvent, ReviewStamp, ReviewTarget } from "../../shared/model/review.ts";
import type { AppendRefusal, LogRefusal } from "../../shared/review/log.ts";
import { lastUndoable, undoneWith } from "../../shared/review/log.ts";
import { library } from "../store/database.ts";
import { type LogMoved, saveLook, saveReviewAct, saveReviewActs } from "../store/review-store.ts";
import { readLog } from "../store/review-summary.ts";
import { rebuildLibrary } from "./import-sources.ts";

/** Why an act was not entered: each has a sentence. */
export type ActRefusal =
  | AppendRefusal
  | LogRefusal
  | LogMoved
  | { readonly code: "NO_REVIEWER"; readonly message: string };
export type ActResult = Result<ReviewEvent, ActRefusal>;
/** The same of acts that are one to the reviewer. */
export type ActsResult = Result<readonly ReviewEvent[], ActRefusal>;

/** The reviewer's name now, with a fresh id and time; null while there is no name. */
export async function stampNow(): Promise<ReviewStamp | null> {
  const reviewer = (await library().meta.get("reviewer"))?.value ?? "";
  return reviewer === "" ? null : { id: crypto.randomUUID(), reviewer, atIso: new Date().toISOString() };
}

export const NO_REVIEWER: { readonly ok: false; readonly error: ActRefusal } = {
  ok: false,
  error: { code: "NO_REVIEWER", message: "Say who you are first: a review is signed with a name." },
};

/** Enters an act of the reviewer in the log of a handoff. */
async function act(draft: ReviewDraft): Promise<ActResult> {
  const stamp = await stampNow();
  return stamp === null ? NO_REVIEWER : saveReviewAct(library(), draft, stamp);
}

/** Enters acts together: all of them or none. */
async function actTogether(handoffId: HandoffId, drafts: readonly ReviewDraft[]): Promise<ActsResult> {
  const stamp = await stampNow();
  if (stamp === null) return NO_REVIEWER;
  const acts = drafts.map(draft => ({ draft, stamp: { ...stamp, id: crypto.randomUUID() } }));
  return saveReviewActs(library(), handoffId, acts);
}

/** Accept, flag, waive or later. A flag and a waiver need a reason. */
export const decide = (
  handoffId: HandoffId,
  target: ReviewTarget,
  disposition: Disposition,
  reason: string | null,
): Promise<ActResult> => act({ type: "disposition", handoffId, target, disposition, reason });

/** One act accepts the supported records of a section (`canAcceptInBulk` of shared/review says which). */
export const acceptSection = (
  handoffId: HandoffId,
  section: string,
  recordIds: readonly RecordId[],
): Promise<ActResult> => act({ type: "accept-section", handoffId, section, recordIds });

/** The reviewer has looked at the evidence of a record or finding. Once is enough. */
export async function openEvidence(
  handoffId: HandoffId,
  target: ReviewTarget,
  messageId: MessageId | null,
): Promise<ActResult | null> {
  const log = await readLog(library(), handoffId);
  const key = JSON.stringify(target);
  const isKnown = log.some(event => event.type === "opened-evidence" && JSON.stringify(event.target) === key);
  return isKnown ? null : act({ type: "opened-evidence", handoffId, target, messageId });
}

/** Says which session the handoff speaks of, null for none, and judges it with that. */
export async function chooseSession(handoffId: HandoffId, sessionId: SessionId | null): Promise<ActResult> {
  const chosen = await act({ type: "link-session", handoffId, sessionId });
  if (chosen.ok) void rebuildLibrary();
  return chosen;
}

/** A note on a record or finding, or on the whole. */
export const addNote = (handoffId: HandoffId, target: ReviewTarget | null, text: string): Promise<ActResult> =>
  act({ type: "note", handoffId, target, text });

/** A box of the operator pre-flight is granted, or open again. */
export const tickPreflight = (handoffId: HandoffId, item: string, isTicked: boolean): Promise<ActResult> =>
  act({ type: "preflight", handoffId, item, isTicked });

/** Accepts records that nothing decides, one entry each, with the reviewer's word that they were read. Undone as one. */
export async function acceptUnchecked(
  handoffId: HandoffId,
  recordIds: readonly RecordId[],
  reason: string,
): Promise<ActsResult> {
  const batch = crypto.randomUUID();
  return actTogether(
    handoffId,
    recordIds.map(recordId => ({
      type: "disposition",
      handoffId,
      target: { type: "record", recordId },
      disposition: "accept",
      reason,
      batch,
    })),
  );
}

/** Takes the reviewer's last act back, and gives what it was; null where there is none to take back. */
export async function undoLast(handoffId: HandoffId): Promise<ActsResult | null> {
  const stamp = await stampNow();
  if (stamp === null) return NO_REVIEWER;
  const log = await readLog(library(), handoffId);
  const last = lastUndoable(log, stamp.reviewer);
  if (last === null) return null;
  const events = undoneWith(log, last);
  const undone = await actTogether(
    handoffId,
    events.map(event => ({ type: "undo", handoffId, undoes: event.id })),
  );
  if (undone.ok && events.some(({ type }) => type === "link-session")) void rebuildLibrary();
  return undone.ok ? ok(events) : undone;
}

/** Sends the handoff back to the predecessor; its standing flags are the note. */
export const returnHandoff = (handoffId: HandoffId, text: string): Promise<ActResult> =>
  act({ type: "return", handoffId, text });

/** Takes an approval or a return back. */
export const withdraw = (handoffId: HandoffId, reason: string): Promise<ActResult> =>
  act({ type: "withdraw", handoffId, reason });

/** The reviewer has left a handoff: what comes later is news. */
export const markLooked = (handoffId: HandoffId): Promise<void> =>
  saveLook(library(), handoffId, new Date().toISOString());
