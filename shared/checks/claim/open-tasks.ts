import type { TasksEvent } from "../../model/event.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { Span } from "../../model/timeline.ts";
import { citeEvent, citeMessage, type OrderedEvent } from "./cite.ts";
import { findEntry } from "./message-search.ts";
import { shareOf, tellingWords } from "./telling-words.ts";

const OPEN_WORDS =
  /\b(?:remain\w*|pending|to-?do|not (?:yet )?(?:done|started|finished|complete)|still|left|open|next|deferred|skipped|later|postponed|out of scope|in progress|unfinished|incomplete|follow-?up|blocked|await\w*|should|need(?:s|ed)?)\b/i;
const SHARE_SAID = 0.5;

/** The last state of the session's own task list in the span (a sub-agent keeps a list of its own), or null. */
export function lastTaskList(span: Span): OrderedEvent<TasksEvent> | null {
  const { events, entries } = span.timeline;
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const found = events[at];
    if (found === undefined || found.order >= span.endOrder || found.event.type !== "tasks") continue;
    if (entries[found.order]?.session.agentId === null) return { order: found.order, event: found.event };
  }
  return null;
}

/** Of some things that are left, those of which the handoff does not say so. */
export function unsaidOf(handoff: Handoff, left: readonly string[]): readonly string[] {
  const said = handoff.records
    .filter(
      ({ kind, state, text }) =>
        (kind === "next-action" && state !== "done") || kind === "open-question" || OPEN_WORDS.test(text),
    )
    .map(({ text }) => tellingWords(text));
  return left.filter(item => {
    const words = tellingWords(item);
    return !said.some(other => shareOf(words, other) >= SHARE_SAID);
  });
}

/** The place in the last call that names an item of the list, else the event itself. */
export function citeTask(span: Span, list: OrderedEvent<TasksEvent>, item: string): readonly Evidence[] {
  const label = "open in the session's task list";
  const naming = findEntry(
    { ...span, endOrder: list.order },
    ({ message }) => message.call !== null && message.text.includes(item),
  );
  if (naming === null) return citeEvent(span, list, "contradicts", label);
  const start = naming.entry.message.text.indexOf(item);
  return [citeMessage(naming.entry, { start, end: start + item.length }, "contradicts", label)];
}
