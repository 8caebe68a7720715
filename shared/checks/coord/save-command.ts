import type { Message } from "../../model/message.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";

const SAVE = /\bcoord-engine\b[^\n|;&]{0,200}\bcontinuity\s+(?:park|snapshot)\b/;
/** What the engine prints where it wrote nothing. `checkpoint moment:` speaks of the timeline only. */
export const NOT_SAVED = /CHECKPOINT NOT WRITTEN|NOTHING WAS WRITTEN|snapshot write FAILED|\bnot persisted\b/;

/** The last command of a span that should have saved a checkpoint, with what it printed. */
export interface SaveCommand {
  readonly entry: TimelineEntry;
  /** The engine's own words that nothing was written, or null where it did not say so. */
  readonly failure: { readonly start: number; readonly end: number } | null;
}

function lineAround(text: string, at: number): { readonly start: number; readonly end: number } {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at) + 1, end: end < 0 ? text.length : end };
}

/** The last park or snapshot of a span whose result is there; null where there is none. */
export function findLastSave({ timeline, endOrder }: Span): SaveCommand | null {
  // Results come after their calls: going backwards they are met first.
  const results = new Map<string, TimelineEntry>();
  const keyOf = (message: Message, callId: string): string => `${message.isSidechain} ${callId}`;
  for (let order = Math.min(endOrder, timeline.entries.length) - 1; order >= 0; order -= 1) {
    const entry = timeline.entries[order];
    const message = entry?.message;
    if (entry === undefined || message === undefined) continue;
    if (message.result !== null) results.set(keyOf(message, message.result.callId), entry);
    if (message.call === null || !SAVE.test(message.text)) continue;
    const result = results.get(keyOf(message, message.call.callId));
    if (result === undefined || result.message.result?.refused === true) continue;
    const failure = NOT_SAVED.exec(result.message.text);
    return { entry: result, failure: failure === null ? null : lineAround(result.message.text, failure.index) };
  }
  return null;
}
