import { useMemo } from "react";
import { counted } from "../components/counted.ts";
import { NEED_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";

/** What was not checked, in one line that is always in view; the whole of it is a click away. */
export function NotCheckedLine({ view, onOpen }: { readonly view: HandoffView; readonly onOpen: () => void }) {
  const { records } = view.judged.handoff;
  const { unchecked } = view.judged.counts;
  const { partCount, needs } = useMemo(() => summarise(view), [view]);
  const whole = unchecked === 0 ? [] : [`${unchecked} of ${counted(records.length, "record")}`];
  const parts = partCount === 0 ? [] : [`parts of ${counted(partCount, unchecked === 0 ? "record" : "other")}`];
  return (
    <p className="not-checked-line">
      <button type="button" className="link" onClick={onOpen}>
        {unchecked + partCount === 0
          ? `Checked: every one of ${counted(records.length, "record")}`
          : `Not checked: ${[...whole, ...parts].join(", and ")}`}
      </button>
      {needs.length > 0 && <span>What would tell: {needs.join("; ")}</span>}
    </p>
  );
}

/** How many records were checked in part only, and what would tell more. */
function summarise({ judged, unchecked }: HandoffView): {
  readonly partCount: number;
  readonly needs: readonly string[];
} {
  const whole = new Set<string>(
    judged.handoff.records
      .filter(({ id }) => (judged.records.get(id)?.verdict ?? "unchecked") === "unchecked")
      .map(({ id }) => id),
  );
  const needed = new Set(unchecked.map(({ recordId }) => recordId));
  return {
    partCount: [...needed].filter(recordId => !whole.has(recordId)).length,
    needs: [...new Set(unchecked.map(({ needs }) => NEED_WORDS[needs]))],
  };
}
