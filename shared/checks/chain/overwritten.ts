import { groupBy } from "../../lib/group-by.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { HandoffId } from "../../model/ids.ts";

/** Documents that are known by the calls that wrote them. */
const WRITTEN_FORMAT = "document-write";
/** Documents that a Git history holds: the file stands beside them. */
const COMMITTED_FORMAT = "document-git";

/**
 * The earlier states of documents that a session wrote: all where the file itself is loaded, else all but the last; and those
 * that a Git history holds. Nobody resumes from them; they show what a later one left out.
 */
export function findOverwritten(handoffs: readonly Handoff[]): ReadonlySet<HandoffId> {
  const committed = handoffs.filter(({ format }) => format === COMMITTED_FORMAT);
  const history = new Set<HandoffId>(committed.map(({ id }) => id));
  const written = handoffs.filter(({ format }) => format === WRITTEN_FORMAT);
  if (written.length === 0) return history;
  const files = new Set(handoffs.flatMap(({ format, versionKey }) => (format === WRITTEN_FORMAT ? [] : [versionKey])));
  for (const [key, versions] of groupBy(written, ({ versionKey }) => versionKey)) {
    const last = versions.reduce((latest, next) => (next.position >= latest.position ? next : latest));
    for (const version of versions) if (files.has(key) || version !== last) history.add(version.id);
  }
  return history;
}
