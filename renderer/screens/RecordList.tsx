import { useCallback, useEffect, useMemo, useRef } from "react";
import { isHighRisk } from "../../shared/review/high-risk.ts";
import { HostileText } from "../components/HostileText.tsx";
import { RecordRow } from "../components/RecordRow.tsx";
import type { HandoffView, ReviewView } from "../store/handoff-view.ts";
import { notesOf, type ReviewItem, type ReviewSection, wordOn } from "./review-items.ts";
import { stateLine } from "./state-line.ts";

interface Props {
  readonly sections: readonly ReviewSection[];
  readonly view: HandoffView;
  readonly review: ReviewView;
  readonly currentKey: string | null;
  readonly isLocked: boolean;
  readonly onOpen: (key: string) => void;
  readonly onAcceptSection: (section: ReviewSection) => void;
  readonly onAcceptUnchecked: (section: ReviewSection) => void;
}

/** The records of the handoff by section, with what concerns the whole before them. */
export function RecordList(props: Props) {
  const { sections, view, review, currentKey, isLocked, onOpen, onAcceptSection, onAcceptUnchecked } = props;
  const judged = useJudgedLines(sections, view, review);
  // A row is drawn anew only where it says something else: of thousands, a key changes two.
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const open = useCallback((key: string) => latest.current(key), []);
  return (
    <div className="record-list">
      {sections.map(section => (
        <section key={section.title}>
          <div className="section-head">
            <h2>
              <HostileText text={section.title.replaceAll("_", " ")} /> · {section.items.length}
            </h2>
            {section.acceptable.length > 0 && !isLocked && (
              <button type="button" className="link" onClick={() => onAcceptSection(section)}>
                Accept {section.acceptable.length} supported
              </button>
            )}
            {section.unchecked.length > 1 && !isLocked && (
              <button type="button" className="link" onClick={() => onAcceptUnchecked(section)}>
                Accept {section.unchecked.length} unchecked…
              </button>
            )}
          </div>
          <ol>
            {section.items.map(item => (
              <RecordRow
                key={item.key}
                itemKey={item.key}
                verdict={verdictOf(item)}
                text={item.type === "record" ? item.record.text : item.finding.message}
                line={judged.get(item.key)?.line ?? null}
                hasFinding={item.type === "record" && item.findings.length > 0}
                word={wordOn(review.state, item)}
                notes={review.state.notes.length === 0 ? NO_NOTES : notesOf(review.state, item).map(note => note.text)}
                isCurrent={item.key === currentKey}
                isChanged={item.type === "record" && view.changedRecordIds.has(item.record.id)}
                isHighRisk={judged.get(item.key)?.isHighRisk ?? false}
                onOpen={open}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const NO_NOTES: readonly string[] = [];

interface JudgedLine {
  readonly line: string;
  readonly isHighRisk: boolean;
}

/** What the judgement alone says of each row: no word of the reviewer changes it. */
function useJudgedLines(
  sections: readonly ReviewSection[],
  view: HandoffView,
  { policy }: ReviewView,
): ReadonlyMap<string, JudgedLine> {
  const risk = JSON.stringify(policy.highRisk);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items follow from the view, and the policy is read anew with each word.
  return useMemo(
    () =>
      new Map(
        sections.flatMap(({ items }) =>
          items.map(item => [
            item.key,
            item.type === "record"
              ? { line: stateLine(item, view), isHighRisk: isHighRisk(item.record, item.findings, policy) }
              : { line: `${item.finding.severity} · ${item.finding.rule}`, isHighRisk: false },
          ]),
        ),
      ),
    [view, risk],
  );
}

const verdictOf = (item: ReviewItem) =>
  item.type === "record" ? (item.judged?.verdict ?? "unchecked") : item.finding.verdict;
