import type { JudgedHandoff } from "./audit.ts";
import { VERDICTS } from "./finding.ts";
import type { Handoff } from "./handoff.ts";

/** What a handoff's doubt is measured by. */
export type Doubt = Pick<JudgedHandoff, "verdict" | "counts"> & Pick<Handoff, "kind">;

const weights = ({ kind, verdict, counts }: Doubt): readonly number[] => [
  counts.blockers > 0 ? 0 : 1,
  kind === "closing" ? 1 : 0,
  VERDICTS.indexOf(verdict),
  -counts.blockers,
  -counts.warnings,
  -counts.notes,
];

/**
 * The most doubtful first: what blocks before what does not, closings below the others, then the worse verdict, more
 * blockers, more warnings, more notes. 0 where two are alike.
 */
export function compareDoubt(left: Doubt, right: Doubt): number {
  const other = weights(right);
  for (const [index, weight] of weights(left).entries()) {
    const difference = weight - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
