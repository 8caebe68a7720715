import { ageSeconds } from "../../coord/age.ts";
import { parseCreatedAt } from "../../coord/created-at.ts";
import { foldNewestKnown } from "../../coord/fold.ts";
import { parsePythonJson } from "../../coord/python-json.ts";
import { isObject } from "../../coord/snapshot.ts";
import { parseTagRegistry } from "../../coord/tags.ts";
import { compareCodePoints } from "../../lib/code-point-order.ts";
import { groupBy } from "../../lib/group-by.ts";
import { contentId } from "../../lib/hash-text.ts";
import { rootOf } from "../../model/ids.ts";
import type { MomentFact, StoreFact } from "../../model/store-fact.ts";
import type { LifecycleStanding, TeamAgent, TeamMoment, TeamRole, TeamSummary } from "../../model/team.ts";
import type { LinkedHandoff } from "../rule.ts";
import { datedOf, findReferenced, storedBeside } from "./checkpoint-ref.ts";
import { type CheckpointSubject, fieldText, readCheckpoint } from "./checkpoint-subject.ts";
import { type AgentStanding, readAgentStandings } from "./continuity-standing.ts";
import { type RoleStanding, readRoleStandings } from "./lease-states.ts";
import { indexVersions, readMomentPath, versionAt, versionsOf } from "./moment-versions.ts";
import { currentByAgent, factsOf, type StoreSpot, teamKey } from "./store-facts.ts";
import { emptyWork, readTeamReviews, readTeamTasks, sortWork, type TeamWork, toTeamEvent } from "./team-work.ts";

interface TeamParts {
  readonly spot: StoreSpot;
  readonly checkpoints: CheckpointSubject[];
  readonly standings: AgentStanding[];
  readonly roles: RoleStanding[];
  readonly moments: MomentFact[];
  readonly work: TeamWork;
}

const secondsSince = (us: bigint, nowUs: bigint): number => ageSeconds(us, nowUs) ?? 0;

function buildAgent(
  agent: string,
  checkpoints: readonly CheckpointSubject[],
  standing: AgentStanding | undefined,
  lifecycles: readonly LifecycleStanding[],
  nowUs: bigint,
): TeamAgent {
  const newest = foldNewestKnown(datedOf(checkpoints), nowUs);
  return {
    agent,
    presence:
      standing === undefined
        ? null
        : {
            sourceId: standing.presence.sourceId,
            atIso: standing.presence.timestamp ?? "",
            ageSeconds: secondsSince(standing.presenceUs, nowUs),
          },
    checkpoint:
      newest === null
        ? null
        : {
            handoffId: newest.subject.handoff.id,
            task: newest.task,
            createdAtIso: fieldText(newest.subject, "created_at") ?? "",
            ageSeconds: secondsSince(newest.createdUs, nowUs),
          },
    checkpointCount: checkpoints.length,
    standing: standing?.own ?? "absent",
    engineStanding: standing?.engine ?? "absent",
    lifecycles,
  };
}

function buildAgents(
  { checkpoints, standings }: TeamParts,
  lifecyclesOf: (checkpoints: readonly CheckpointSubject[]) => readonly LifecycleStanding[],
  nowUs: bigint,
): readonly TeamAgent[] {
  const byAgent = groupBy(checkpoints, ({ place }) => place?.agent ?? "");
  const shown = new Map(standings.map(standing => [standing.presence.agent, standing]));
  return [...new Set([...byAgent.keys(), ...shown.keys()])].sort(compareCodePoints).map(agent => {
    const own = byAgent.get(agent) ?? [];
    return buildAgent(agent, own, shown.get(agent), lifecyclesOf(own), nowUs);
  });
}

function buildRole(
  { name, document, leases, slaHours, isExclusive, fold }: RoleStanding,
  handoffs: readonly LinkedHandoff[],
): TeamRole {
  const ref = document?.checkpointRef ?? null;
  const referenced =
    document === null || ref === null ? null : findReferenced(document, storedBeside(document, handoffs));
  return {
    role: name,
    state: fold.state,
    isExclusive,
    slaHours,
    documentId: document?.sourceId ?? null,
    leases: leases.map(lease => ({
      sourceId: lease.fact.sourceId,
      agent: lease.agent,
      atIso: lease.fact.timestamp,
      counts: fold.fresh.includes(lease)
        ? "fresh"
        : fold.lapsed.includes(lease)
          ? "lapsed"
          : fold.ahead.includes(lease)
            ? "ahead"
            : "unknown",
    })),
    checkpointRef: ref,
    referencedId: referenced?.handoff.id ?? null,
  };
}

/** The dimension that a tag's id stands for, by the registries that are loaded. */
function readDimensions(facts: readonly StoreFact[]): ReadonlyMap<string, string> {
  const dimensions = new Map<string, string>();
  for (const { text } of factsOf(facts, "tag-registry")) {
    const read = parseTagRegistry(text);
    if (!read.ok) continue;
    dimensions.set(read.value.base, "base");
    for (const tags of read.value.agents.values()) for (const [dimension, id] of tags) dimensions.set(id, dimension);
  }
  return dimensions;
}

function readTags(raw: string, dimensions: ReadonlyMap<string, string>): TeamMoment["tags"] {
  const read = parsePythonJson(raw);
  const tags = read.ok && isObject(read.value.value) ? read.value.value.tags : undefined;
  if (!Array.isArray(tags)) return [];
  return tags.flatMap(id => (typeof id === "string" ? [{ dimension: dimensions.get(id) ?? null, id }] : []));
}

/** Where a team's folder lies in what was opened. */
const placeOf = ({ sourceId, prefix, team }: StoreSpot): string =>
  `${rootOf(sourceId)}:${prefix}${team === null ? "" : `team/${team}`}`.replace(/\/$/, "");

/** Whether a file of channel records lies beside a team's folder, or around it. */
const isBeside = ({ sourceId, prefix }: Pick<MomentFact, "sourceId" | "prefix">, spot: StoreSpot): boolean =>
  rootOf(spot.sourceId) === rootOf(sourceId) && spot.prefix.startsWith(prefix);

/** A moment lies in its store's root; its path says the team. Where the team's own folder was opened, it is that one's. */
function spotOf(moment: MomentFact, team: string | null, spots: readonly StoreSpot[]): StoreSpot {
  const isHere = (spot: StoreSpot): boolean => isBeside(moment, spot);
  return (
    spots.find(spot => isHere(spot) && spot.team === team) ??
    spots.find(spot => isHere(spot) && spot.team === null) ?? { sourceId: moment.sourceId, prefix: moment.prefix, team }
  );
}

function collectTeams(handoffs: readonly LinkedHandoff[], facts: readonly StoreFact[], nowUs: bigint) {
  const teams = new Map<string, TeamParts>();
  const partsOf = (spot: StoreSpot): TeamParts => {
    const key = teamKey(spot);
    const parts = teams.get(key) ?? { spot, checkpoints: [], standings: [], roles: [], moments: [], work: emptyWork() };
    teams.set(key, parts);
    return parts;
  };
  for (const subjects of currentByAgent(handoffs).values()) {
    for (const subject of subjects) {
      const { place, handoff } = subject;
      if (place !== null) partsOf({ ...place, sourceId: handoff.sourceId }).checkpoints.push(subject);
    }
  }
  for (const standing of readAgentStandings(handoffs, facts, nowUs))
    partsOf(standing.presence).standings.push(standing);
  for (const standing of readRoleStandings(facts, nowUs)) {
    const spot = standing.document ?? standing.leases[0]?.fact;
    if (spot !== undefined) partsOf(spot).roles.push(standing);
  }
  for (const { spot, task } of readTeamTasks(facts)) partsOf(spot).work.tasks.push(task);
  for (const { spot, review } of readTeamReviews(facts)) partsOf(spot).work.reviews.push(review);
  const spots = [...teams.values()].map(({ spot }) => spot);
  const known = new Map<string, StoreSpot>();
  for (const moment of factsOf(facts, "moment")) {
    const team = readMomentPath(moment.path)?.team ?? null;
    const key = JSON.stringify([rootOf(moment.sourceId), moment.prefix, team]);
    const spot = known.get(key) ?? spotOf(moment, team, spots);
    known.set(key, spot);
    partsOf(spot).moments.push(moment);
  }
  // A store's bus is its teams'; where there are several, the task that an event speaks of says whose it is.
  const all = [...teams.values()].map(parts => ({ parts, slugs: new Set(parts.work.tasks.map(({ slug }) => slug)) }));
  for (const events of groupBy(factsOf(facts, "bus-event"), ({ sourceId }) => sourceId).values()) {
    const [first] = events;
    if (first === undefined) continue;
    const near = all.filter(({ parts }) => isBeside(first, parts.spot));
    for (const event of events) {
      const home = near.find(({ slugs }) => slugs.has(event.slug)) ?? near[0];
      (home?.parts ?? partsOf({ ...event, team: null })).work.events.push(toTeamEvent(event));
    }
  }
  return teams;
}

/**
 * Every team folder of a library as a whole: who is there and has saved, who holds which role, what the timeline shows. It
 * judges nothing: the rules do, by the same readings. `nowUs` in microseconds; `lifecycles` by the session.
 */
export function summariseTeams(
  handoffs: readonly LinkedHandoff[],
  facts: readonly StoreFact[],
  lifecycles: readonly LifecycleStanding[],
  nowUs: bigint,
): readonly TeamSummary[] {
  const bySession = new Map(lifecycles.map(lifecycle => [lifecycle.sessionId, lifecycle]));
  // An earlier version of an agent's checkpoint shows its sessions, too.
  const sessionsOf = new Map<string, Set<LifecycleStanding>>();
  for (const { handoff, link } of handoffs) {
    const place = readCheckpoint(handoff)?.place ?? null;
    const lifecycle = link === null ? undefined : bySession.get(link.sessionId);
    if (place === null || lifecycle === undefined) continue;
    const key = JSON.stringify([place.team, place.agent]);
    sessionsOf.set(key, (sessionsOf.get(key) ?? new Set()).add(lifecycle));
  }
  const lifecyclesOf = ([first]: readonly CheckpointSubject[]): readonly LifecycleStanding[] => [
    ...(sessionsOf.get(JSON.stringify([first?.place?.team, first?.place?.agent])) ?? []),
  ];
  const index = indexVersions(handoffs);
  const dimensions = readDimensions(facts);
  const momentOf = (moment: MomentFact): TeamMoment => ({
    sourceId: moment.sourceId,
    line: moment.line,
    recordedAtIso: moment.recordedAt,
    agent: moment.agent,
    task: moment.task,
    objective: moment.objective,
    path: moment.path,
    tags: readTags(moment.raw, dimensions),
    handoffId: versionAt(moment, versionsOf(moment, index))?.handoff.id ?? null,
  });
  const timeOf = ({ recordedAtIso }: TeamMoment): bigint => parseCreatedAt(recordedAtIso) ?? 0n;
  return [...collectTeams(handoffs, facts, nowUs).values()]
    .map((parts): TeamSummary => {
      const place = placeOf(parts.spot);
      return {
        id: contentId("team", place.slice(place.indexOf(":") + 1), rootOf(parts.spot.sourceId)),
        name: parts.spot.team ?? (place.split(/[/:]/).at(-1) || "team"),
        place,
        agents: buildAgents(parts, lifecyclesOf, nowUs),
        roles: parts.roles
          .map(role => buildRole(role, handoffs))
          .sort((one, other) => compareCodePoints(one.role, other.role)),
        ...sortWork(parts.work),
        moments: parts.moments.map(momentOf).sort((one, other) => Number(timeOf(one) - timeOf(other))),
      };
    })
    .sort((one, other) => compareCodePoints(one.place, other.place));
}
