import { groupBy } from "../lib/group-by.ts";
import type { SessionFacts } from "../model/session.ts";

type Linked = Pick<SessionFacts, "tree" | "parentId">;

const SUFFIX = /\.jsonl$/;

/** Whether a sub-agent's file lies in the folder that its session's file is named after. */
const isBeneath = (agent: SessionFacts, main: SessionFacts): boolean =>
  agent.sourceId.startsWith(`${main.sourceId.replace(SUFFIX, "")}/`);

const isBeside = (agent: SessionFacts, main: SessionFacts): boolean =>
  agent.projectDir === main.projectDir && agent.sourceId.split(":", 1)[0] === main.sourceId.split(":", 1)[0];

/**
 * Finds each sub-agent its session among those with the same producer's id: the one that it lies beneath, else the one
 * that it lies beside (the older layout). Copies of a session elsewhere do not attract it.
 */
export function joinSessionTrees(sessions: readonly SessionFacts[]): ReadonlyMap<SessionFacts, Linked> {
  const mains = groupBy(
    sessions.filter(({ agentId }) => agentId === null),
    ({ nativeId }) => nativeId,
  );
  const joined = new Map<SessionFacts, Linked>();
  for (const session of sessions) {
    if (session.agentId === null || session.nativeId === null) continue;
    const same = mains.get(session.nativeId) ?? [];
    const main = same.find(other => isBeneath(session, other)) ?? same.find(other => isBeside(session, other));
    if (main !== undefined) joined.set(session, { tree: main.tree, parentId: main.id });
  }
  return joined;
}
