import { ageSeconds, isFuture } from "../../coord/age.ts";
import { parseCreatedAt } from "../../coord/created-at.ts";
import { foldNewest, foldNewestKnown } from "../../coord/fold.ts";
import { parsePythonJson } from "../../coord/python-json.ts";
import { isObject } from "../../coord/snapshot.ts";
import { parseTagRegistry } from "../../coord/tags.ts";
import { compareCodePoints } from "../../lib/code-point-order.ts";
import { groupBy } from "../../lib/group-by.ts";
import { contentId } from "../../lib/hash-text.ts";
import { rootOf } from "../../model/ids.ts";
import type { MomentFact, StoreFact } from "../../model/store-fact.ts";
import type {
  LifecycleStanding,
  TeamAgent,
  TeamDocument,
  TeamMoment,
  TeamRole,
  TeamSummary,
} from "../../model/team.ts";
import type { LinkedHandoff } from "../rule.ts";
import { datedOf, findReferenced, storedBeside } from "./checkpoint-ref.ts";
import { type CheckpointSubject, fieldText, readCheckpoint } from "./checkpoint-subject.ts";
import { collectTeams, type TeamParts } from "./collect-teams.ts";
import type { AgentStanding } from "./continuity-standing.ts";
import type { RoleStanding } from "./lease-states.ts";
import { indexVersions, versionAt, versionsOf } from "./moment-versions.ts";
import { factsOf, type StoreSpot } from "./store-facts.ts";
import { readTeamMail } from "./team-mail.ts";
import { sortWork } from "./team-work.ts";

const secondsSince = (us: bigint, nowUs: bigint): number => ageSeconds(us, nowUs) ?? 0;

function buildAgent(
  agent: string,
  checkpoints: readonly CheckpointSubject[],
  standing: AgentStanding | undefined,
  lifecycles: readonly LifecycleStanding[],
  mail: Pick<TeamAgent, "inbox" | "owed">,
  nowUs: bigint,
): TeamAgent {
  const dated = datedOf(checkpoints);
  const newest = foldNewestKnown(dated, nowUs);
  const resumed = foldNewest(dated);
  return {
    agent,
    ...mail,
    future:
      resumed === null || !isFuture(resumed.createdUs, nowUs)
        ? null
        : { handoffId: resumed.subject.handoff.id, createdAtIso: fieldText(resumed.subject, "created_at") ?? "" },
    pointer: standing?.hasPointer !== true ? "none" : standing.isPointerAhead ? "future" : "dated",
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
  parts: TeamParts,
  lifecyclesOf: (checkpoints: readonly CheckpointSubject[]) => readonly LifecycleStanding[],
  nowUs: bigint,
): readonly TeamAgent[] {
  const { checkpoints, standings, roles } = parts;
  const byAgent = groupBy(checkpoints, ({ place }) => place?.agent ?? "");
  const mailOf = readTeamMail({ tasks: parts.taskFacts, acks: parts.acks, events: parts.work.events, roles }, nowUs);
  const shown = new Map(standings.map(standing => [standing.presence.agent, standing]));
  return [...new Set([...byAgent.keys(), ...shown.keys()])].sort(compareCodePoints).map(agent => {
    const own = byAgent.get(agent) ?? [];
    return buildAgent(agent, own, shown.get(agent), lifecyclesOf(own), mailOf(agent), nowUs);
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

/** The team's own first, then by agent, kind and place. */
const compareDocuments = (one: TeamDocument, other: TeamDocument): number =>
  compareCodePoints(one.agent ?? "", other.agent ?? "") ||
  compareCodePoints(one.kind, other.kind) ||
  compareCodePoints(one.sourceId, other.sourceId);

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
  return collectTeams(handoffs, facts, nowUs)
    .map((parts): TeamSummary => {
      const place = placeOf(parts.spot);
      return {
        id: contentId(parts.kind, place.slice(place.indexOf(":") + 1), rootOf(parts.spot.sourceId)),
        kind: parts.kind,
        name: parts.spot.team ?? (place.split(/[/:]/).at(-1) || "team"),
        place,
        agents: buildAgents(parts, lifecyclesOf, nowUs),
        roles: parts.roles
          .map(role => buildRole(role, handoffs))
          .sort((one, other) => compareCodePoints(one.role, other.role)),
        ...sortWork(parts.work),
        documents: parts.documents.toSorted(compareDocuments),
        moments: parts.moments.map(momentOf).sort((one, other) => Number(timeOf(one) - timeOf(other))),
      };
    })
    .sort(
      (one, other) =>
        Number(one.kind === "store") - Number(other.kind === "store") || compareCodePoints(one.place, other.place),
    );
}
