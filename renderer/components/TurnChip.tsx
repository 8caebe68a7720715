import { type QueueItem, TURN_MEANINGS, TURN_WORDS } from "./queue-item.ts";

const TONES: Readonly<Record<QueueItem["turn"], string>> = {
  reviewer: "is-accent",
  predecessor: "is-unchecked",
  approved: "is-supported",
  "approved-stale": "is-stale",
};

/** Whose turn it is. */
export const TurnChip = ({ turn }: { readonly turn: QueueItem["turn"] }) => (
  <span className={`chip ${TONES[turn]}`} title={TURN_MEANINGS[turn]}>
    {TURN_WORDS[turn]}
  </span>
);
