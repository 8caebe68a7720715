import { groupBy } from "../../shared/lib/group-by.ts";
import type { Omission, OmissionKind } from "../../shared/model/omission.ts";
import { Quoted } from "../components/Quoted.tsx";
import type { SpanReading } from "../store/span-reader.ts";
import { sessionHash } from "./route.ts";

const TITLES: Readonly<Record<OmissionKind, string>> = {
  error: "Errors that were not seen to go away",
  said: "Said by the user",
  published: "Commits, pushes, merges, releases, pull requests",
  run: "Last runs",
  file: "Files touched",
};
const MOST_SHOWN = 30;

interface Props {
  readonly span: SpanReading | "too-large" | null | undefined;
  /** The hash to come back to. */
  readonly back: string;
}

/** What happened in the span and is not mentioned in the handoff: for a person to look through. */
export function NotMentioned({ span, back }: Props) {
  if (span === undefined) return <p className="nothing">Reading the session…</p>;
  if (span === null) return <p className="nothing">No session is linked: what happened is not known.</p>;
  if (span === "too-large")
    return <p className="nothing">The session's files have more than 192 MB: it is not gone through here.</p>;
  const { items, happened, isIncomplete, unloadedAgentCount } = span.omissions;
  return (
    <>
      <p className="nothing">
        What happened in the span and is not named in the handoff. This is no verdict: not everything needs to be said.
        {isIncomplete && " The session begins in the middle: what came before is not in this list."}
        {unloadedAgentCount > 0 &&
          ` ${unloadedAgentCount === 1 ? "One sub-agent's transcript is" : `${unloadedAgentCount} sub-agents' transcripts are`} not loaded: what they did is not in this list.`}
      </p>
      {items.length === 0 && <p className="nothing">Everything that was seen to happen is mentioned.</p>}
      {[...groupBy(items, item => item.kind)].map(([kind, members]) => (
        <section key={kind} className="card" aria-label={TITLES[kind]}>
          <header>
            <h3>{TITLES[kind]}</h3>
            <span className="card-place">
              {members.length} of {happened[kind]} not mentioned
            </span>
          </header>
          <OmissionLinks items={members.slice(0, MOST_SHOWN)} back={back} />
          {members.length > MOST_SHOWN && (
            <details>
              <summary>{members.length - MOST_SHOWN} more</summary>
              <OmissionLinks items={members.slice(MOST_SHOWN)} back={back} />
            </details>
          )}
        </section>
      ))}
    </>
  );
}

function OmissionLinks({ items, back }: { readonly items: readonly Omission[]; readonly back: string }) {
  return (
    <ul className="jump-list">
      {items.map(item => (
        <li key={`${item.order} ${item.start} ${item.label} ${item.quote}`}>
          <a href={sessionHash(item.sessionId, { ...item, at: { type: "text", ...item, textLine: 1 } }, back)}>
            <Quoted text={item.quote} />{" "}
            <span className="omission-place">
              {item.label}
              {item.isAgents ? " · by a sub-agent" : ""} · line {item.line}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
