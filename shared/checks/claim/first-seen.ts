import type { Span, Timeline } from "../../model/timeline.ts";
import { textsOf } from "./message-search.ts";

interface Seen {
  /** The first entry that has the letters. */
  readonly first: Map<string, number>;
  /** Entries before this index do not have them. */
  readonly absentBefore: Map<string, number>;
  units: number;
}

const SEEN = new WeakMap<Timeline, Seen>();
/** What is read of a session for this, at most: then what is asked for counts as there. */
const MAX_UNITS = 400_000_000;

/** Which of some lower-case letters stand in no message of the span, the harness's summaries included. One reading for all. */
export function findUnseen(span: Span, wanted: readonly string[]): ReadonlySet<string> {
  const { entries } = span.timeline;
  const known = SEEN.get(span.timeline) ?? { first: new Map(), absentBefore: new Map(), units: 0 };
  SEEN.set(span.timeline, known);
  const end = Math.min(span.endOrder, entries.length);
  const open = new Set<string>();
  const unseen = new Set<string>();
  for (const word of wanted) {
    const first = known.first.get(word);
    if (first !== undefined) {
      if (first >= end) unseen.add(word);
    } else if ((known.absentBefore.get(word) ?? 0) >= end) unseen.add(word);
    else open.add(word);
  }
  const from = Math.min(...[...open].map(word => known.absentBefore.get(word) ?? 0));
  for (let order = from; order < end && open.size > 0; order += 1) {
    const entry = entries[order];
    if (entry === undefined) continue;
    for (const text of textsOf(entry)) {
      known.units += text.length;
      if (known.units > MAX_UNITS) return new Set();
      const lower = text.toLowerCase();
      for (const word of open) {
        if (!lower.includes(word)) continue;
        known.first.set(word, order);
        open.delete(word);
      }
    }
  }
  for (const word of open) {
    known.absentBefore.set(word, end);
    unseen.add(word);
  }
  return unseen;
}
