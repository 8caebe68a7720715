import type { JudgedHandoff } from "../model/audit.ts";
import type { Verdict } from "../model/finding.ts";
import type { HandoffRecord } from "../model/record.ts";

/**
 * Whether accepting a record would say that a wake arrived which nothing proves. A wake's intent, its checkpoint and a send that
 * answered are no delivery: only a supported wake has all that it states. It is asked of the wake itself, and of the work that
 * it is said to have carried on. `records` are those of the handoff.
 */
export function saysUnprovenWake(
  record: HandoffRecord,
  records: readonly HandoffRecord[],
  verdictOf: (record: HandoffRecord) => Verdict,
): boolean {
  if (record.kind === "wake") return verdictOf(record) !== "supported";
  if (!record.transitions.some(({ to }) => to === "wake-delivered")) return false;
  return records.some(other => other.kind === "wake" && verdictOf(other) !== "supported");
}

/** The same by a handoff's own verdicts. */
export const isUnprovenWake = ({ handoff, records }: JudgedHandoff, record: HandoffRecord): boolean =>
  saysUnprovenWake(record, handoff.records, ({ id }) => records.get(id)?.verdict ?? "unchecked");
