import type { Evidence } from "../../model/evidence.ts";
import { rootOf, toSourceId } from "../../model/ids.ts";
import type { MomentFact } from "../../model/store-fact.ts";
import type { LibraryRule, RuleContext } from "../rule.ts";
import { quoted } from "./checkpoint-subject.ts";
import { indexVersions, readMomentPath, versionsOf } from "./moment-versions.ts";
import { factsOf } from "./store-facts.ts";

/** A moment's record as evidence. */
export const momentEvidence = (moment: MomentFact): Evidence => ({
  sourceId: moment.sourceId,
  sessionId: null,
  line: moment.line,
  messageId: null,
  at: { type: "bytes", start: moment.byteStart, end: moment.byteEnd },
  quote: moment.raw,
  how: "derived",
  stance: "contradicts",
  label: "the moment",
});

/** The team folders that are loaded: of one that is not, nothing can be missed. */
function loadedTeams({ loaded }: RuleContext): ReadonlySet<string> {
  const teams = new Set<string>();
  for (const sourceId of loaded) {
    const match = /^(\d+:(?:.*\/)?)team\/([^/]+)\/./.exec(sourceId);
    if (match !== null) teams.add(`${match[1]}team/${match[2]}`);
    else if (/^\d+:(?:.*\/)?member\//.test(sourceId)) teams.add(rootOf(sourceId));
  }
  return teams;
}

/** A moment says that state was saved: without its file, nothing was. */
export const momentOrphan: LibraryRule = {
  id: "coord.moment-orphan",
  version: 1,
  severity: "blocker",
  verdict: "unsupported",
  title: "A timeline moment names a checkpoint that the loaded store does not have.",
  scope: "library",
  check(handoffs, context) {
    const moments = factsOf(context.facts, "moment");
    if (moments.length === 0) return [];
    const index = indexVersions(handoffs);
    const teams = loadedTeams(context);
    const seen = new Set<string>();
    return moments.flatMap(moment => {
      const { path, sourceId, prefix, line } = moment;
      const root = rootOf(sourceId);
      const team = /^team\/([^/]+)\//.exec(path)?.[1];
      const isLoaded =
        team === undefined ? teams.has(root) : teams.has(`${root}:${prefix}team/${team}`) || teams.has(root);
      const isThere =
        versionsOf(moment, index).length > 0 || context.loaded.has(toSourceId(`${root}:${prefix}${path}`));
      if (!isLoaded || isThere || seen.has(`${sourceId} ${path}`)) return [];
      seen.add(`${sourceId} ${path}`);
      const what =
        readMomentPath(path) === null ? "which is no checkpoint's path" : "which the loaded store does not have";
      return [
        {
          type: "finding",
          handoffId: null,
          recordId: null,
          transitionId: null,
          sourceId,
          line,
          message: `A timeline moment says that ${moment.agent} saved ${quoted(path)}, ${what}.`,
          evidence: [momentEvidence(moment)],
          cause: `moment:${path}`,
        } as const,
      ];
    });
  },
};
