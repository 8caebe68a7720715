import type { Evidence } from "./evidence.ts";
import type { HandoffId, RecordId, RuleId, SourceId, TransitionId } from "./ids.ts";

export type Severity = "blocker" | "warning" | "note";

/** From the worst to the best. */
export const VERDICTS = ["contradicted", "unsupported", "stale", "unchecked", "supported"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What would decide an unchecked record if it were loaded. */
export type Need = "session" | "repository" | "remote" | "store";

/** What a rule found wrong. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly verdict: Verdict;
  /** One sentence: what was said, what is shown instead, where. */
  readonly message: string;
  readonly handoffId: HandoffId | null;
  readonly recordId: RecordId | null;
  readonly transitionId: TransitionId | null;
  readonly sourceId: SourceId;
  readonly line: number | null;
  /** The strongest first. */
  readonly evidence: readonly Evidence[];
  /** Stable when unrelated lines move. */
  readonly fingerprint: string;
}

/** A record that a rule would decide if something else were loaded. */
export interface Unchecked {
  readonly handoffId: HandoffId;
  readonly recordId: RecordId;
  readonly rule: RuleId;
  readonly needs: Need;
}
