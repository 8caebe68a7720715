import { ChevronDown, ChevronRight, Image } from "lucide-react";
import { useMemo } from "react";
import { maskSecrets } from "../../shared/lib/mask-secrets.ts";
import type { Message } from "../../shared/model/message.ts";
import { clockText } from "./age-text.ts";
import { HostileText, type MarkedRange } from "./HostileText.tsx";
import { messageLine, messageName } from "./message-line.ts";
import { SessionRawLine } from "./SessionRawLine.tsx";
import { SessionResultChip } from "./SessionResultChip.tsx";
import type { AnsweredCall } from "./session-joins.ts";
import { foldText, windowText } from "./session-text.ts";
import { sizeText } from "./size-text.ts";

interface Props {
  readonly message: Message;
  readonly messageCount: number;
  readonly marks: readonly MarkedRange[];
  readonly isTarget: boolean;
  readonly isOpen: boolean;
  /** The raw line as it stands in the file; null while it is not shown. */
  readonly raw: string | null;
  readonly agentHref: string | null;
  /** The call that a result answers, where it does not stand right above. */
  readonly answers: AnsweredCall | null;
  readonly onToggle: () => void;
  readonly onRaw: () => void;
  readonly onCopyLink: () => void;
  readonly onJump: (seq: number) => void;
}

/** Its words for what is no plain text and has no name of its own. */
const KIND_WORDS: Readonly<Partial<Record<Message["kind"], string>>> = {
  "tool-call": "tool call",
  summary: "what was handed on of all above",
  unknown: "of a type that no reader knows, as it stands in the file",
};

/** One message of a session. Compactions are seams, reasoning is folded, long texts are cut until opened. */
export function SessionMessage(props: Props) {
  const { message, messageCount, marks, isTarget, isOpen, raw, agentHref, answers } = props;
  const { onToggle, onRaw, onCopyLink, onJump } = props;
  const { kind, role, result } = message;
  const isSeam = kind === "boundary";
  const isFolded =
    !isSeam &&
    kind !== "summary" &&
    (kind === "reasoning" || kind === "system" || kind === "unknown" || message.isMeta);
  const isWhole = isOpen || marks.length > 0;
  // SECURITY: masked before it is cut, since half a secret is not known for one.
  const text = useMemo(() => maskSecrets(message.text), [message.text]);
  const short = isFolded ? "" : foldText(text);
  const isLong = short.length < text.length;
  const shown = isWhole ? windowText(text, marks) : { text: short, offset: 0, isCutBefore: false, isCutAfter: false };
  const name = isSeam ? "Compaction" : messageName(message);
  const facts = [
    role === name || role === "tool" ? null : role,
    KIND_WORDS[kind] ?? null,
    message.isMeta && role !== "harness" ? "put in by the harness" : null,
    clockText(message.timeMs),
    `line ${message.line}`,
  ].filter(fact => fact !== null);
  return (
    <article
      className={`message is-${kind} by-${role}${isTarget ? " is-target" : ""}`}
      aria-label={`${name}, line ${message.line}`}
      aria-posinset={message.seq + 1}
      aria-setsize={messageCount}
      tabIndex={-1}
    >
      <header>
        <b>
          <HostileText text={name} />
        </b>
        {result !== null && <SessionResultChip result={result} />}
        <span className="message-place">{facts.join(" · ")}</span>
        {answers !== null && (
          <button type="button" className="link" onClick={() => onJump(answers.seq)}>
            of <HostileText text={answers.name} />, line {answers.line}
          </button>
        )}
        {agentHref !== null && <a href={agentHref}>Open the sub-agent</a>}
        <span className="card-links">
          <button type="button" className="link" aria-pressed={raw !== null} onClick={onRaw}>
            Raw line
          </button>
          <button type="button" className="link" onClick={onCopyLink}>
            Copy link
          </button>
        </span>
      </header>
      <div className={raw === null ? "message-body" : "message-body has-raw"}>
        <div className="message-reading">
          {isFolded && (
            <button type="button" className="message-fold" aria-expanded={isWhole} onClick={onToggle}>
              {isWhole ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
              <span>{isWhole ? "Fold" : <HostileText text={messageLine(message) || "without text"} />}</span>
            </button>
          )}
          {shown.text !== "" && (
            <pre className="message-text">
              {shown.isCutBefore && "…"}
              <HostileText text={shown.text} marks={marks} offset={shown.offset} />
            </pre>
          )}
          {isLong && !isFolded && marks.length === 0 && (
            <button type="button" className="link" aria-expanded={isOpen} onClick={onToggle}>
              {isOpen ? "Show less" : `Show all ${message.text.length.toLocaleString()} characters`}
            </button>
          )}
          {isWhole && (shown.isCutBefore || shown.isCutAfter) && (
            <p className="attachment">It is very long: the rest is in the file.</p>
          )}
          {message.attachments.map((attachment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the attachments of a message never move.
            <p key={index} className="attachment">
              <Image size={14} aria-hidden="true" /> <HostileText text={attachment.mediaType} />,{" "}
              {sizeText(attachment.sizeBytes)}, kept in the file
            </p>
          ))}
        </div>
        {raw !== null && <SessionRawLine raw={raw} line={message.line} />}
      </div>
    </article>
  );
}
