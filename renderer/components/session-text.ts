import type { MarkedRange } from "./HostileText.tsx";

/** What of a long text is shown, and where that begins in it. */
export interface ShownText {
  readonly text: string;
  readonly offset: number;
  /** There is more of it than a click would not show. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

const FOLDED_LINES = 40;
const FOLDED_UNITS = 6000;
/** The most that one message puts on the screen: a longer one is read around what is marked. */
const MOST_UNITS = 200_000;

/** The beginning of a text, about forty lines; all of it where it is hardly longer. */
export function foldText(text: string): string {
  let end = -1;
  for (let lines = 0; lines < FOLDED_LINES; lines += 1) {
    end = text.indexOf("\n", end + 1);
    if (end < 0 || end > FOLDED_UNITS) break;
  }
  const isFewLines = end < 0;
  const cut = isFewLines ? FOLDED_UNITS : Math.min(end, FOLDED_UNITS);
  return text.length - cut < 200 && text.length < FOLDED_UNITS + 200 && isFewLines ? text : text.slice(0, cut);
}

/** As much of a text as one message shows when it is opened, around the mark that the reader stands at. */
export function windowText(text: string, marks: readonly MarkedRange[]): ShownText {
  if (text.length <= MOST_UNITS) return { text, offset: 0, isCutBefore: false, isCutAfter: false };
  const mark = marks.find(({ isCurrent }) => isCurrent === true) ?? marks[0];
  const start = mark === undefined || mark.end <= MOST_UNITS ? 0 : Math.max(0, mark.start - MOST_UNITS / 2);
  const end = Math.min(text.length, start + MOST_UNITS);
  return { text: text.slice(start, end), offset: start, isCutBefore: start > 0, isCutAfter: end < text.length };
}
