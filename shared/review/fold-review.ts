import type { RecordId, TransitionId } from "../model/ids.ts";
import type {
  PreflightWord,
  ReviewEvent,
  ReviewNote,
  ReviewState,
  ReviewTarget,
  StandingDisposition,
} from "../model/review.ts";
import { undoneIds } from "./log.ts";

/** What a log comes to. The last standing word on a thing counts; what is undone is as if it had not been said. */
export function foldReview(log: readonly ReviewEvent[]): ReviewState {
  const undone = undoneIds(log);
  const records = new Map<RecordId, StandingDisposition>();
  const transitions = new Map<TransitionId, StandingDisposition & { readonly recordId: RecordId }>();
  const findings = new Map<string, StandingDisposition>();
  const opened = new Set<RecordId>();
  const openedFindings = new Set<string>();
  const notes: ReviewNote[] = [];
  const preflight = new Map<string, PreflightWord>();
  let sessionChoice: ReviewState["sessionChoice"] = null;
  let standing: ReviewState["standing"] = "open";
  let approval: Omit<NonNullable<ReviewState["approval"]>, "isEditedSince"> | null = null;
  let isEditedSince = false;

  const enter = (target: ReviewTarget, word: StandingDisposition): void => {
    if (target.type === "record") records.set(target.recordId, word);
    else if (target.type === "finding") findings.set(target.fingerprint, word);
    else transitions.set(target.transitionId, { ...word, recordId: target.recordId });
  };

  for (const event of log) {
    // An undo changes what stands at the moment of the undo, so it edits an approval that came before it.
    if (EDITS.has(event.type)) isEditedSince = true;
    if (undone.has(event.id)) continue;
    const stamp = { reviewer: event.reviewer, atIso: event.atIso, eventId: event.id };
    switch (event.type) {
      case "opened-evidence":
        if (event.target.type === "finding") openedFindings.add(event.target.fingerprint);
        else opened.add(event.target.recordId);
        break;
      case "disposition":
        enter(event.target, { ...stamp, disposition: event.disposition, reason: event.reason, isBulk: false });
        break;
      case "accept-section":
        for (const recordId of event.recordIds)
          enter({ type: "record", recordId }, { ...stamp, disposition: "accept", reason: null, isBulk: true });
        break;
      case "note":
        notes.push({ ...stamp, target: event.target, text: event.text });
        break;
      case "preflight":
        preflight.set(event.item, { isTicked: event.isTicked, reviewer: event.reviewer, atIso: event.atIso });
        break;
      case "link-session":
        sessionChoice = { sessionId: event.sessionId, by: event.reviewer };
        break;
      case "approve":
        standing = "approved";
        approval = { ...stamp, operationKey: event.operationKey, receiptDigest: event.receiptDigest };
        isEditedSince = false;
        break;
      case "return":
        standing = "returned";
        approval = null;
        break;
      case "withdraw":
        standing = "open";
        approval = null;
        break;
      case "undo":
        break;
    }
  }
  return {
    records,
    transitions,
    findings,
    opened,
    openedFindings,
    notes,
    preflight,
    sessionChoice,
    standing,
    approval: approval === null ? null : { ...approval, isEditedSince },
  };
}

const EDITS: ReadonlySet<ReviewEvent["type"]> = new Set([
  "disposition",
  "accept-section",
  "preflight",
  "link-session",
  "undo",
]);
