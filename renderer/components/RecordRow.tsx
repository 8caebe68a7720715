import { StickyNote } from "lucide-react";
import { memo } from "react";
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
  readonly onOpen: (itemKey: string) => void;
}

/** One record of the handoff: how it stands, and the reviewer's word on it. Drawn anew only where it says something else. */
export const RecordRow = memo(DrawnRow, saysTheSame);

/** The words of a log are read anew with each act: what they say decides. */
function saysTheSame({ word, notes, ...rest }: Props, { word: nextWord, notes: nextNotes, ...next }: Props): boolean {
  return (
    word?.disposition === nextWord?.disposition &&
    word?.reason === nextWord?.reason &&
    notes.length === nextNotes.length &&
    notes.every((note, index) => note === nextNotes[index]) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every(key => rest[key] === next[key])
  );
}

function DrawnRow(props: Props) {
  const { itemKey, verdict, text, line, hasFinding, word, notes, isCurrent, isChanged, isHighRisk, onOpen } = props;
  return (
    <li className="record" aria-current={isCurrent ? "true" : undefined}>
      <button type="button" data-item={itemKey} tabIndex={isCurrent ? 0 : -1} onClick={() => onOpen(itemKey)}>
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
