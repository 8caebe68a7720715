import type { SessionChoices } from "../../shared/evidence/chosen-session.ts";
import type { SessionChoice } from "../../shared/model/handoff.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import { foldReview } from "../../shared/review/fold-review.ts";
import { verifyLog } from "../../shared/review/log.ts";
import type { Library } from "./database.ts";
import { readLog } from "./review-summary.ts";

/** The sessions that reviewers chose, as their logs stand. A log that was altered chooses nothing. */
export async function readSessionChoices(db: Library): Promise<SessionChoices> {
  const handoffIds = new Set<HandoffId>();
  await db.reviewEvents.each(({ handoffId, event }) => {
    if (event.type === "link-session") handoffIds.add(handoffId);
  });
  const choices = new Map<HandoffId, SessionChoice>();
  for (const id of handoffIds) {
    const log = await readLog(db, id);
    const { sessionChoice } = foldReview(log);
    if (sessionChoice !== null && verifyLog(log).ok) choices.set(id, sessionChoice);
  }
  return choices;
}

/** The same for the same choices: what was judged with others is judged again. */
export const choicesKey = (choices: SessionChoices): string =>
  JSON.stringify([...choices].map(([id, { sessionId, by }]) => [id, sessionId, by]).sort());
