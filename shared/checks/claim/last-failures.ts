import type { CommandEvent, RunEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { eventsOf } from "./span-events.ts";

/** The last run or command of its like, which ended in an error. */
export type LastFailure = OrderedEvent<RunEvent> | OrderedEvent<CommandEvent>;

/** What ended in an error and was not seen to succeed after it, in order: the last run of each tool, the last command of each key. */
export function findLastFailures(span: Span): readonly LastFailure[] {
  const last = new Map<string, LastFailure>();
  for (const run of eventsOf(span).runs) if (run.event.outcome !== "refused") last.set(run.event.tool, run);
  for (const { order, event } of span.timeline.events) {
    if (order >= span.endOrder) break;
    if (event.type !== "command") continue;
    last.set(`command ${event.key}`, { order, event });
    // Another command that acts on the same thing tells more of it than the one before.
    if (event.outcome === "passed") for (const key of last.keys()) if (isOfSame(key, event.key)) last.delete(key);
  }
  const failed = [...last.values()].filter(({ event }) => event.outcome === "failed");
  const commands = new Set(failed.flatMap(({ event }) => (event.type === "command" ? [event.callMessageId] : [])));
  // A hook that failed is why its command did: that is told once.
  return failed
    .filter(({ event }) => event.type === "command" || !commands.has(event.callMessageId))
    .sort((a, b) => a.order - b.order);
}

const isOfSame = (key: string, passed: string): boolean =>
  key !== `command ${passed}` && (key.startsWith(`command ${passed} `) || `command ${passed}`.startsWith(`${key} `));
