import type { HandoffKind } from "../../shared/model/handoff.ts";
import type { HandoffId, RecordId, SessionId } from "../../shared/model/ids.ts";
import { GRANTS_NOTHING } from "../../shared/model/receipt.ts";
import type { HandoffRecord } from "../../shared/model/record.ts";
import type { Block, Disposition, ReviewTarget } from "../../shared/model/review.ts";
import type { ApprovalTerms } from "../../shared/review/approval-terms.ts";
import { ApproveDialog } from "../components/ApproveDialog.tsx";
import { TextDialog } from "../components/TextDialog.tsx";
import { UncheckedDialog } from "../components/UncheckedDialog.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import type { ReviewItem } from "./review-items.ts";
import { SessionChoice } from "./SessionChoice.tsx";

export type OpenDialog =
  | { readonly type: "flag" | "waive" | "note"; readonly item: ReviewItem }
  | { readonly type: "unchecked"; readonly title: string; readonly records: readonly HandoffRecord[] }
  | { readonly type: "approve"; readonly terms: ApprovalTerms }
  | { readonly type: "return" | "withdraw" | "export" | "session" };

interface Props {
  readonly dialog: OpenDialog | null;
  readonly handoffId: HandoffId;
  readonly kind: HandoffKind;
  /** The session that is linked, or null. */
  readonly sessionId: SessionId | null;
  readonly isDecided: boolean;
  readonly exportId: string;
  readonly hasFlags: boolean;
  readonly blocks: readonly Block[];
  readonly onWord: (item: ReviewItem, target: ReviewTarget, word: Disposition, reason: string) => void;
  readonly onNote: (item: ReviewItem, text: string) => void;
  readonly onUnchecked: (recordIds: readonly RecordId[], reason: string) => void;
  readonly onSession: (sessionId: SessionId | null) => void;
  readonly onReturn: (text: string) => void;
  readonly onWithdraw: (reason: string) => void;
  readonly onJump: (block: Block) => void;
  readonly onAskApproval: () => void;
  readonly onApprove: () => void;
  readonly onClose: () => void;
}

/** The dialog of a review that is open, if one is. */
export function ReviewDialogs(props: Props) {
  const { dialog, handoffId, kind, exportId, hasFlags, blocks } = props;
  const { onWord, onNote, onUnchecked, onReturn, onWithdraw, onJump, onAskApproval, onApprove, onClose } = props;
  if (dialog === null) return null;
  switch (dialog.type) {
    case "flag":
    case "waive": {
      const { type, item } = dialog;
      return (
        <DecisionDialog
          item={item}
          disposition={type}
          onDone={(target, reason) => {
            onClose();
            onWord(item, target, type, reason);
          }}
          onClose={onClose}
        />
      );
    }
    case "note": {
      const { item } = dialog;
      return (
        <TextDialog
          title="Add a note"
          label="The note goes with the brief."
          action="Keep the note"
          onDone={text => {
            onClose();
            onNote(item, text);
          }}
          onClose={onClose}
        />
      );
    }
    case "unchecked": {
      const { title, records } = dialog;
      return (
        <UncheckedDialog
          section={title}
          texts={records.map(record => record.text)}
          onDone={reason => {
            onClose();
            onUnchecked(
              records.map(record => record.id),
              reason,
            );
          }}
          onClose={onClose}
        />
      );
    }
    case "approve":
      return (
        <ApproveDialog
          terms={dialog.terms}
          statement={GRANTS_NOTHING}
          onApprove={() => {
            onClose();
            onApprove();
          }}
          onClose={onClose}
        />
      );
    case "return":
      return (
        <TextDialog
          title="Return it to the predecessor"
          label="A word to go with the flags (may be empty)"
          action="Return"
          isOptional
          onDone={text => {
            onClose();
            onReturn(text);
          }}
          onClose={onClose}
        />
      );
    case "withdraw":
      return (
        <TextDialog
          title="Take it back"
          label="Why? The log keeps this."
          action="Take it back"
          onDone={text => {
            onClose();
            onWithdraw(text);
          }}
          onClose={onClose}
        />
      );
    case "session":
      return (
        <SessionChoice
          handoffId={handoffId}
          currentId={props.sessionId}
          isDecided={props.isDecided}
          onDone={sessionId => {
            onClose();
            props.onSession(sessionId);
          }}
          onClose={onClose}
        />
      );
    case "export":
      return (
        <ExportDialog
          handoffId={handoffId}
          kind={kind}
          initialId={exportId}
          hasFlags={hasFlags}
          blocks={blocks}
          onJump={block => {
            onClose();
            onJump(block);
          }}
          onApprove={onAskApproval}
          onClose={onClose}
        />
      );
  }
}
