interface KeyGroup {
  readonly title: string;
  readonly keys: readonly (readonly [key: string, meaning: string])[];
}

/** Every key of the app, by screen. docs/keys.md says the same. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: "Everywhere",
    keys: [
      ["j  k  ↓  ↑", "next and previous"],
      ["⏎", "open"],
      ["?", "this sheet: keys, marks and words"],
    ],
  },
  {
    title: "Queue",
    keys: [["/", "search"]],
  },
  {
    title: "Review",
    keys: [
      ["e", "open the evidence"],
      ["o", "open the session at the evidence"],
      ["a", "accept"],
      ["f", "flag, with a reason"],
      ["w", "waive, with a reason"],
      ["l", "later"],
      ["m", "add a note"],
      ["n", "next undecided"],
      ["u", "take your last act back"],
      ["x", "export"],
      ["Ctrl ⏎", "approve (asks once more), or go to what blocks"],
      ["Esc", "to the queue"],
      ["←  →", "on the strip of the span: from mark to mark"],
    ],
  },
  {
    title: "Session",
    keys: [
      ["r", "return to the review"],
      ["Ctrl F", "search in the session"],
      ["Esc", "back"],
    ],
  },
  {
    title: "Exercise and spot check",
    keys: [
      ["a", "accept: it holds"],
      ["f", "flag: it does not hold"],
    ],
  },
  {
    title: "Sources",
    keys: [["/", "search"]],
  },
];
