import { VERDICTS, type Verdict } from "../../shared/model/finding.ts";
import { VerdictMark } from "./VerdictMark.tsx";
import { VERDICT_MEANINGS } from "./verdict-words.ts";

/** The counts of a verdict bar, mark by mark. */
export function Legend({ counts }: { readonly counts: Readonly<Record<Verdict, number>> }) {
  return (
    <ul className="legend">
      {VERDICTS.toReversed()
        .filter(verdict => counts[verdict] > 0)
        .map(verdict => (
          <li key={verdict} title={VERDICT_MEANINGS[verdict]}>
            <VerdictMark verdict={verdict} size={14} />
            {counts[verdict]} {verdict}
          </li>
        ))}
    </ul>
  );
}
