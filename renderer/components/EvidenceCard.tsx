import { useState } from "react";
import type { Evidence, Stance } from "../../shared/model/evidence.ts";
import type { Message } from "../../shared/model/message.ts";
import { clockText } from "./age-text.ts";
import { excerptAround } from "./excerpt.ts";
import { HostileText } from "./HostileText.tsx";
import { MessageFold } from "./MessageFold.tsx";
import { messageLine } from "./message-line.ts";

/** What stands around a piece of evidence in its session. */
export interface EvidenceContext {
  readonly message: Message;
  /** The call that the message answers, or the message's own. */
  readonly call: Message | null;
  readonly before: readonly Message[];
  readonly after: readonly Message[];
}

interface Props {
  readonly evidence: Evidence;
  readonly isCandidate: boolean;
  readonly isOwnWords: boolean;
  /** Null where it is no message of a session, or while it is read. */
  readonly context: EvidenceContext | null;
  /** The text that its offsets count in, where there is no message: the handoff's file. */
  readonly fileText: string | null;
  /** Where the session shows it; null where there is none. */
  readonly href: string | null;
  readonly onCopyLink: () => void;
}

const STANCES: Readonly<Record<Stance, { readonly tone: string; readonly word: string }>> = {
  contradicts: { tone: "is-contradicted", word: "contradicts" },
  supports: { tone: "is-supported", word: "supports" },
  context: { tone: "is-unchecked", word: "context" },
};

/** One place that bears on a record, with the words that stand there. */
export function EvidenceCard({ evidence, isCandidate, isOwnWords, context, fileText, href, onCopyLink }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const text = context?.message.text ?? fileText;
  const range = evidence.at?.type === "text" && text !== null ? evidence.at : null;
  const stance = isCandidate
    ? { tone: "is-unchecked", word: "matched, not proof" }
    : isOwnWords
      ? { tone: "is-accent", word: "the handoff says" }
      : STANCES[evidence.stance];
  const call = context?.call?.call ?? null;
  const exitCode = context?.message.result?.exitCode ?? null;
  const place = [
    clockText(context?.message.timeMs ?? null),
    evidence.at?.type === "row" ? `${evidence.at.table}, row ${evidence.at.rowid}` : null,
    evidence.line === null ? null : `line ${evidence.line}`,
    exitCode === null ? null : `exit ${exitCode}`,
  ].filter(part => part !== null);
  const excerpt = range === null || text === null ? null : excerptAround(text, range.start, range.end);
  const isCut = excerpt !== null && (excerpt.isCutBefore || excerpt.isCutAfter);
  return (
    <article className="card" aria-label={`Evidence: ${stance.word}`}>
      <header>
        <span className={`chip ${stance.tone}`}>{stance.word}</span>
        {call !== null && (
          <span className="card-call">
            <b>
              <HostileText text={call.name} />
            </b>{" "}
            <code>
              <HostileText text={context?.call == null ? "" : messageLine(context.call)} />
            </code>
          </span>
        )}
        <span className="card-place">
          {evidence.label !== "" && !isOwnWords && <HostileText text={evidence.label} />}
          {place.length > 0 && <span>{place.join(" · ")}</span>}
        </span>
        <span className="card-links">
          {href !== null && (
            <>
              <button type="button" className="link" onClick={onCopyLink}>
                Copy link
              </button>
              <a href={href}>Open in session</a>
            </>
          )}
        </span>
      </header>
      {context !== null && <MessageFold messages={context.before} side="before" />}
      <pre className="quote">
        {excerpt === null || range === null || text === null ? (
          <HostileText text={evidence.quote} />
        ) : isWhole ? (
          <HostileText text={text} marks={[range]} />
        ) : (
          <HostileText text={excerpt.text} marks={[range]} offset={excerpt.offset} />
        )}
      </pre>
      {isCut && (
        <button type="button" className="fold" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show only the lines around it" : "Show the whole text"}
        </button>
      )}
      {context !== null && <MessageFold messages={context.after} side="after" />}
    </article>
  );
}
