import type { HandoffId, MessageId, SessionId } from "../../shared/model/ids.ts";

/** Where the parts of a team lead to. */
export interface TeamLinks {
  readonly handoff: (id: HandoffId) => string;
  /** A message of a session, or the session as a whole. */
  readonly session: (id: SessionId, messageId: MessageId | null) => string;
}
