import { useId } from "react";
import type { Disposition } from "../../shared/model/review.ts";
import { DISPOSITION_MEANINGS } from "./verdict-words.ts";

const BUTTONS: readonly { readonly disposition: Disposition; readonly label: string; readonly shortcut: string }[] = [
  { disposition: "accept", label: "Accept", shortcut: "A" },
  { disposition: "flag", label: "Flag", shortcut: "F" },
  { disposition: "waive", label: "Waive", shortcut: "W" },
  { disposition: "later", label: "Later", shortcut: "L" },
];

interface Props {
  readonly current: Disposition | null;
  /** Why it cannot be accepted, and what to do instead; null where it can. */
  readonly refusal: string | null;
  readonly onDecide: (disposition: Disposition) => void;
}

/** The four words that a reviewer can say. One that cannot be said stays in the tab order, and says why. */
export function DispositionButtons({ current, refusal, onDecide }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the group is a row of toggles.
    <div className="dispositions" role="group" aria-label="Your word on it">
      {BUTTONS.map(({ disposition, label, shortcut }) => {
        const isRefused = disposition === "accept" && refusal !== null;
        return (
          <button
            key={disposition}
            type="button"
            className="button"
            aria-pressed={current === disposition}
            aria-disabled={isRefused || undefined}
            aria-describedby={isRefused ? id : undefined}
            title={isRefused ? undefined : DISPOSITION_MEANINGS[disposition]}
            onClick={() => onDecide(disposition)}
          >
            {label} <kbd>{shortcut}</kbd>
          </button>
        );
      })}
      {refusal !== null && (
        <p id={id} className="disposition-refusal">
          {refusal}
        </p>
      )}
    </div>
  );
}
