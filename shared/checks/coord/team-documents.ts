import { parseStorePath } from "../../coord/store-path.ts";
import { pathOf, type SourceId } from "../../model/ids.ts";
import type { StoreFact } from "../../model/store-fact.ts";
import type { TeamDocument } from "../../model/team.ts";
import type { LinkedHandoff } from "../rule.ts";
import { factsOf, type StoreSpot } from "./store-facts.ts";

/** Where a team's notes lie in its folder. The first group is the agent whose they are. */
const PLACES: readonly (readonly [TeamDocument["kind"], RegExp])[] = [
  ["progress", /^member\/(.+)\/progress\.md$/],
  ["role notes", /^member\/(.+)\/role\.md$/],
  ["memory", /^member\/(.+)\/MEMORY\.md$/],
  ["inbox", /^member\/(.+)\/inbox\/[^/]+\.md$/],
  ["archive", /^member\/(.+)\/archive\/[^/]+\.md$/],
  ["cold start", /^_coord\/agents\/(.+)\/harness\.md$/],
  ["report", /^_coord\/agents\/(.+)\/reports\/[^/]+\.md$/],
  ["digest", /^_coord\/digests\/[^/]+\.md$/],
];
const TEAM_MEMORY = /^((?:.*\/)?)team\/([^/]+)\/MEMORY\.md$/;

type Placed = Pick<TeamDocument, "kind" | "agent"> & { readonly spot: StoreSpot };

function placeDocument(sourceId: SourceId): Placed | null {
  const path = pathOf(sourceId);
  const [, prefix, team] = TEAM_MEMORY.exec(path) ?? [];
  if (prefix !== undefined && team !== undefined) {
    return { kind: "memory", agent: null, spot: { sourceId, prefix, team } };
  }
  const place = parseStorePath(path);
  if (place === null || place.version !== null) return null;
  const within = place.parts.join("/");
  for (const [kind, pattern] of PLACES) {
    const found = pattern.exec(within);
    if (found !== null) return { kind, agent: found[1] ?? null, spot: { ...place, sourceId } };
  }
  return null;
}

/** The notes in the folders of all teams, each with where it lies: what agents write for themselves, and what is written to them. */
export function readTeamDocuments(
  handoffs: readonly LinkedHandoff[],
  facts: readonly StoreFact[],
): readonly { readonly spot: StoreSpot; readonly document: TeamDocument }[] {
  const asHandoff = handoffs.flatMap(({ handoff: { id, sourceId, kind, title, anchor } }) =>
    kind === "document" && anchor.messageId === null && anchor.argv === undefined
      ? [{ sourceId, title, handoffId: id }]
      : [],
  );
  const asFile = factsOf(facts, "file").map(({ sourceId, headings }) => ({
    sourceId,
    title: headings?.[0] ?? "",
    handoffId: null,
  }));
  return [...asHandoff, ...asFile].flatMap(({ sourceId, title, handoffId }) => {
    const placed = placeDocument(sourceId);
    if (placed === null) return [];
    const { kind, agent, spot } = placed;
    return [{ spot, document: { sourceId, kind, agent, title, handoffId } }];
  });
}
