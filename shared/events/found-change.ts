import type { ChangeVerb } from "../model/event.ts";

/** A change that a command makes. `path` null: a tree of files, of which the command does not say which. */
export interface FoundChange {
  readonly verb: ChangeVerb;
  readonly path: string | null;
  readonly toPath: string | null;
  /** Nothing shows that it happened: a formatter that works in silence may have found all in order. */
  readonly isPresumed?: true;
}
