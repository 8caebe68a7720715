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
                line={
                  item.type === "record" ? stateLine(item, view) : `${item.finding.severity} · ${item.finding.rule}`
                }
                hasFinding={item.type === "record" && item.findings.length > 0}
                word={wordOn(review.state, item)}
                notes={notesOf(review.state, item).map(note => note.text)}
                isCurrent={item.key === currentKey}
                isTabStop={item.key === currentKey}
                isChanged={item.type === "record" && view.changedRecordIds.has(item.record.id)}
                isHighRisk={item.type === "record" && isHighRisk(item.record, item.findings, review.policy)}
                onOpen={() => onOpen(item.key)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const verdictOf = (item: ReviewItem) =>
  item.type === "record" ? (item.judged?.verdict ?? "unchecked") : item.finding.verdict;
