import type { ChangeEvent, CommitEvent, PublishEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { findCall } from "./find-call.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

const HEAD_IS = /^HEAD is now at ([0-9a-f]{4,64})/;
const TO_ANOTHER = /\bgit\s[^\n;&|]{0,200}\breset\s{1,4}--hard\s{1,4}(?!(?:HEAD|@)(?:\s|$|[;&|]))[\w@./~^{}-]/;

/** The last thing that Git took back after a position and that leads away from what stood there, or undefined. */
const findReset = (
  { changes }: ReturnType<typeof eventsOf>,
  afterOrder: number,
  leadsAway: (change: OrderedEvent<ChangeEvent>) => boolean,
): OrderedEvent<ChangeEvent> | undefined =>
  changes.findLast(
    change =>
      change.order > afterOrder && change.event.by === "git" && change.event.verb === "reverted" && leadsAway(change),
  );

/**
 * Whether a commit that the session made was left behind by a later `git reset --hard` to another one, before anything
 * was sent away: whether a branch still holds it, only the repository knows.
 */
export function isLeftBehind(span: Span, made: OrderedEvent<CommitEvent>): boolean {
  const events = eventsOf(span);
  const reset = findReset(events, made.order, ({ order, event }) => {
    const words = span.timeline.entries[order]?.message.text.slice(event.start, event.end) ?? "";
    const head = HEAD_IS.exec(words)?.[1];
    return head !== undefined && made.event.hash !== null && !isSameHash(head, made.event.hash);
  });
  if (reset === undefined) return false;
  return !events.publishes.some(
    ({ order, event }) => order >= made.order && order <= reset.order && event.outcome === "done",
  );
}

/** The same of a merge in the working copy: `git reset --hard ORIG_HEAD` after it. The merge itself sends nothing away. */
export function isMergeLeftBehind(span: Span, merged: OrderedEvent<PublishEvent>): boolean {
  const events = eventsOf(span);
  const reset = findReset(events, merged.order, change => {
    const command = findCall(span, change)?.message.call?.input.command;
    return typeof command === "string" && TO_ANOTHER.test(command);
  });
  if (reset === undefined) return false;
  return !events.publishes.some(
    ({ order, event }) =>
      order > merged.order && order <= reset.order && event.verb === "push" && event.outcome === "done",
  );
}
