import { diffWordsWithSpace } from "diff";

/** A stretch of two texts laid over each other. */
export interface WordChange {
  readonly type: "same" | "added" | "removed";
  readonly text: string;
}

/** Beyond this many changed words two texts have nothing to show side by side; it also bounds the work. */
const MAX_EDITS = 2000;
const MAX_UNITS = 100_000;

/** What changed from one text to another, word by word. Texts with too little in common are shown as removed and added. */
export function diffTexts(before: string, after: string): readonly WordChange[] {
  if (before === after) return before === "" ? [] : [{ type: "same", text: before }];
  const isLong = before.length + after.length > MAX_UNITS;
  const parts = isLong ? undefined : diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (parts === undefined)
    return [
      { type: "removed" as const, text: before },
      { type: "added" as const, text: after },
    ].filter(change => change.text !== "");
  return parts.map(part => ({ type: part.added ? "added" : part.removed ? "removed" : "same", text: part.value }));
}
