import { useState } from "react";
import type { HandoffRecord } from "../../shared/model/record.ts";
import type { ReviewTarget } from "../../shared/model/review.ts";
import { Quoted } from "../components/Quoted.tsx";
import { TextDialog } from "../components/TextDialog.tsx";
import { type ReviewItem, targetOf } from "./review-items.ts";

interface Props {
  readonly item: ReviewItem;
  readonly disposition: "flag" | "waive";
  readonly onDone: (target: ReviewTarget, reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a flag or a waiver, and for the part that it is about where a record has several. */
export function DecisionDialog({ item, disposition, onDone, onClose }: Props) {
  const whole = targetOf(item);
  const [target, setTarget] = useState<ReviewTarget>(whole);
  const parts = item.type === "record" ? partsOf(item.record) : [];
  const isFlag = disposition === "flag";
  return (
    <TextDialog
      title={isFlag ? "Flag it" : "Waive it"}
      label={
        isFlag ? "What is wrong with it? The predecessor reads this." : "Why may it pass? The receipt carries this."
      }
      action={isFlag ? "Flag" : "Waive"}
      onDone={reason => onDone(target, reason)}
      onClose={onClose}
    >
      <blockquote className="dialog-quote">
        <Quoted text={item.type === "record" ? item.record.text : item.finding.message} />
      </blockquote>
      {parts.length > 0 && (
        <fieldset className="choices">
          <legend>What is it about? Of a record with parts one may be wrong and the others right.</legend>
          <label>
            <input type="radio" name="target" checked={target === whole} onChange={() => setTarget(whole)} />
            <span>The whole record</span>
          </label>
          {parts.map(part => (
            <label key={part.transitionId}>
              <input
                type="radio"
                name="target"
                onChange={() =>
                  setTarget({ type: "transition", recordId: part.recordId, transitionId: part.transitionId })
                }
              />
              <span>
                <Quoted text={part.text} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </TextDialog>
  );
}

/** The transitions of a record that has several: one of them may be wrong and the others right. */
const partsOf = (record: HandoffRecord) =>
  record.transitions.length < 2
    ? []
    : record.transitions.map(({ id, clause, to }) => ({
        recordId: record.id,
        transitionId: id,
        text: clause?.text ?? `Only that it is ${to}, whatever its parts say`,
      }));
