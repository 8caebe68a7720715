import { groupBy } from "../lib/group-by.ts";
import type { Handoff } from "../model/handoff.ts";
import type { HandoffId } from "../model/ids.ts";
import { compareVersions } from "./order-versions.ts";

/** Documents that are known by the calls that wrote them. */
const WRITTEN_FORMAT = "document-write";
/** Documents that a Git history holds: the file stands beside them. */
const COMMITTED_FORMAT = "document-git";

/** The states of a document before the one that stands before another, newest first, as a session's calls wrote them. */
export function findStatesBefore(
  previous: Handoff | null,
  previousOf: (handoff: Handoff) => Handoff | null,
): readonly Handoff[] {
  const states: Handoff[] = [];
  let at = previous;
  while (at !== null && at.format === WRITTEN_FORMAT && states.length < MAX_STATES) {
    const before = previousOf(at);
    if (before === null || before.format !== WRITTEN_FORMAT || before.versionKey !== at.versionKey) break;
    states.push(before);
    at = before;
  }
  return states;
}

const MAX_STATES = 50;

/**
 * The earlier states of documents that a session wrote: all where a file that is loaded carries the last on, else all but
 * the last of all sessions; and those that a Git history holds. Nobody resumes from them; they show what a later one left
 * out. A file with which the last shares nothing may be another document of that name: then both are judged.
 */
export function findOverwritten(handoffs: readonly Handoff[]): ReadonlySet<HandoffId> {
  const committed = handoffs.filter(({ format }) => format === COMMITTED_FORMAT);
  const history = new Set<HandoffId>(committed.map(({ id }) => id));
  const written = handoffs.filter(({ format }) => format === WRITTEN_FORMAT);
  if (written.length === 0) return history;
  const files = groupBy(
    handoffs.filter(({ format }) => format !== WRITTEN_FORMAT),
    ({ versionKey }) => versionKey,
  );
  for (const [key, versions] of groupBy(written, ({ versionKey }) => versionKey)) {
    const last = versions.toSorted(compareVersions(versions)).at(-1);
    const isCarriedOn = last !== undefined && (files.get(key) ?? []).some(file => carriesOn(file, last));
    for (const version of versions) if (isCarriedOn || version !== last) history.add(version.id);
  }
  return history;
}

function carriesOn(file: Handoff, version: Handoff): boolean {
  const said = new Set(version.records.map(({ text }) => text));
  return file.text === version.text || file.records.some(({ text }) => said.has(text));
}
