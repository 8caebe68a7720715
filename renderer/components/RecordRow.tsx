import { StickyNote } from "lucide-react";
import type { Verdict } from "../../shared/model/finding.ts";
import type { StandingDisposition } from "../../shared/model/review.ts";
import { HostileText } from "./HostileText.tsx";
import { Quoted } from "./Quoted.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { DISPOSITION_WORDS, HIGH_RISK_MEANING } from "./verdict-words.ts";

interface Props {
  readonly itemKey: string;
  readonly verdict: Verdict;
  readonly text: string;
  /** The finding's sentence or the state line; null where the text says it all. */
  readonly line: string | null;
  readonly hasFinding: boolean;
  readonly word: StandingDisposition | null;
  /** What was noted on it. */
  readonly notes: readonly string[];
  readonly isCurrent: boolean;
  readonly isChanged: boolean;
  readonly isHighRisk: boolean;
  readonly isTabStop: boolean;
  readonly onOpen: () => void;
}

/** One record of the handoff: how it stands, and the reviewer's word on it. */
export function RecordRow(props: Props) {
  const { itemKey, verdict, text, line, hasFinding, word, notes, isCurrent, isChanged, isHighRisk, isTabStop, onOpen } =
    props;
  return (
    <li className="record" aria-current={isCurrent ? "true" : undefined}>
      <button type="button" data-item={itemKey} tabIndex={isTabStop ? 0 : -1} onClick={onOpen}>
        <VerdictMark verdict={verdict} />
        <span className="record-words">
          <span className="record-text">
            <Quoted text={text} />
            {isChanged && <span className="chip is-accent">changed</span>}
            {isHighRisk && (
              <span className="chip is-unchecked" title={HIGH_RISK_MEANING}>
                high-risk
              </span>
            )}
          </span>
          {line !== null && (
            <span className={hasFinding ? `record-line is-${verdict}` : "record-line"}>
              <Quoted text={line} />
            </span>
          )}
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes may be alike, and never move.
            <span key={index} className="record-note">
              <StickyNote size={12} role="img" aria-label="Note:" /> <HostileText text={note} />
            </span>
          ))}
        </span>
        <span className={word === null ? "record-word" : `record-word is-${word.disposition}`}>
          {word === null ? "undecided" : <b>{DISPOSITION_WORDS[word.disposition]}</b>}
          {word?.reason && (
            <span className="record-reason">
              <HostileText text={word.reason} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
