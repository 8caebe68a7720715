import { roundHalfEven } from "./python-round.ts";

/** Presence up to this age is a sign of life, and a checkpoint up to this age is fresh. */
const FRESH_HOURS = 24;

/** The age of an instant in hours, to one decimal; negative where it lies ahead. Microseconds. */
export const hoursSince = (thenUs: bigint, nowUs: bigint): number =>
  roundHalfEven(Number(nowUs - thenUs) / 3_600_000_000, 1);

/** When an agent last saved: `never` where it has no checkpoint, `unknown` where none can be dated. */
export type LastSave =
  | { readonly type: "dated"; readonly us: bigint }
  | { readonly type: "never" }
  | { readonly type: "unknown" };

/** `absent`: the agent itself shows no sign of life, so nothing is asked of it. */
export type ContinuityStanding = "fresh" | "stale" | "unknown" | "absent";

/**
 * Whether an agent that is there has a fresh checkpoint. Ages count rounded to a tenth of an hour, so that 24.04 hours
 * are fresh and 24.05 are not.
 * Source: the continuity audit of coord-engine 2.0.3 (ashfulcra/fulcra-tools), re-stated in our own words.
 */
export function judgeContinuity(presenceUs: bigint, save: LastSave, nowUs: bigint): ContinuityStanding {
  if (hoursSince(presenceUs, nowUs) > FRESH_HOURS) return "absent";
  if (save.type === "unknown") return "unknown";
  return save.type === "never" || hoursSince(save.us, nowUs) > FRESH_HOURS ? "stale" : "fresh";
}
