import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";

/** A call at its place in the timeline. */
export interface PlacedCall {
  readonly order: number;
  readonly entry: TimelineEntry;
}

const MISSING = new WeakMap<Timeline, readonly PlacedCall[]>();

/** The calls of the span that the transcript has no result of, in order; looked for once per timeline. */
export function callsWithoutResult(span: Span): readonly PlacedCall[] {
  const { timeline } = span;
  let missing = MISSING.get(timeline);
  if (missing === undefined) {
    const answered = new Set<string>();
    for (const { message } of timeline.entries) if (message.result !== null) answered.add(message.result.callId);
    missing = timeline.entries.flatMap((entry, order) =>
      entry.message.call === null || answered.has(entry.message.call.callId) ? [] : [{ order, entry }],
    );
    MISSING.set(timeline, missing);
  }
  return missing.filter(({ order }) => order < span.endOrder);
}
