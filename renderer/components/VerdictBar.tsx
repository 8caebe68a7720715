import { VERDICTS, type Verdict } from "../../shared/model/finding.ts";

/** How many records have which verdict, drawn to scale and said in words. */
export function VerdictBar({ counts }: { readonly counts: Readonly<Record<Verdict, number>> }) {
  const shown = [...VERDICTS].reverse().filter(verdict => counts[verdict] > 0);
  const words = shown.map(verdict => `${counts[verdict]} ${verdict}`).join(", ");
  return (
    <div className="verdict-bar" role="img" aria-label={words === "" ? "no records" : words}>
      {shown.map(verdict => (
        <span key={verdict} className={`is-${verdict}`} style={{ flexGrow: counts[verdict] }} />
      ))}
    </div>
  );
}
