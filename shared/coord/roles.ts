import { isFuture } from "./age.ts";
import { parseCreatedAt } from "./created-at.ts";
import type { FrontMatterValue } from "./front-matter.ts";
import { stripSpace } from "./python-text.ts";

const DEFAULT_SLA_HOURS = 24;
/** What Python's float() takes of the numbers that can be hours. */
const NUMBER = /^[+-]?(?:\d+(?:_\d+)*)?(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/**
 * How long a lease of a role holds, in hours: 24 where nothing is said, null where what is said is no positive number.
 * The value is as a role's front matter gives it.
 */
export function readSlaHours(value: FrontMatterValue | undefined): number | null {
  if (value === undefined || value === null) return DEFAULT_SLA_HOURS;
  if (typeof value !== "string") return null;
  const text = stripSpace(value);
  if (text === "") return DEFAULT_SLA_HOURS;
  const hours = NUMBER.test(text) && /\d/.test(text) ? Number(text.replaceAll("_", "")) : Number.NaN;
  return Number.isFinite(hours) && hours > 0 ? hours : null;
}

/** Whether a role rests until a moment that has not come yet. What is no time does not make it rest. */
export function isDormant(value: FrontMatterValue | undefined, nowUs: bigint): boolean {
  const untilUs = typeof value === "string" ? parseCreatedAt(stripSpace(value)) : null;
  return untilUs !== null && untilUs > nowUs;
}

/** A role's terms, as its document says them. */
export interface RoleTerms {
  readonly isExclusive: boolean;
  /** Null where it cannot be read: the role's state is then unknown. */
  readonly slaHours: number | null;
  readonly isDormant: boolean;
}

export interface Lease {
  readonly agent: string;
  /** Null where it is no time: such a lease is as old as can be. */
  readonly timestampUs: bigint | null;
}

export type LeaseState = "unknown" | "contested" | "held" | "lapsed" | "vacant" | "dormant";

/** A role's state, and how each lease counts in it. */
export interface LeaseFold<L extends Lease> {
  readonly state: LeaseState;
  readonly fresh: readonly L[];
  readonly lapsed: readonly L[];
  /** From more than a second ahead: the engine takes them for fresh, and they prove nothing. */
  readonly ahead: readonly L[];
}

/**
 * Whether a lease of then still holds: the bound itself does. One from more than a second ahead does not.
 * Microseconds.
 */
const isFresh = (timestampUs: bigint, slaHours: number, nowUs: bigint): boolean =>
  Number(nowUs - timestampUs) / 3_600_000_000 <= slaHours;

/**
 * A role's state as coord-engine 2.0.3 folds its leases, but that a lease from the future is not fresh.
 * Source: ashfulcra/fulcra-tools, the roles module, re-stated in our own words.
 */
export function foldLeases<L extends Lease>(terms: RoleTerms, leases: readonly L[], nowUs: bigint): LeaseFold<L> {
  const { slaHours } = terms;
  const ahead = leases.filter(({ timestampUs }) => timestampUs !== null && isFuture(timestampUs, nowUs));
  const past = leases.filter(lease => !ahead.includes(lease));
  if (slaHours === null) return { state: "unknown", fresh: [], lapsed: [], ahead };
  const fresh = past.filter(({ timestampUs }) => timestampUs !== null && isFresh(timestampUs, slaHours, nowUs));
  const lapsed = past.filter(lease => !fresh.includes(lease));
  const holders = new Set(fresh.map(({ agent }) => agent));
  let state: LeaseState = leases.length === 0 ? "vacant" : "lapsed";
  if (holders.size > 0) state = terms.isExclusive && holders.size > 1 ? "contested" : "held";
  else if (terms.isDormant) state = "dormant";
  return { state, fresh, lapsed, ahead };
}
