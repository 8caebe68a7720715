import type { Handoff, SessionChoice } from "../model/handoff.ts";
import type { HandoffId } from "../model/ids.ts";
import { type FoundLink, type HandoffPlace, linkSession, type SessionLibrary } from "./session-link.ts";

/** By handoff, the session that a reviewer chose for it. */
export type SessionChoices = ReadonlyMap<HandoffId, SessionChoice>;

/** Whether a reviewer can say otherwise: what stands in a session is part of it, whatever anybody says. */
export const canChooseSession = ({ kind, hints }: Pick<Handoff, "kind" | "hints">): boolean =>
  kind !== "generation" && (hints.inside === null || kind === "document");

/**
 * The session that a handoff speaks of, with the reviewer's word before what is found (`linkSession`). A session that was
 * chosen and is not loaded is none: nothing takes its place, and what it would decide is unchecked.
 */
export function linkChosen(
  handoff: Handoff,
  place: HandoffPlace,
  library: SessionLibrary,
  choice: SessionChoice | undefined,
): FoundLink | null {
  const found = linkSession(handoff, place, library);
  if (choice === undefined || !canChooseSession(handoff)) return found;
  const session = choice.sessionId === null ? undefined : library.byId.get(choice.sessionId);
  if (session === undefined) return null;
  const writing = found?.session.tree === session.tree ? found.writing : null;
  return { link: { sessionId: session.id, how: "chosen" }, session, writing };
}
