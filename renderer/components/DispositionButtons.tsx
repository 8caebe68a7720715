import type { Disposition } from "../../shared/model/review.ts";

const BUTTONS: readonly { readonly disposition: Disposition; readonly label: string; readonly shortcut: string }[] = [
  { disposition: "accept", label: "Accept", shortcut: "A" },
  { disposition: "flag", label: "Flag", shortcut: "F" },
  { disposition: "waive", label: "Waive", shortcut: "W" },
  { disposition: "later", label: "Later", shortcut: "L" },
];

interface Props {
  readonly current: Disposition | null;
  /** A blocker and an unproven wake are not accepted: they are waived with a reason, or flagged. */
  readonly canAccept: boolean;
  readonly onDecide: (disposition: Disposition) => void;
}

/** The four words that a reviewer can say. */
export const DispositionButtons = ({ current, canAccept, onDecide }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the group is a row of toggles.
  <div className="dispositions" role="group" aria-label="Your word on it">
    {BUTTONS.filter(({ disposition }) => canAccept || disposition !== "accept").map(
      ({ disposition, label, shortcut }) => (
        <button
          key={disposition}
          type="button"
          className="button"
          aria-pressed={current === disposition}
          onClick={() => onDecide(disposition)}
        >
          {label} <kbd>{shortcut}</kbd>
        </button>
      ),
    )}
  </div>
);
