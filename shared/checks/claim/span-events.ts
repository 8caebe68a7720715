import type {
  ChangeEvent,
  CommitEvent,
  PublishEvent,
  ReadbackEvent,
  RunEvent,
  SessionEvent,
} from "../../model/event.ts";
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
  const inSpan = span.timeline.events.filter(({ order }) => order < span.endOrder);
  const pick = <E extends SessionEvent>(is: (event: SessionEvent) => event is E): readonly OrderedEvent<E>[] =>
    inSpan.flatMap(({ order, event }) => (is(event) ? [{ order, event }] : []));
  const changes = pick((event): event is ChangeEvent => event.type === "change");
  const events: SpanEvents = {
    runs: pick((event): event is RunEvent => event.type === "run"),
    changes,
    treeChanges: changes.filter(({ event }) => event.path === null),
    commits: pick((event): event is CommitEvent => event.type === "commit"),
    publishes: pick((event): event is PublishEvent => event.type === "publish"),
    readbacks: pick((event): event is ReadbackEvent => event.type === "readback"),
  };
  BY_SPAN.set(span, events);
  return events;
}

const BY_NAME = new WeakMap<Span, ReadonlyMap<string, readonly OrderedEvent<ChangeEvent>[]>>();

/** The changes of a span to files of a base name, in order. */
export function changesNamed(span: Span, base: string): readonly OrderedEvent<ChangeEvent>[] {
  let index = BY_NAME.get(span);
  if (index === undefined) {
    const built = new Map<string, OrderedEvent<ChangeEvent>[]>();
    for (const change of eventsOf(span).changes) {
      const names = new Set(
        [change.event.path, change.event.toPath].map(path => (path === null ? "" : baseName(path))),
      );
      for (const name of names) {
        const named = built.get(name);
        if (named === undefined) built.set(name, [change]);
        else named.push(change);
      }
    }
    index = built;
    BY_NAME.set(span, index);
  }
  return index.get(base) ?? [];
}

/** The last name of a path. */
export const baseName = (path: string): string =>
  path.replaceAll("\\", "/").replace(/\/+$/, "").split("/").at(-1) ?? "";

/** Whether one hash abbreviates the other. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length >= 7 &&
  b.length >= 7 &&
  (a.toLowerCase().startsWith(b.toLowerCase()) || b.toLowerCase().startsWith(a.toLowerCase()));

/** Whether a sub-agent whose transcript is not loaded was asked about a matter: it may have done it. */
export const askedOf = (span: Span, matter: RegExp, afterOrder = -1): boolean =>
  span.timeline.unloadedAgents.some(
    ({ order, prompt }) => order > afterOrder && order < span.endOrder && matter.test(prompt.slice(0, 20_000)),
  );
