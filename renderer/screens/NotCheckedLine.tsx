import type { Need } from "../../shared/model/finding.ts";
import { NEED_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";

/** What was not checked, in one line that is always in view; the whole of it is a click away. */
export function NotCheckedLine({ view, onOpen }: { readonly view: HandoffView; readonly onOpen: () => void }) {
  const { unchecked } = view.judged.counts;
  const recordCount = view.judged.handoff.records.length;
  const needs = new Map<Need, Set<string>>();
  for (const { needs: need, recordId } of view.unchecked) needs.set(need, (needs.get(need) ?? new Set()).add(recordId));
  return (
    <p className="not-checked-line">
      <button type="button" className="link" onClick={onOpen}>
        {unchecked === 0
          ? `Checked: every one of ${recordCount} records`
          : `Not checked: ${unchecked} of ${recordCount} records`}
      </button>
      {[...needs].map(([need, records]) => (
        <span key={need}>
          {records.size} would be decided by {NEED_WORDS[need]}
        </span>
      ))}
    </p>
  );
}
