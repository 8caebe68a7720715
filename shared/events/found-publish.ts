import type { PublishVerb } from "../model/claim.ts";
import type { PublishOutcome } from "../model/event.ts";

/** What was sent away, before it is placed in its session. Offsets are into the output without terminal sequences. */
export interface FoundPublish {
  readonly verb: PublishVerb;
  readonly outcome: PublishOutcome;
  readonly remote: string | null;
  readonly address: string | null;
  readonly ref: string | null;
  readonly hash: string | null;
  readonly dropped: string | null;
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
}

type Details = Partial<Omit<FoundPublish, "verb" | "outcome">>;

/** A found publish; what is not given is unknown. */
export const publish = (verb: PublishVerb, outcome: PublishOutcome, details: Details): FoundPublish => ({
  remote: null,
  address: null,
  ref: null,
  hash: null,
  dropped: null,
  label: null,
  start: 0,
  end: 0,
  ...details,
  verb,
  outcome,
});
