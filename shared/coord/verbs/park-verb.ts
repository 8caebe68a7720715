import { parseCreatedAt } from "../created-at.ts";
import { foldNewest } from "../fold.ts";
import { formatInstant } from "../instant.ts";
import { pyDumps } from "../python-dumps.ts";
import { slugify } from "../slug.ts";
import { buildSnapshot, type PyDocument } from "../snapshot-build.ts";
import { snapshotPath } from "../team-path.ts";
import { emitMoment } from "./checkpoint-moment.ts";
import { judgeHandoff } from "./handoff-gate.ts";
import { pointAtNewest, sayPointer } from "./newest-pointer.ts";
import { setRoleField } from "./role-document.ts";
import { heldRoles } from "./role-state.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";
import { leaveTrace } from "./work-trace.ts";

/** A command line of `continuity park`. */
export interface ParkRequest {
  readonly team: string;
  readonly agent: string;
  /** Null for every role that the agent holds. */
  readonly role: string | null;
  /** Null for the engine's own words. */
  readonly objective: string | null;
  readonly decisions: readonly string[];
  readonly nextActions: readonly string[];
  readonly openQuestions: readonly string[];
  readonly artifacts: readonly string[];
  /** Whether it is judged as a handoff before anything is written. */
  readonly isHandoff: boolean;
}

interface Parked {
  readonly task: string;
  readonly path: string;
  readonly snapshot: PyDocument;
}

const objectiveOf = ({ objective }: ParkRequest, role: string): string =>
  objective === null || objective === "" ? `parked role ${role} at session exit` : objective;

function build(world: VerbWorld, request: ParkRequest, role: string): Parked {
  const { team, agent } = request;
  const task = `role-${slugify(role)}`;
  const content = {
    ...request,
    task,
    objective: objectiveOf(request, role),
    contextUsedPercent: null,
    transcriptPath: null,
  };
  return {
    task,
    path: snapshotPath(team, agent, task),
    snapshot: buildSnapshot(content, formatInstant(world.nowUs)),
  };
}

/** Saves a role's snapshot, then its moment, then the role's reference to it. What was saved, and whether all of it. */
async function parkRole(world: VerbWorld, request: ParkRequest, role: string): Promise<[Parked | null, boolean]> {
  const parked = build(world, request, role);
  if (!(await world.store.write(parked.path, pyDumps(parked.snapshot, 2)))) {
    world.warn(`park: snapshot write FAILED for ${role}; checkpoint_ref left unchanged`);
    return [null, false];
  }
  await emitMoment(world, request.team, parked.snapshot, parked.path);
  if (!(await setRoleField(world, request.team, role, "checkpoint_ref", parked.path))) {
    world.warn(`park: checkpoint_ref update FAILED for ${role}`);
    return [parked, false];
  }
  world.out(`parked ${role} -> ${parked.path}`);
  return [parked, true];
}

/** Points LATEST.json at the newest of what was parked, as the fold to the newest would choose it. */
async function pointAt(world: VerbWorld, { team, agent }: ParkRequest, parked: readonly Parked[]): Promise<boolean> {
  const keyed = parked.map(each => ({
    ...each,
    createdUs: parseCreatedAt(each.snapshot.get("created_at")) ?? 0n,
    checkpointId: String(each.snapshot.get("checkpoint_id")),
  }));
  const newest = foldNewest(keyed);
  if (newest === null) return true;
  const outcome = await pointAtNewest(world, team, agent, newest.snapshot, newest.path);
  sayPointer(world, "park", team, agent, outcome);
  return outcome !== "stuck";
}

/** Judges what would be parked; whether it may be. */
async function passesGate(world: VerbWorld, request: ParkRequest, role: string): Promise<boolean> {
  const { decisions, nextActions, openQuestions, artifacts } = request;
  const sections = { decisions, next_actions: nextActions, open_questions: openQuestions, artifacts };
  const lines = await judgeHandoff(world, request.team, { objective: objectiveOf(request, role), ...sections });
  if (lines.length === 0) return true;
  world.warn("handoff park REFUSED — checkpoint is not resumable:");
  for (const line of lines) world.warn(line);
  world.warn("NOTHING WAS WRITTEN. Fix the above and re-run, or use `continuity snapshot` for a routine wake save.");
  return false;
}

/**
 * Saves what a session leaves at its exit: a snapshot of every role that the agent holds, each role pointing at its own.
 * Exit 0; 1 where the roles cannot be read, or something was not written; 2 where the agent holds none; 3 where a handoff
 * was refused.
 */
export async function runPark(world: VerbWorld, request: ParkRequest): Promise<ExitCode> {
  const { team, agent, role } = request;
  const { held, why } = await heldRoles(world, team, agent, role);
  if (held === null) {
    const scope = role === null ? `which roles ${agent} holds` : `role ${role}`;
    world.warn(
      `park: could not determine ${scope} in team/${team} (role state unreadable, not empty: ${why}) — CHECKPOINT NOT WRITTEN. Nothing was parked; retry before ending the session.`,
    );
    return 1;
  }
  const [first] = held;
  if (first === undefined) {
    const holding = role === null ? "holds no fresh roles" : `does not hold fresh role ${role}`;
    world.warn(`park: ${agent} ${holding} in team/${team} — CHECKPOINT NOT WRITTEN because there was nothing to park`);
    return 2;
  }
  if (request.isHandoff && !(await passesGate(world, request, first))) return 3;
  const parked: Parked[] = [];
  let isWhole = true;
  for (const each of held) {
    const [saved, isSaved] = await parkRole(world, request, each);
    if (saved !== null) parked.push(saved);
    isWhole &&= isSaved;
  }
  const isPointed = await pointAt(world, request, parked);
  if (!isWhole || !isPointed) return 1;
  await leaveTrace(world, team, "continuity", parked[0]?.path ?? "");
  return 0;
}
