import type { ChangeEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { isCoveredChange } from "./code-changes.ts";
import type { EndedRun } from "./select-runs.ts";

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/**
 * Whether every run was made in a place that has nothing to do with the work: outside the directory that the session
 * began in, while all code that was changed lies inside it.
 */
export function isOfOtherProject(
  span: Span,
  runs: readonly EndedRun[],
  changes: readonly OrderedEvent<ChangeEvent>[],
): boolean {
  const home = span.timeline.entries.find(({ message }) => message.cwd !== null)?.message.cwd ?? null;
  if (home === null) return false;
  const paths = changes.flatMap(({ event }) => (event.path !== null && isCoveredChange(event) ? [event.path] : []));
  if (paths.length === 0 || !paths.every(path => isUnder(path, home))) return false;
  return runs.every(
    ({ event: { cwd } }) => cwd?.startsWith("/") === true && !isUnder(cwd, home) && !isUnder(home, cwd),
  );
}
