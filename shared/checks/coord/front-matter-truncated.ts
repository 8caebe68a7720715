import { pathOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import { buildStoreFault, factsOf } from "./store-facts.ts";

/** The writer does not escape such a line, and the reader ends the front matter there: what follows is lost. */
export const frontMatterTruncated: LibraryRule = {
  id: "coord.front-matter-truncated",
  version: 1,
  severity: "warning",
  verdict: "contradicted",
  title: "A line --- inside a value cuts a document's front matter short.",
  scope: "library",
  check(_, { facts }) {
    return factsOf(facts, "truncated").map(fact =>
      buildStoreFault(fact, {
        cause: `truncated:${fact.key}`,
        message: `In ${pathOf(fact.sourceId)} a line --- inside the value of ${fact.key} ends the front matter: the keys behind it are not read.`,
        at: fact,
        label: "the line that cuts it",
      }),
    );
  },
};
