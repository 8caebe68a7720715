import type { ChangeEvent, CommitEvent, PublishEvent, ReadbackEvent, RunEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";

/** The events of a span by type, in order. */
interface SpanEvents {
  readonly runs: readonly OrderedEvent<RunEvent>[];
  readonly changes: readonly OrderedEvent<ChangeEvent>[];
  /** Those of the changes that were of a whole tree. */
  readonly treeChanges: readonly OrderedEvent<ChangeEvent>[];
  readonly commits: readonly OrderedEvent<CommitEvent>[];
  readonly publishes: readonly OrderedEvent<PublishEvent>[];
  readonly readbacks: readonly OrderedEvent<ReadbackEvent>[];
}

const BY_SPAN = new WeakMap<Span, SpanEvents>();

/** Sorts the events of a span by type, once. */
export function eventsOf(span: Span): SpanEvents {
  const known = BY_SPAN.get(span);
  if (known !== undefined) return known;
  const runs: OrderedEvent<RunEvent>[] = [];
  const changes: OrderedEvent<ChangeEvent>[] = [];
  const commits: OrderedEvent<CommitEvent>[] = [];
  const publishes: OrderedEvent<PublishEvent>[] = [];
  const readbacks: OrderedEvent<ReadbackEvent>[] = [];
  // One pass: a long session has tens of thousands of events.
  for (const { order, event } of span.timeline.events) {
    if (order >= span.endOrder) continue;
    if (event.type === "change") changes.push({ order, event });
    else if (event.type === "run") runs.push({ order, event });
    else if (event.type === "commit") commits.push({ order, event });
    else if (event.type === "publish") publishes.push({ order, event });
    else if (event.type === "readback") readbacks.push({ order, event });
  }
  const treeChanges = changes.filter(({ event }) => event.path === null);
  const events: SpanEvents = { runs, changes, treeChanges, commits, publishes, readbacks };
  BY_SPAN.set(span, events);
  return events;
}

const BY_NAME = new WeakMap<Span, ReadonlyMap<string, readonly OrderedEvent<ChangeEvent>[]>>();

/** The changes of a span to files of a base name, in order. */
export function changesNamed(span: Span, base: string): readonly OrderedEvent<ChangeEvent>[] {
  let index = BY_NAME.get(span);
  if (index === undefined) {
    const built = new Map<string, OrderedEvent<ChangeEvent>[]>();
    const file = (name: string, change: OrderedEvent<ChangeEvent>): void => {
      const named = built.get(name);
      if (named === undefined) built.set(name, [change]);
      else named.push(change);
    };
    for (const change of eventsOf(span).changes) {
      const { path, toPath } = change.event;
      const from = path === null ? null : baseName(path);
      const to = toPath === null ? null : baseName(toPath);
      if (from !== null) file(from, change);
      if (to !== null && to !== from) file(to, change);
    }
    index = built;
    BY_NAME.set(span, index);
  }
  return index.get(base) ?? [];
}

/** The last name of a path. */
export function baseName(path: string): string {
  const plain = path.includes("\\") ? path.replaceAll("\\", "/") : path;
  let end = plain.length;
  while (end > 0 && plain[end - 1] === "/") end -= 1;
  return plain.slice(plain.lastIndexOf("/", end - 1) + 1, end);
}

/** Whether one hash abbreviates the other. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length >= 7 &&
  b.length >= 7 &&
  (a.toLowerCase().startsWith(b.toLowerCase()) || b.toLowerCase().startsWith(a.toLowerCase()));

const SUCCESS = /\b(?:pass(?:ed|es|ing)?|green|clean|succe(?:ss|eds?|eded)|no errors?|0 errors?)\b/i;

/** Whether a sub-agent whose transcript is not loaded was asked about a matter, or reports its success: it may have done it. */
export const reportedOf = (span: Span, matter: RegExp): boolean =>
  askedOf(span, matter) ||
  span.timeline.unloadedAgents.some(({ order, report }) => {
    const told = report.slice(0, 20_000);
    return order < span.endOrder && SUCCESS.test(told) && matter.test(told);
  });

/** Whether a sub-agent whose transcript is not loaded was asked about a matter: it may have done it. */
export const askedOf = (span: Span, matter: RegExp, afterOrder = -1): boolean =>
  span.timeline.unloadedAgents.some(
    ({ order, prompt }) => order > afterOrder && order < span.endOrder && matter.test(prompt.slice(0, 20_000)),
  );
