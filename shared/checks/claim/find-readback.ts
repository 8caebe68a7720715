import type { PublishClaim } from "../../model/claim.ts";
import type { PublishEvent, ReadbackEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

/** A ref without its folder and remote: `refs/heads/main` and `origin/main` are `main`. */
export const bareRef = (ref: string): string =>
  ref.replace(/^refs\/(?:heads|tags|remotes\/[^/]+)\//, "").replace(/^(?:origin|upstream)\//, "");

const PATH = /^(?:[/~]|\.{1,2}\/|file:)/;

/** Whether a read-back was of a folder that the push is not shown to have gone to (`git ls-remote /tmp/copy.git`). */
function isOfOtherPlace(span: Span, done: OrderedEvent<PublishEvent>, { remote }: ReadbackEvent): boolean {
  if (remote === null || !PATH.test(remote) || remote === done.event.remote) return false;
  const shown = span.timeline.entries[done.order]?.message.text ?? "";
  return !shown.includes(`To ${remote.replace(/^file:\/\//, "")}`) && !shown.includes(`To ${remote}`);
}

/** The read-back of a publication: later than it, of its ref, at its exact hash or an abbreviation; or null. */
export function findReadback(
  claim: PublishClaim,
  done: OrderedEvent<PublishEvent>,
  span: Span,
): OrderedEvent<ReadbackEvent> | null {
  const { commits, readbacks } = eventsOf(span);
  const made = commits.findLast(({ order, event }) => order <= done.order && event.hash !== null)?.event.hash ?? null;
  const hashes = [claim.hash, done.event.hash ?? made].filter(hash => hash !== null);
  const ref = claim.ref ?? done.event.ref;
  return (
    readbacks.findLast(({ order, event }) => {
      if (order < done.order || event.hash === null || isOfOtherPlace(span, done, event)) return false;
      if (ref !== null && event.ref !== null && event.ref !== "HEAD" && bareRef(event.ref) !== bareRef(ref))
        return false;
      const hash = event.hash;
      return hashes.length > 0 && hashes.every(one => isSameHash(one, hash));
    }) ?? null
  );
}
