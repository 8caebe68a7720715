import type { NamedByStart } from "../../shared/contract/named-by-start.ts";

/** What the starts of one running app have named: each adds to those before it, and takes nothing away. */
export interface StartLog {
  /** How many starts have named something to open or to ask. */
  count(): number;
  /** The paths that the starts after the first `after` have named, each once. */
  paths(after: number): readonly string[];
  /** The team stores that were named, each once. */
  stores(): readonly string[];
  /** Another start has come. */
  add(named: NamedByStart): void;
}

/** Makes the log of an app that was started with this. */
export function createStartLog(first: NamedByStart): StartLog {
  const starts: NamedByStart[] = [];
  const stores = new Set<string>();
  const add = (named: NamedByStart): void => {
    if (named.paths.length > 0 || named.repositories.length > 0) starts.push(named);
    if (named.store !== null) stores.add(named.store);
  };
  add(first);
  return {
    add,
    count: () => starts.length,
    paths: after => [...new Set(starts.slice(after).flatMap(({ paths }) => paths))],
    stores: () => [...stores],
  };
}
