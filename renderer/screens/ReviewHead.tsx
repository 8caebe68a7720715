import { canChooseSession } from "../../shared/evidence/chosen-session.ts";
import { ageText, momentText } from "../components/age-text.ts";
import { HostileText } from "../components/HostileText.tsx";
import { Legend } from "../components/Legend.tsx";
import { Quoted } from "../components/Quoted.tsx";
import { SessionLinkLine } from "../components/SessionLinkLine.tsx";
import { VerdictBar } from "../components/VerdictBar.tsx";
import { KIND_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import { handoffHash, sessionHash } from "./route.ts";

interface Props {
  readonly view: HandoffView;
  readonly nowMs: number;
  readonly onChangeSession: () => void;
}

/** What the handoff is: whose, when, of which session, and how its records stand. */
export function ReviewHead({ view, nowMs, onChangeSession }: Props) {
  const { judged, row, session, versions } = view;
  const { handoff, sessionLink, sessionChoice, span } = judged;
  const from = handoff.agent ?? handoff.session;
  const to = handoff.to ?? (handoff.kind === "compaction" ? "the same session, continued" : null);
  const moment = momentText(handoff.createdMs);
  const index = versions.findIndex(version => version.id === row.id);
  const previous = versions[index - 1];
  const next = versions[index + 1];
  return (
    <div className="review-head">
      <h1>
        <Quoted text={handoff.title || "Untitled"} />
      </h1>
      <p className="meta">
        <span>
          {KIND_WORDS[handoff.kind]}
          {from !== null && (
            <>
              {" "}
              from{" "}
              <span className="code">
                <HostileText text={from.length === 36 && handoff.agent === null ? from.slice(0, 8) : from} />
              </span>
            </>
          )}
          {to !== null && (
            <>
              {" "}
              → <HostileText text={to} />
            </>
          )}
        </span>
        {handoff.task !== null && (
          <span>
            task <HostileText text={handoff.task} />
          </span>
        )}
        <span>
          {moment === null || handoff.createdMs === null
            ? "undated"
            : `${moment} · ${ageText((nowMs - handoff.createdMs) / 1000)} old`}
        </span>
        {previous !== undefined && <a href={handoffHash(previous.id)}>← version {index}</a>}
        {next !== undefined && <a href={handoffHash(next.id)}>version {index + 2} →</a>}
      </p>
      {handoff.kind !== "generation" && (
        <SessionLinkLine
          link={sessionLink}
          choice={sessionChoice ?? null}
          span={span}
          session={session}
          href={sessionLink === null ? null : sessionHash(sessionLink.sessionId, null, handoffHash(row.id))}
          onChange={canChooseSession(handoff) && !row.isGone ? onChangeSession : null}
        />
      )}
      {row.isGone && <p className="is-stale">Its source no longer holds this handoff. It is shown as it last stood.</p>}
      <VerdictBar counts={judged.counts} />
      <Legend counts={judged.counts} />
    </div>
  );
}
