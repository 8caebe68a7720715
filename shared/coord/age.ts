import { roundHalfEven } from "./python-round.ts";

const SKEW_US = 1_000_000n;

/** Whether an instant lies more than a second ahead: a checkpoint of then has no known age. Microseconds. */
export const isFuture = (createdUs: bigint, nowUs: bigint): boolean => createdUs - nowUs > SKEW_US;

/**
 * A checkpoint's age in seconds, to the millisecond; null where it is unknown because it lies more than a second ahead.
 * Up to a second ahead is clock skew, and 0. Both instants in microseconds.
 * Source: the continuity module of coord-engine 2.0.3, ashfulcra/fulcra-tools.
 */
export function ageSeconds(createdUs: bigint, nowUs: bigint): number | null {
  if (isFuture(createdUs, nowUs)) return null;
  const ageUs = nowUs - createdUs;
  return ageUs <= 0n ? 0 : roundHalfEven(Number(ageUs) / 1e6, 3);
}

/** An age as the engine's resume prints it: `18d 0h (1555940.125s)`, `29m (1771.072s)`, `59.999s`, `unknown`. */
export function formatAge(seconds: number | null): string {
  if (seconds === null) return "unknown";
  const exact = `${seconds.toFixed(3).replace(/\.?0+$/, "")}s`;
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60);
  if (days > 0) return `${days}d ${hours % 24}h (${exact})`;
  if (hours > 0) return `${hours}h ${minutes % 60}m (${exact})`;
  return minutes > 0 ? `${minutes}m (${exact})` : exact;
}
