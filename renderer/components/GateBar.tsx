import { groupBy } from "../../shared/lib/group-by.ts";
import type { Block, BlockCode } from "../../shared/model/review.ts";

interface Props {
  readonly blocks: readonly Block[];
  readonly standing: "open" | "approved" | "returned";
  readonly isStale: boolean;
  readonly hasFlags: boolean;
  readonly isBusy: boolean;
  readonly onJump: (block: Block) => void;
  readonly onNext: () => void;
  readonly onReturn: () => void;
  readonly onApprove: () => void;
  readonly onWithdraw: () => void;
  readonly onExport: () => void;
}

const WORDS: Readonly<Record<BlockCode, readonly [one: string, many: string]>> = {
  "record-undecided": ["record undecided", "records undecided"],
  "record-later": ["record put off", "records put off"],
  "finding-later": ["finding put off", "findings put off"],
  "flag-stands": ["flag stands", "flags stand"],
  "blocker-not-waived": ["blocker without a reason", "blockers without a reason"],
  "evidence-not-opened": ["high-risk record not opened", "high-risk records not opened"],
  "accepted-without-evidence": ["high-risk record without evidence", "high-risk records without evidence"],
  "accepted-in-bulk": ["record accepted in bulk", "records accepted in bulk"],
  "wake-unproven": ["wake not proven", "wakes not proven"],
  "checkpoint-too-old": ["checkpoint too old", "checkpoints too old"],
  "source-unverified": ["source changed", "sources changed"],
  "handoff-gone": ["handoff no longer in its source", "handoffs no longer in their source"],
  "log-broken": ["review log that was altered", "review logs that were altered"],
};

/** What still stands in the way of an approval, and the ways on. */
export function GateBar(props: Props) {
  const { blocks, standing, isStale, hasFlags, isBusy } = props;
  const groups = [...groupBy(blocks, block => block.code)];
  return (
    <section className="gate" aria-label="Approval">
      <div className="gate-state">
        {standing === "approved" ? (
          <b className={isStale ? "is-stale" : "is-supported"}>
            {isStale ? "Approved, and changed since" : "Approved"}
          </b>
        ) : standing === "returned" ? (
          <b>Returned to the predecessor</b>
        ) : blocks.length === 0 ? (
          <b className="is-supported">Nothing blocks the approval</b>
        ) : (
          <>
            <b className="is-contradicted">Approval is blocked</b>
            {groups.map(([code, members]) => (
              <button
                key={code}
                type="button"
                className="link"
                title={members[0]?.message}
                onClick={() => members[0] !== undefined && props.onJump(members[0])}
              >
                {members.length} {WORDS[code][members.length === 1 ? 0 : 1]}
              </button>
            ))}
          </>
        )}
      </div>
      <div className="gate-actions">
        {standing === "open" && (
          <>
            <button type="button" className="button" onClick={props.onNext}>
              Next undecided <kbd>N</kbd>
            </button>
            <button
              type="button"
              className="button"
              disabled={!hasFlags}
              title={hasFlags ? undefined : "Flag something first: the flags are the note."}
              onClick={props.onReturn}
            >
              Return with notes
            </button>
          </>
        )}
        {standing !== "open" && (
          <button type="button" className="button" onClick={props.onWithdraw}>
            {standing === "approved" ? "Withdraw the approval" : "Take the return back"}
          </button>
        )}
        {(standing !== "open" || hasFlags) && (
          <button type="button" className="button" onClick={props.onExport}>
            Export
          </button>
        )}
        {standing === "open" && (
          <button
            type="button"
            className={blocks.length === 0 ? "button is-primary" : "button"}
            disabled={blocks.length > 0 || isBusy}
            onClick={props.onApprove}
          >
            {isBusy ? "Verifying…" : "Approve"} <kbd>Ctrl ⏎</kbd>
          </button>
        )}
      </div>
    </section>
  );
}
