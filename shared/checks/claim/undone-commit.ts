import type { CommitEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

const HEAD_IS = /^HEAD is now at ([0-9a-f]{4,64})/;

/**
 * Whether a commit that the session made was left behind by a later `git reset --hard` to another one, before anything
 * was sent away: whether a branch still holds it, only the repository knows.
 */
export function isLeftBehind(span: Span, made: OrderedEvent<CommitEvent>): boolean {
  const { changes, publishes } = eventsOf(span);
  const reset = changes.findLast(({ order, event }) => {
    if (order <= made.order || event.by !== "git" || event.verb !== "reverted") return false;
    const words = span.timeline.entries[order]?.message.text.slice(event.start, event.end) ?? "";
    const head = HEAD_IS.exec(words)?.[1];
    return head !== undefined && made.event.hash !== null && !isSameHash(head, made.event.hash);
  });
  if (reset === undefined) return false;
  return !publishes.some(({ order, event }) => order >= made.order && order <= reset.order && event.outcome === "done");
}
