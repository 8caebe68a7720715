import { useMemo } from "react";
import type { Block } from "../../shared/model/review.ts";
import { groupBlocks } from "./block-groups.ts";
import { counted } from "./counted.ts";

interface Props {
  readonly blocks: readonly Block[];
  readonly standing: "open" | "approved" | "returned";
  readonly isStale: boolean;
  readonly hasFlags: boolean;
  /** Warnings and notes about the whole that nobody answered. They do not block. */
  readonly unansweredCount: number;
  readonly isBusy: boolean;
  readonly onJump: (block: Block) => void;
  readonly onUnanswered: () => void;
  readonly onNext: () => void;
  readonly onReturn: () => void;
  readonly onApprove: () => void;
  readonly onWithdraw: () => void;
  readonly onExport: () => void;
}

/** What still stands in the way of an approval, and the ways on. */
export function GateBar(props: Props) {
  const { blocks, standing, isStale, hasFlags, unansweredCount, isBusy } = props;
  const { groups } = useMemo(() => groupBlocks(blocks), [blocks]);
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
            {groups.map(({ label, first }) => (
              <button
                key={label}
                type="button"
                className="link"
                title={first.message}
                onClick={() => props.onJump(first)}
              >
                {label}
              </button>
            ))}
          </>
        )}
        {standing === "open" && unansweredCount > 0 && (
          <button
            type="button"
            className="link"
            title="A warning or note about the handoff as a whole. It does not block: unanswered, it passes as it is."
            onClick={props.onUnanswered}
          >
            {counted(unansweredCount, "finding")} unanswered
          </button>
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
