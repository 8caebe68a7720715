import type { Verdict } from "../../shared/model/finding.ts";
import { VERDICT_MEANINGS } from "./verdict-words.ts";

const SHAPES: Record<Verdict, React.ReactNode> = {
  supported: (
    <>
      <circle cx="9" cy="9" r="7.5" />
      <path d="M5.6 9.3 8 11.6l4.5-5" fill="none" />
    </>
  ),
  contradicted: (
    <>
      <rect x="2" y="2" width="14" height="14" rx="3" />
      <path d="m6.2 6.2 5.6 5.6m0-5.6-5.6 5.6" fill="none" />
    </>
  ),
  unsupported: (
    <>
      <path d="M9 2.2 16.4 15.6H1.6Z" strokeLinejoin="round" />
      <path d="M9 6.8v4m0 1.8v.9" fill="none" />
    </>
  ),
  stale: (
    <>
      <circle cx="9" cy="9" r="7.5" />
      <path d="M9 4.9v4.3l2.9 1.8" fill="none" />
    </>
  ),
  unchecked: (
    <>
      <circle cx="9" cy="9" r="7.5" strokeDasharray="3 2.3" fill="none" />
      <path d="M6 9h6" fill="none" />
    </>
  ),
};

interface Props {
  readonly verdict: Verdict;
  readonly size?: number;
  /** Its word; the verdict's own where it is absent. */
  readonly label?: string;
}

/** A verdict as a shape with its word for those who do not see it. */
export function VerdictMark({ verdict, size = 18, label = verdict }: Props) {
  return (
    <svg
      className={`verdict-mark is-${verdict}`}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      role="img"
      aria-label={label}
    >
      {/* For the pointer; its name is said above. */}
      {label === verdict && <title>{`${verdict}: ${VERDICT_MEANINGS[verdict]}`}</title>}
      {SHAPES[verdict]}
    </svg>
  );
}
