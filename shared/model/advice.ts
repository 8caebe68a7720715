import type { SourceId } from "./ids.ts";

/** An opinion of a cheap classifier, as it gave it. It is shown, labelled as advice, and decides nothing. */
export interface Advice {
  /** Who gives it. */
  readonly advisor: string;
  readonly says: string;
}

/**
 * A file that holds advice. It is no store fact: what rules see has no place for it, so that no verdict can rest on it.
 */
export interface AdviceFact {
  readonly type: "advice";
  readonly sourceId: SourceId;
  readonly advice: Advice;
}
