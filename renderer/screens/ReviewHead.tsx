import { ageText, momentText } from "../components/age-text.ts";
import { counted } from "../components/counted.ts";
import { HostileText } from "../components/HostileText.tsx";
import { Legend } from "../components/Legend.tsx";
import { Quoted } from "../components/Quoted.tsx";
import { VerdictBar } from "../components/VerdictBar.tsx";
import { KIND_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import { handoffHash, sessionHash } from "./route.ts";

const LINK_WORDS = {
  inside: "it stands in it",
  named: "it names it",
  "written-by": "a call of it wrote it",
  "same-project": "it lies in its project folder",
  "same-project-active": "it was active in its project then",
} as const;

/** How much of the session the handoff speaks of. */
function spanWords(span: { readonly messages: number; readonly toolCalls: number }, session: HandoffView["session"]) {
  const calls = counted(span.toolCalls, "call");
  // A span may hold messages of sub-agents, which are sessions of their own: then there is no whole to name.
  const whole = session === null || session.messageCount <= span.messages ? null : session.messageCount;
  if (whole === null) return `${counted(span.messages, "message")}, ${calls}`;
  return `${span.messages.toLocaleString()} of the session's ${counted(whole, "message")}, ${calls}`;
}

/** What the handoff is: whose, when, of which session, and how its records stand. */
export function ReviewHead({ view, nowMs }: { readonly view: HandoffView; readonly nowMs: number }) {
  const { judged, row, session, versions } = view;
  const { handoff, sessionLink, span } = judged;
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
        <span>
          {sessionLink === null || span === null ? (
            "no session is linked: claims stay unchecked"
          ) : (
            <>
              span:{" "}
              <a
                href={sessionHash(sessionLink.sessionId, null, handoffHash(row.id))}
                title={`The part of the session that it speaks of: up to the handoff, with the sub-agents' messages. Linked because ${LINK_WORDS[sessionLink.how]}.`}
              >
                {spanWords(span, session)}
              </a>
              {session?.isIncomplete === true && ", incomplete"}
            </>
          )}
        </span>
        {previous !== undefined && <a href={handoffHash(previous.id)}>← version {index}</a>}
        {next !== undefined && <a href={handoffHash(next.id)}>version {index + 2} →</a>}
      </p>
      {row.isGone && <p className="is-stale">Its source no longer holds this handoff. It is shown as it last stood.</p>}
      <VerdictBar counts={judged.counts} />
      <Legend counts={judged.counts} />
    </div>
  );
}
