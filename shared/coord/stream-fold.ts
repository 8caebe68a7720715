import { compareCodePoints } from "../lib/code-point-order.ts";
import { BROADCAST } from "./bus-event.ts";

/** An event of the bus as far as it opens or discharges an obligation. */
export interface StreamEvent {
  /** Null where the record has none: it then counts whenever it comes. */
  readonly id: string | null;
  readonly recordedAt: string | null;
  readonly sender: string | null;
  readonly to: string;
  readonly kind: string;
  readonly priority: string | null;
  readonly slug: string;
  /** It only tells something: nothing is asked of anybody. */
  readonly isFyi: boolean;
  /** Whose obligation a response discharges, where it says so; else its sender's. */
  readonly discharges: string | null;
}

/** A directive that the bus shows as open. */
export interface OwedDirective {
  readonly slug: string;
  readonly priority: string | null;
  readonly recordedAt: string | null;
}

/** The events in the order in which they count, each record once. */
export function orderEvents(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const seen = new Set<string>();
  const ordered = events.toSorted((one, other) => compareCodePoints(one.recordedAt ?? "", other.recordedAt ?? ""));
  return ordered.filter(({ id }) => {
    if (id === null) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/**
 * What an agent owes by the bus alone: a directive to it or to everyone is open until a response discharges it for this agent
 * or for everyone. `ordered` is orderEvents'. By slug.
 * Source: the stream fold of coord-engine 2.0.3 (ashfulcra/fulcra-tools), re-stated in our own words.
 */
export function foldOwed(ordered: readonly StreamEvent[], agent: string): readonly OwedDirective[] {
  const open = new Map<string, OwedDirective>();
  const isMine = (name: string | null): boolean => name === agent || name === BROADCAST;
  for (const { kind, to, slug, sender, priority, recordedAt, isFyi, discharges } of ordered) {
    if (kind === "directive" && isMine(to) && !isFyi) open.set(slug, { slug, priority, recordedAt });
    else if (kind === "response" && isMine(discharges ?? sender)) open.delete(slug);
  }
  return [...open.values()].toSorted((one, other) => compareCodePoints(one.slug, other.slug));
}
