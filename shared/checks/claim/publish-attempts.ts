import type { PublishClaim } from "../../model/claim.ts";
import type { PublishEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import type { OrderedEvent } from "./cite.ts";
import { isOtherPlace } from "./push-places.ts";
import { eventsOf } from "./span-events.ts";

/** An attempt to send something away, at its place in the span. */
export type Attempt = OrderedEvent<PublishEvent>;

const IMAGE = /\b(?:images?|docker|container|registry|ghcr|gem)\b/i;

/** The attempts of the claim's kind. An image is pushed by another command than a branch. */
export function attemptsOf({ claim, clause }: AssertedClaim<PublishClaim>, span: Span): readonly Attempt[] {
  const ran = eventsOf(span).publishes.filter(({ event }) => event.outcome !== "refused");
  const images =
    claim.verb === "push" && IMAGE.test(clause.text)
      ? ran.filter(({ event }) => /^(?:docker|podman|buildah|gem) push\b/.test(event.command))
      : [];
  return images.length > 0 ? images : ran.filter(({ event }) => isVerb(event, claim));
}

/** A release is published and a publication released: the two words are one act. */
const isVerb = (event: PublishEvent, claim: PublishClaim): boolean =>
  event.verb === claim.verb || (/^(?:publish|release)$/.test(claim.verb) && /^(?:publish|release)$/.test(event.verb));

const bare = (ref: string): string =>
  ref
    .replace(/^refs\/(?:heads|tags)\//, "")
    .replace(/^(?:origin|upstream)\//, "")
    .toLowerCase();

const isNumber = (label: string): boolean => /^[#!]?\d+$/.test(label);

const MANY_REFS = /--(?:tags|follow-tags|all|mirror)\b/;

/** Whether an attempt was one of what the claim speaks of, as far as both name it. */
export function isTarget(event: PublishEvent, claim: PublishClaim): boolean {
  // A merge's own branch and target are named in either place.
  if (claim.verb !== "merge" && claim.ref !== null && event.ref !== null && bare(claim.ref) !== bare(event.ref))
    return false;
  if (
    claim.remote !== null &&
    event.remote !== null &&
    /^\w+$/.test(event.remote) &&
    claim.remote !== event.remote.toLowerCase()
  )
    return false;
  if (claim.forge !== undefined && isOtherPlace(claim.forge, event.address)) return false;
  // A push of a branch takes no tag along, unless it is told to.
  if (
    claim.verb === "push" &&
    event.verb === "push" &&
    claim.label !== null &&
    claim.ref === null &&
    event.label === null
  )
    return (event.ref !== null && bare(event.ref) === claim.label.toLowerCase()) || MANY_REFS.test(event.command);
  if (claim.label === null || event.label === null) return true;
  // A pull request and its branch are two names of one thing.
  if (claim.verb === "merge" && isNumber(claim.label) !== isNumber(event.label)) return true;
  if (claim.verb === "merge" && !isNumber(claim.label) && /^[0-9a-f]{7,40}$|HEAD/.test(event.label)) return true;
  // `widget@1.2.0` and `widget v1.2.0` are named by their version as well.
  const digits = (label: string): string => (/[@ ](v?\d[\w.+-]*)$/.exec(label)?.[1] ?? label).replace(/^[#v]/i, "");
  return digits(bare(claim.label)) === digits(bare(event.label));
}

/** The last attempt, a rehearsal after the real thing apart. */
export function deciding(own: readonly Attempt[], span: Span): Attempt | undefined {
  const last = own.at(-1);
  if (last === undefined || !(last.event.outcome === "dry-run" || last.event.outcome === "nothing")) return last;
  const done = own.findLast(({ event }) => event.outcome === "done");
  if (done === undefined) return last;
  // What another program would have done says nothing of what this one did.
  const isOfOneProgram = programOf(done) === programOf(last);
  return isOfOneProgram && hasCommitUnsent(span, last, done) ? last : done;
}

const programOf = ({ event }: Attempt): string => event.command.split(" ", 1)[0] ?? "";

/** Whether a commit was made after what was sent and before a later attempt. */
export const hasCommitUnsent = (span: Span, last: Attempt, done: Attempt | undefined): boolean =>
  eventsOf(span).commits.some(({ order }) => order > (done?.order ?? -1) && order < last.order);
