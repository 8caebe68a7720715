import { useEffect, useMemo, useRef, useState } from "react";
import type { RecordId } from "../../shared/model/ids.ts";
import type { Block, Disposition, ReviewTarget } from "../../shared/model/review.ts";
import { approvalTerms } from "../../shared/review/approval-terms.ts";
import { approveHandoff } from "../actions/approve.ts";
import { GateBar } from "../components/GateBar.tsx";
import { announce } from "../state/announcement.ts";
import { requestName } from "../state/name-request.ts";
import type { HandoffView, ReviewView } from "../store/handoff-view.ts";
import { RecordList } from "./RecordList.tsx";
import { type OpenDialog, ReviewDialogs } from "./ReviewDialogs.tsx";
import { ReviewHead } from "./ReviewHead.tsx";
import { ReviewPane } from "./ReviewPane.tsx";
import {
  buildSections,
  findingsOf,
  isOpened,
  isOptional,
  isUndecided,
  itemOfTarget,
  keyOfBlock,
  type ReviewItem,
  recordKey,
  refusalOf,
  sessionEvidenceOf,
  targetOf,
  textOfTarget,
} from "./review-items.ts";
import { goTo, handoffHash, QUEUE_HASH, sessionHash, sourcesHash } from "./route.ts";
import { reviewActs } from "./use-review-acts.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface Props {
  readonly view: HandoffView;
  readonly review: ReviewView;
  /** The record that the link names, or null. */
  readonly linkedId: RecordId | null;
}

/** The review itself: where the reviewer stands, and what the keys and buttons do there. */
export function ReviewBody({ view, review, linkedId }: Props) {
  const sections = useMemo(() => buildSections(view, review), [view, review]);
  const items = useMemo(() => sections.flatMap(section => section.items), [sections]);
  const undecided = useMemo(() => items.filter(item => isUndecided(review.state, item)), [items, review]);
  const [chosenKey, setChosenKey] = useState<string | null>(
    () => (linkedId === null ? firstToRead(undecided, items)?.key : recordKey(linkedId)) ?? null,
  );
  const [shownKeys, setShownKeys] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [nowMs] = useState(Date.now);
  const list = useRef<HTMLElement>(null);
  const evidence = useRef<HTMLElement>(null);
  const acts = reviewActs(view.row.id);
  const current = items.find(item => item.key === chosenKey) ?? items[0] ?? null;
  const { standing } = review.state;
  const isLocked = standing !== "open";
  const hasFlags = [
    ...review.state.records.values(),
    ...review.state.findings.values(),
    ...review.state.transitions.values(),
  ].some(word => word.disposition === "flag");
  // On the way in, and when a link moves on; else only the reviewer moves the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record that is stood at moves it elsewhere.
  useEffect(() => {
    const key = linkedId === null ? chosenKey : recordKey(linkedId);
    setChosenKey(key);
    bringIntoSight(rowOf(list.current, key));
  }, [linkedId]);

  const select = (item: ReviewItem | undefined): void => {
    if (item === undefined) return;
    setChosenKey(item.key);
    // The row exists already; its button takes the focus once it is the tab stop.
    requestAnimationFrame(() => {
      const row = rowOf(list.current, item.key);
      row?.focus({ preventScroll: true });
      bringIntoSight(row);
    });
  };
  const move = (step: number): void => {
    const index = current === null ? -1 : items.indexOf(current);
    select(items[Math.min(items.length - 1, Math.max(0, index + step))]);
  };
  const open = (item: ReviewItem | null): void => {
    if (item === null) return;
    setShownKeys(keys => new Set(keys).add(item.key));
    // In a narrow window the evidence stands below the records: opened, it is shown. Side by side nothing moves.
    requestAnimationFrame(() => evidence.current?.scrollIntoView({ block: "nearest" }));
    // Looking at what was approved is no new act.
    if (!isLocked && !isOpened(review.state, item)) void acts.openEvidence(targetOf(item));
  };
  const back = handoffHash(view.row.id, current?.type === "record" ? current.record.id : null);
  const openSession = (): void => {
    const place = current === null ? null : sessionEvidenceOf(current);
    if (place === null) {
      announce("None of the evidence of this stands in a session.");
      return;
    }
    open(current);
    goTo(sessionHash(place.sessionId, place, back));
  };
  const nextUndecided = (from: ReviewItem | null): ReviewItem | undefined => {
    const index = from === null ? -1 : items.indexOf(from);
    const others = undecided.filter(item => item !== from);
    return others.find(item => items.indexOf(item) > index) ?? others[0];
  };
  const enterWord = async (item: ReviewItem, target: ReviewTarget, word: Disposition, reason: string | null) => {
    const left = undecided.filter(other => other !== item).length + (word === "later" ? 1 : 0);
    if (await acts.decide(target, word, reason, left)) select(items[items.indexOf(item) + 1] ?? item);
  };
  const decide = (word: Disposition): void => {
    if (current === null || isLocked) return;
    const refusal = refusalOf(current, view, review);
    if (word === "flag" || word === "waive") setDialog({ type: word, item: current });
    else if (word === "accept" && refusal !== null) announce(refusal);
    else void enterWord(current, targetOf(current), word, null);
  };
  const jump = (block: Block): void => {
    const key = keyOfBlock(block);
    if (key !== null) select(items.find(item => item.key === key));
    else if (block.target.type === "source") goTo(sourcesHash(false));
    announce(block.message);
  };
  const askApproval = (): void => {
    const [block] = review.blocks;
    if (isLocked || isBusy) return;
    if (block !== undefined) jump(block);
    else setDialog({ type: "approve", terms: approvalTerms(view.judged, view.findings, review.state) });
  };
  const approve = async (): Promise<void> => {
    setIsBusy(true);
    const approved = await approveHandoff(view.row.id).finally(() => setIsBusy(false));
    if (approved.ok) announce("Approved. The receipt grants nothing.");
    else if (approved.error.code === "NO_REVIEWER") requestName(() => void approve());
    else announce(approved.error.message);
  };
  const goNext = (): void => {
    const next = nextUndecided(current);
    if (next === undefined) announce("Nothing is left undecided.");
    else select(next);
  };
  const undo = (): void => {
    if (isLocked) announce("This is decided: take the decision back first, then change a word.");
    else
      void acts.undo(
        target => textOfTarget(items, target),
        // The next key is about what was taken back, not about what stands after it.
        target => select(itemOfTarget(items, target)),
      );
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    home: () => select(items[0]),
    end: () => select(items.at(-1)),
    e: () => open(current),
    enter: () => open(current),
    a: () => decide("accept"),
    f: () => decide("flag"),
    w: () => decide("waive"),
    l: () => decide("later"),
    m: () => current !== null && setDialog({ type: "note", item: current }),
    n: goNext,
    o: openSession,
    x: () => setDialog({ type: "export" }),
    u: undo,
    escape: () => goTo(QUEUE_HASH),
    "mod+enter": askApproval,
  });
  return (
    <div className="review">
      <section
        className="brief"
        aria-label="The handoff"
        ref={list}
        onKeyDown={event => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          move(event.key === "ArrowDown" ? 1 : -1);
        }}
      >
        <ReviewHead view={view} nowMs={nowMs} onChangeSession={() => setDialog({ type: "session" })} />
        <RecordList
          sections={sections}
          view={view}
          review={review}
          currentKey={current?.key ?? null}
          isLocked={isLocked}
          onOpen={key => {
            setChosenKey(key);
            open(items.find(item => item.key === key) ?? null);
          }}
          onAcceptSection={section => void acts.acceptSection(section.title, section.acceptable)}
          onAcceptUnchecked={({ title, unchecked }) => setDialog({ type: "unchecked", title, records: unchecked })}
        />
      </section>
      <section className="evidence-side" aria-label="Evidence" ref={evidence}>
        <ReviewPane
          item={current}
          view={view}
          review={review}
          isOpen={current !== null && (shownKeys.has(current.key) || isOpened(review.state, current))}
          isLocked={isLocked}
          back={back}
          onOpen={() => open(current)}
          onDecide={decide}
          onGo={recordId => select(items.find(item => item.key === recordKey(recordId)))}
          onExport={() => setDialog({ type: "export" })}
        />
      </section>
      <GateBar
        blocks={review.blocks}
        standing={standing}
        isStale={review.approval?.isStale === true}
        hasFlags={hasFlags}
        unansweredCount={undecided.filter(isOptional).length}
        isBusy={isBusy}
        onJump={jump}
        onUnanswered={() => select(undecided.find(isOptional))}
        onNext={goNext}
        onReturn={() => setDialog({ type: "return" })}
        onApprove={askApproval}
        onWithdraw={() => setDialog({ type: "withdraw" })}
        onExport={() => setDialog({ type: "export" })}
      />
      <ReviewDialogs
        dialog={dialog}
        handoffId={view.row.id}
        kind={view.row.kind}
        sessionId={view.row.sessionId}
        isDecided={isLocked}
        hasFlags={hasFlags}
        blocks={review.blocks}
        exportId={hasFlags ? "return-note" : "brief-markdown"}
        onWord={(item, target, word, reason) => void enterWord(item, target, word, reason)}
        onNote={(item, text) => void acts.note(targetOf(item), text)}
        onUnchecked={(recordIds, reason) => void acts.acceptUnchecked(recordIds, reason)}
        onSession={sessionId => void acts.chooseSession(sessionId)}
        onReturn={text => void acts.returnWithNotes(text)}
        onWithdraw={reason => void acts.withdraw(reason)}
        onJump={jump}
        onAskApproval={askApproval}
        onApprove={() => void approve()}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

/**
 * Scrolls to a row, and again when what came into sight with it is laid out: until then its height is a guess (review.css).
 */
function bringIntoSight(row: HTMLElement | null, more = 2): void {
  row?.scrollIntoView({ block: "nearest" });
  if (more > 0) requestAnimationFrame(() => bringIntoSight(row, more - 1));
}

/** Where a review begins: at the first thing that blocks, else at the first that is undecided. */
const firstToRead = (undecided: readonly ReviewItem[], items: readonly ReviewItem[]): ReviewItem | undefined =>
  undecided.find(item => findingsOf(item).some(({ severity }) => severity === "blocker")) ?? undecided[0] ?? items[0];

const rowOf = (list: HTMLElement | null, key: string | null): HTMLElement | null =>
  key === null ? null : (list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`) ?? null);
