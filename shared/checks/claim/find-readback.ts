import type { PublishClaim } from "../../model/claim.ts";
import type { PublishEvent, ReadbackEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

/** A ref without its folder and remote: `refs/heads/main` and `origin/main` are `main`. */
export const bareRef = (ref: string): string =>
  ref.replace(/^refs\/(?:heads|tags|remotes\/[^/]+)\//, "").replace(/^(?:origin|upstream)\//, "");

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
      if (order < done.order || event.hash === null) return false;
      if (ref !== null && event.ref !== null && event.ref !== "HEAD" && bareRef(event.ref) !== bareRef(ref))
        return false;
      const hash = event.hash;
      return hashes.length > 0 && hashes.every(one => isSameHash(one, hash));
    }) ?? null
  );
}
