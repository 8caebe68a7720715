import type { BehaviourStanding, LifecycleStanding, TeamBehaviour } from "../../model/team.ts";
import type { RuleContext, SourceRule, SourceSubject } from "../rule.ts";
import { lifecycleOf } from "./lifecycle.ts";
import { lifecycleInbox } from "./lifecycle-inbox.ts";
import { lifecyclePark } from "./lifecycle-park.ts";
import { lifecycleResume } from "./lifecycle-resume.ts";
import { lifecycleSnapshot } from "./lifecycle-snapshot.ts";

const RULES: Readonly<Record<TeamBehaviour, SourceRule>> = {
  resume: lifecycleResume,
  snapshot: lifecycleSnapshot,
  park: lifecyclePark,
  inbox: lifecycleInbox,
};

/** How a session kept the contract, each behaviour by its rule; null for a session that is none of a team's agent. */
export function readLifecycleStanding(subject: SourceSubject, context: RuleContext): LifecycleStanding | null {
  const lifecycle = lifecycleOf(subject);
  if (lifecycle === null || subject.session === null) return null;
  const standingOf = (behaviour: TeamBehaviour): BehaviourStanding => {
    const fault = RULES[behaviour].check(subject, context).find(result => result.type === "finding");
    if (fault?.type === "finding") return { standing: "late", message: fault.message };
    return behaviour === "resume" && lifecycle.isIncomplete
      ? { standing: "unknown", message: "The session's beginning is not loaded." }
      : { standing: "kept", message: "" };
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
