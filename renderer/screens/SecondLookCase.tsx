import { useEffect, useRef } from "react";
import type { ReviewedRecord } from "../../shared/review/exercise.ts";
import { Quoted } from "../components/Quoted.tsx";
import { useHandoff } from "../store/live.ts";
import { LoadedEvidence } from "./LoadedEvidence.tsx";
import { evidenceOf } from "./review-items.ts";
import { SECOND_LOOK_HASH } from "./route.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface Props {
  readonly title: string;
  readonly record: ReviewedRecord;
  /** The words that are judged. */
  readonly shown: string;
  /** What lets it pass, and what does not. */
  readonly words: readonly [pass: string, flag: string];
  readonly onAnswer: (isFlagged: boolean) => void;
}

/** One record with its evidence and without its verdict, for a judgement that nothing suggests. */
export function SecondLookCase({ title, record, shown, words, onAnswer }: Props) {
  const view = useHandoff(record.handoffId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useShortcuts({ a: () => onAnswer(false), f: () => onAnswer(true) });
  const own = view?.judged.handoff.records.find(({ id }) => id === record.recordId);
  const judged = view?.judged.records.get(record.recordId) ?? null;
  // The handoff's own words would show what was turned, and what the evidence stands for what is to be judged.
  const entries =
    own === undefined
      ? []
      : evidenceOf({ type: "record", key: own.id, record: own, judged, findings: [] })
          .filter(entry => !entry.isOwnWords)
          .map(entry => ({ ...entry, evidence: { ...entry.evidence, stance: "context" as const } }));
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <blockquote className="quote">
        <Quoted text={shown} />
      </blockquote>
      <div className="second-look-words">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {words[0]} <kbd>A</kbd>
        </button>
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          {words[1]} <kbd>F</kbd>
        </button>
      </div>
      {view === null && <p className="nothing">Its handoff is no longer in the library.</p>}
      {view !== null && view !== undefined && entries.length === 0 && (
        <p className="nothing">No message or file that was loaded bears on this.</p>
      )}
      {view != null &&
        entries.map(entry => <LoadedEvidence key={entry.key} entry={entry} view={view} back={SECOND_LOOK_HASH} />)}
    </>
  );
}
