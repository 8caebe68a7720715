import type { BehaviourStanding, LifecycleStanding, TeamBehaviour } from "../../model/team.ts";
import type { SourceSubject } from "../rule.ts";
import { type LifecycleRule, lifecycleOf } from "./lifecycle.ts";
import { lifecycleInbox } from "./lifecycle-inbox.ts";
import { lifecyclePark } from "./lifecycle-park.ts";
import { lifecycleResume } from "./lifecycle-resume.ts";
import { lifecycleSnapshot } from "./lifecycle-snapshot.ts";

const RULES: Readonly<Record<TeamBehaviour, LifecycleRule>> = {
  resume: lifecycleResume,
  snapshot: lifecycleSnapshot,
  park: lifecyclePark,
  inbox: lifecycleInbox,
};

/** How a session kept the contract, each behaviour by its rule; null for a session that is none of a team's agent. */
export function readLifecycleStanding(subject: SourceSubject): LifecycleStanding | null {
  const lifecycle = lifecycleOf(subject);
  if (lifecycle === null || subject.session === null) return null;
  const standingOf = (behaviour: TeamBehaviour): BehaviourStanding => {
    const fault = RULES[behaviour].faultOf(subject);
    if (fault !== null) {
      const entry = lifecycle.timeline.entries[fault.order];
      const shown = entry === undefined ? null : { sessionId: entry.session.id, messageId: entry.message.id };
      return { standing: "late", message: fault.message, shown };
    }
    return behaviour === "resume" && lifecycle.isIncomplete
      ? { standing: "unknown", message: "The session's beginning is not loaded.", shown: null }
      : { standing: "kept", message: "", shown: null };
  };
  return {
    sessionId: subject.session.id,
    behaviours: {
      resume: standingOf("resume"),
      snapshot: standingOf("snapshot"),
      park: standingOf("park"),
      inbox: standingOf("inbox"),
    },
  };
}
