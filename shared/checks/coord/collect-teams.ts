import { groupBy } from "../../lib/group-by.ts";
import { rootOf } from "../../model/ids.ts";
import type { AckFact, MomentFact, StoreFact, TaskFact } from "../../model/store-fact.ts";
import type { TeamDocument } from "../../model/team.ts";
import type { LinkedHandoff } from "../rule.ts";
import type { CheckpointSubject } from "./checkpoint-subject.ts";
import { type AgentStanding, readAgentStandings } from "./continuity-standing.ts";
import { readChannels, teamOf } from "./event-teams.ts";
import { type RoleStanding, readRoleStandings } from "./lease-states.ts";
import { readMomentPath } from "./moment-versions.ts";
import { currentByAgent, factsOf, type StoreSpot, teamKey } from "./store-facts.ts";
import { readTeamDocuments } from "./team-documents.ts";
import { emptyWork, readTeamReviews, readTeamTasks, type TeamWork } from "./team-work.ts";

/** What was found of one team. */
export interface TeamParts {
  readonly spot: StoreSpot;
  readonly kind: "team" | "store";
  readonly checkpoints: CheckpointSubject[];
  readonly standings: AgentStanding[];
  readonly roles: RoleStanding[];
  readonly moments: MomentFact[];
  readonly work: TeamWork;
  readonly taskFacts: TaskFact[];
  readonly acks: AckFact[];
  readonly documents: TeamDocument[];
}

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

type PartsOf = (spot: StoreSpot, kind?: TeamParts["kind"]) => TeamParts;

/** A store's moments name their teams; its events do not, and stand apart where it could be several teams'. */
function collectRecords(teams: ReadonlyMap<string, TeamParts>, facts: readonly StoreFact[], partsOf: PartsOf): void {
  const spots = [...teams.values()].map(({ spot }) => spot);
  const known = new Map<string, StoreSpot>();
  for (const moment of factsOf(facts, "moment")) {
    const team = readMomentPath(moment.path)?.team ?? null;
    const key = JSON.stringify([rootOf(moment.sourceId), moment.prefix, team]);
    const spot = known.get(key) ?? spotOf(moment, team, spots);
    known.set(key, spot);
    partsOf(spot).moments.push(moment);
  }
  const channels = readChannels(facts);
  const all = [...teams.values()].map(parts => ({
    parts,
    channel: channels.get(teamKey(parts.spot)) ?? null,
    slugs: new Set(parts.work.tasks.map(({ slug }) => slug)),
  }));
  for (const events of groupBy(factsOf(facts, "bus-event"), ({ sourceId }) => sourceId).values()) {
    const [first] = events;
    if (first === undefined) continue;
    const near = all.filter(({ parts }) => isBeside(first, parts.spot));
    for (const event of events) {
      const parts = teamOf(event, near)?.parts ?? partsOf({ ...event, team: null }, "store");
      parts.work.events.push(event);
    }
  }
}

/** Gathers what was found of each team folder. `nowUs` in microseconds. */
export function collectTeams(
  handoffs: readonly LinkedHandoff[],
  facts: readonly StoreFact[],
  nowUs: bigint,
): readonly TeamParts[] {
  const teams = new Map<string, TeamParts>();
  const partsOf: PartsOf = (spot, kind = "team") => {
    const key = kind === "team" ? teamKey(spot) : `store ${teamKey(spot)}`;
    const parts = teams.get(key) ?? {
      spot,
      kind,
      checkpoints: [],
      standings: [],
      roles: [],
      moments: [],
      work: emptyWork(),
      taskFacts: [],
      acks: [],
      documents: [],
    };
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
  for (const fact of factsOf(facts, "task")) partsOf(fact).taskFacts.push(fact);
  for (const fact of factsOf(facts, "ack")) partsOf(fact).acks.push(fact);
  for (const { spot, document } of readTeamDocuments(handoffs, facts)) partsOf(spot).documents.push(document);
  collectRecords(teams, facts, partsOf);
  return [...teams.values()];
}
