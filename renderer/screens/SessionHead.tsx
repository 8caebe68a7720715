import type { ComponentProps } from "react";
import { momentText } from "../components/age-text.ts";
import { HostileText } from "../components/HostileText.tsx";
import { SessionLinks } from "../components/SessionLinks.tsx";
import { SessionSearchBar } from "../components/SessionSearchBar.tsx";
import { KIND_WORDS } from "../components/verdict-words.ts";
import type { SessionRow } from "../store/derived-rows.ts";
import { useQueue } from "../store/live.ts";
import { handoffHash, sessionHash } from "./route.ts";

interface Props {
  readonly session: SessionRow;
  readonly sessions: readonly SessionRow[];
  readonly back: string | null;
  /** The link names a message that the session does not have. */
  readonly isTargetMissing: boolean;
  readonly search: ComponentProps<typeof SessionSearchBar>;
}

/** Which session it is, the way back, its parent, sub-agents and handoffs, and the search. */
export function SessionHead({ session, sessions, back, isTargetMissing, search }: Props) {
  const handoffs = (useQueue() ?? []).filter(handoff => handoff.sessionId === session.id);
  const parent = sessions.find(other => other.id === session.parentId);
  const agents = sessions.filter(other => other.parentId === session.id);
  const here = sessionHash(session.id);
  const [cwd, ...otherCwds] = session.cwds;
  const times = [momentText(session.startedMs), momentText(session.endedMs)].filter(part => part !== null);
  return (
    <div className="session-head">
      {back !== null && (
        <a className="button" href={back}>
          ← {back.startsWith("#/handoff") ? "Back to the review" : "Back"}
        </a>
      )}
      <div className="session-facts">
        <h1 className="code">
          {session.agentId === null ? "Session " : "Sub-agent "}
          <HostileText text={session.agentId ?? session.nativeId ?? session.sourcePath} />
        </h1>
        <p className="meta">
          {cwd !== undefined && (
            <span className="code">
              <HostileText text={cwd} />
              {otherCwds.length > 0 && ` and ${otherCwds.length} more`}
            </span>
          )}
          <span>{times.length === 0 ? "undated" : [...new Set(times)].join(" to ")}</span>
          <span>
            {session.messageCount.toLocaleString()} messages, {session.toolCallCount.toLocaleString()} calls
          </span>
          {session.isIncomplete && <span className="chip is-unsupported">incomplete: it begins in the middle</span>}
          {parent !== undefined && <a href={sessionHash(parent.id, null, here)}>Parent session</a>}
          <SessionLinks
            one="sub-agent"
            links={agents.map(agent => ({
              key: agent.id,
              href: sessionHash(agent.id, null, here),
              text: agent.agentId ?? agent.sourcePath,
              fact: `${agent.messageCount.toLocaleString()} messages`,
            }))}
          />
          <SessionLinks
            one="handoff"
            links={handoffs.map(handoff => ({
              key: handoff.id,
              href: handoffHash(handoff.id),
              text: handoff.title || "Untitled",
              fact: KIND_WORDS[handoff.kind],
            }))}
          />
        </p>
        {isTargetMissing && (
          <p role="alert" className="session-missing">
            The message that the link names is not in this session as it stands now.
          </p>
        )}
      </div>
      <SessionSearchBar {...search} />
    </div>
  );
}
