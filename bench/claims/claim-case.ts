import type { FaultKind } from "./fault.ts";

/** A statement of a handoff whose truth is known. */
export interface Statement {
  /** As it stands in the handoff, on one line. */
  readonly text: string;
  /** Rules whose finding on it is right although it is true: a push that nothing read back, for one. */
  readonly allows: readonly string[];
}

/** What a planted fault changed. */
export interface Plant {
  readonly fault: FaultKind;
  /** The statement that is now false as it stands in the handoff, or what the handoff has no word of any more. */
  readonly about: string;
  /** What was changed, for the list of misses. */
  readonly change: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A session with its handoff: every statement of it true, and copies with one fault each. */
export interface LabelledSession {
  readonly id: string;
  /** By path. */
  readonly files: Readonly<Record<string, string>>;
  /** The statements whose truth is known; others may stand beside them. */
  readonly honest: readonly Statement[];
  readonly plants: readonly Plant[];
}
