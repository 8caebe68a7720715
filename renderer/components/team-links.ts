import type { HandoffId, SessionId } from "../../shared/model/ids.ts";

/** Where the parts of a team lead to. */
export interface TeamLinks {
  readonly handoff: (id: HandoffId) => string;
  readonly session: (id: SessionId) => string;
}
