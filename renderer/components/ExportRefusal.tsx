import type { Block } from "../../shared/model/review.ts";
import { groupBlocks } from "./block-groups.ts";
import { counted } from "./counted.ts";

interface Props {
  /** Why there is nothing to export, in one sentence. */
  readonly message: string;
  readonly code: string;
  readonly blocks: readonly Block[];
  /** Null where no flag stands: then there is no return note either. */
  readonly onReturnNote: (() => void) | null;
  readonly onJump: (block: Block) => void;
  readonly onApprove: () => void;
}

/** Why there is nothing to export yet, and the ways to what has to be done first. */
export function ExportRefusal({ message, code, blocks, onReturnNote, onJump, onApprove }: Props) {
  const { count, groups } = groupBlocks(blocks);
  return (
    <div className="export-refusal" role="status">
      {code === "BLOCKED" ? (
        <>
          <p>
            <b>Approve it first.</b> A brief leaves only when it is approved, and {counted(count, "thing")}{" "}
            {count === 1 ? "stands" : "stand"} in the way:
          </p>
          <ul>
            {groups.map(({ label, first }) => (
              <li key={label}>
                <button type="button" className="link" onClick={() => onJump(first)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{message}</p>
      )}
      {code === "NOT_APPROVED" && (
        <button type="button" className="button" onClick={onApprove}>
          Approve it…
        </button>
      )}
      {onReturnNote !== null && (
        <p>
          A flag stands, so what leaves now is a note to the predecessor.{" "}
          <button type="button" className="link" onClick={onReturnNote}>
            See the return note
          </button>
        </p>
      )}
    </div>
  );
}
