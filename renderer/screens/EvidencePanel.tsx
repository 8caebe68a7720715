import type { Disposition } from "../../shared/model/review.ts";
import { DispositionButtons } from "../components/DispositionButtons.tsx";
import { HostileText } from "../components/HostileText.tsx";
import { Quoted } from "../components/Quoted.tsx";
import type { HandoffView, ReviewView } from "../store/handoff-view.ts";
import { ChainCard } from "./ChainCard.tsx";
import { LoadedEvidence } from "./LoadedEvidence.tsx";
import { evidenceOf, notesOf, type ReviewItem, refusalOf, wordOn } from "./review-items.ts";
import { stateLine } from "./state-line.ts";
import { useEvidenceAhead } from "./use-evidence-ahead.ts";

interface Props {
  readonly item: ReviewItem;
  readonly view: HandoffView;
  readonly review: ReviewView;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly back: string;
  readonly onOpen: () => void;
  readonly onDecide: (disposition: Disposition) => void;
}

/** What bears on the item that the reviewer stands at, and the words to say on it. */
export function EvidencePanel({ item, view, review, isOpen, isLocked, back, onOpen, onDecide }: Props) {
  const entries = evidenceOf(item);
  useEvidenceAhead(
    entries.map(({ evidence }) => evidence),
    isOpen,
  );
  const word = wordOn(review.state, item);
  const findings = item.type === "record" ? item.findings : [item.finding];
  const recordId = item.type === "record" ? item.record.id : null;
  const notes = notesOf(review.state, item);
  return (
    <>
      <div className="verdict-words">
        <div className="verdict-sentences">
          {findings.length === 0 ? (
            <p>
              <Quoted text={stateLine(item, view)} />
            </p>
          ) : (
            findings.map(finding => (
              <p key={finding.fingerprint}>
                <Quoted text={finding.message} />{" "}
                <span className={`rule-name is-${finding.verdict}`}>
                  {finding.severity} · {finding.rule}
                </span>
              </p>
            ))
          )}
        </div>
        {!isLocked && (
          <DispositionButtons
            current={word?.disposition ?? null}
            refusal={refusalOf(item, view, review)}
            onDecide={onDecide}
          />
        )}
      </div>
      {notes.map(note => (
        <p key={note.eventId} className="note">
          <b>
            <HostileText text={note.reviewer} />
          </b>{" "}
          <HostileText text={note.text} />
        </p>
      ))}
      {entries.length === 0 ? (
        <p className="nothing">No message or file that was loaded bears on this.</p>
      ) : isOpen ? (
        entries.map(entry => <LoadedEvidence key={entry.key} entry={entry} view={view} back={back} />)
      ) : (
        <button type="button" className="reveal" onClick={onOpen}>
          <span>
            {entries.length === 1 ? "1 piece of evidence" : `${entries.length} pieces of evidence`}
            {entries.every(entry => entry.isCandidate) && ", matched by words only"}
          </span>
          <span>
            Open it <kbd>E</kbd>
          </span>
        </button>
      )}
      {recordId !== null && <ChainCard view={view} recordId={recordId} />}
    </>
  );
}
