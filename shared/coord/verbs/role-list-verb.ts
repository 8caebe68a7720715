import { pyDumps } from "../python-dumps.ts";
import { formatGeneral } from "../python-round.ts";
import type { PyValue } from "../python-value.ts";
import { rolesFolder } from "../team-path.ts";
import { listRoles, type RoleAnswer, readRole } from "./role-state.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";

function toRow(team: string, role: string, answer: RoleAnswer): ReadonlyMap<string, PyValue> {
  const state = answer.status === "ok" ? answer.state : null;
  const agents = (leases: readonly { readonly agent: string }[] = []) => leases.map(({ agent }) => agent);
  const { fresh = [], lapsed = [], ahead = [] } = state?.fold ?? {};
  return new Map<string, PyValue>([
    ["team", team],
    ["role", role],
    ["status", (state?.fold.state ?? "unknown").toUpperCase()],
    ["policy", state?.policy ?? null],
    ["sla_hours", state?.slaHours ?? null],
    ["holders", agents([...fresh, ...lapsed, ...ahead])],
    ["fresh_holders", agents(fresh)],
    ["checkpoint_ref", state?.checkpointRef ?? null],
  ]);
}

function sayRole(world: VerbWorld, team: string, role: string, answer: RoleAnswer): void {
  if (answer.status !== "ok") {
    world.out(`role ${role} in team/${team}: UNKNOWN`);
    if (answer.status === "unknown") world.warn(`roles list: ${answer.why}`);
    return;
  }
  const { policy, slaHours, fold, checkpointRef } = answer.state;
  const sla = slaHours === null ? "?" : formatGeneral(slaHours);
  world.out(`role ${role} in team/${team}: ${fold.state.toUpperCase()} (policy=${policy}, sla=${sla}h)`);
  const said: readonly (readonly [string, readonly { readonly agent: string }[]])[] = [
    ["fresh holders", fold.fresh],
    ["lapsed", fold.lapsed],
    ["from the future, so not fresh", fold.ahead],
  ];
  for (const [label, leases] of said) {
    if (leases.length > 0) world.out(`  ${label}: ${leases.map(({ agent }) => agent).join(", ")}`);
  }
  if (checkpointRef !== null) world.out(`  checkpoint_ref: ${checkpointRef}`);
}

/** Prints every role of a team with its state and its holders. It writes nothing. Exit 0; 1 where something is unreadable. */
export async function runRoleList(world: VerbWorld, team: string, isJson: boolean): Promise<ExitCode> {
  const names = await listRoles(world, team);
  if (names === null) {
    world.warn(`roles list: ${rolesFolder(team)} is unreadable, which is not the same as empty`);
    if (isJson) world.out("null");
    return 1;
  }
  const answers: [string, RoleAnswer][] = [];
  for (const role of names) answers.push([role, await readRole(world, team, role)]);
  if (isJson) world.out(pyDumps(answers.map(([role, answer]) => toRow(team, role, answer))));
  else for (const [role, answer] of answers) sayRole(world, team, role, answer);
  return answers.some(([, { status }]) => status === "unknown") ? 1 : 0;
}
