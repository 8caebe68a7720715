import { parseBusAuthority } from "../../coord/bus-authority.ts";
import type { BusEventFact, StoreFact } from "../../model/store-fact.ts";
import { factsOf, teamKey } from "./store-facts.ts";

/** The channels on which the teams' events stand, by teamKey. A team whose configuration is malformed has none that is known. */
export function readChannels(facts: readonly StoreFact[]): ReadonlyMap<string, string> {
  return new Map(
    factsOf(facts, "bus-authority").flatMap(fact => {
      const parsed = parseBusAuthority(fact.text);
      return parsed.ok ? [[teamKey(fact), parsed.value.channel.dataType] as const] : [];
    }),
  );
}

/** A team beside whose folder the events lie. */
export interface EventTeam {
  /** The channel of its events, or null where that is not known. */
  readonly channel: string | null;
  /** The slugs of its tasks. */
  readonly slugs: ReadonlySet<string>;
}

/**
 * Whose an event of a store's bus is: the only team's, else the one's on whose channel it stands, else the one's whose task it
 * speaks of. Null where that could be several: an event names no team, and a guess would show it to the wrong one.
 */
export function teamOf<T extends EventTeam>({ dataType, slug }: BusEventFact, teams: readonly T[]): T | null {
  const onChannel = dataType === null ? [] : teams.filter(({ channel }) => channel === dataType);
  const able = onChannel.length > 0 ? onChannel : teams;
  const [only, ...others] = able;
  if (only !== undefined && others.length === 0) return only;
  const asked = able.filter(({ slugs }) => slugs.has(slug));
  return asked.length === 1 ? (asked[0] ?? null) : null;
}
