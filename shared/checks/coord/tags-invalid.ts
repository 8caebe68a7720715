import { parseTagRegistry } from "../../coord/tags.ts";
import { pathOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import { buildStoreFault, factsOf } from "./store-facts.ts";

/** One bad entry makes the whole registry invalid: all moments and events then go out without tags. */
export const tagsInvalid: LibraryRule = {
  id: "coord.tags-invalid",
  version: 1,
  severity: "warning",
  verdict: "contradicted",
  title: "The tag registry is malformed, so that moments and events carry no identity.",
  scope: "library",
  check(_, { facts }) {
    return factsOf(facts, "tag-registry").flatMap(fact => {
      const read = parseTagRegistry(fact.text);
      if (read.ok) return [];
      const message = `${pathOf(fact.sourceId)} is invalid: ${read.error}. Moments and events go out without tags.`;
      const at = { start: 0, end: Math.min(fact.text.length, 200) };
      return [buildStoreFault(fact, { cause: "tags", message, at, label: "the registry" })];
    });
  },
};
