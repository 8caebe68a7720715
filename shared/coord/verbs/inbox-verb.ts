import { buildEnvelope, degradedRow } from "../envelope.ts";
import { renderFrontMatter } from "../front-matter-write.ts";
import { formatInstant } from "../instant.ts";
import { pyDumps } from "../python-dumps.ts";
import { foldInbox } from "../row-folds.ts";
import { ackPath } from "../team-path.ts";
import { readRowRoles, readRows } from "./read-rows.ts";
import { roleLine, rowLine } from "./row-lines.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";
import { leaveTrace } from "./work-trace.ts";

/** Says that an agent has seen a directive: it is hidden from that agent's inbox, and stays open. Exit 0; 1 where it was not written. */
export async function ackDirective(world: VerbWorld, team: string, agent: string, slug: string): Promise<ExitCode> {
  const path = ackPath(team, slug, agent);
  const fields = new Map([
    ["type", "Ack"],
    ["agent", agent],
    ["timestamp", formatInstant(world.nowUs)],
  ]);
  if (!(await world.store.write(path, `${renderFrontMatter(fields)}\nacked\n`))) {
    world.warn(`inbox: ack FAILED for ${slug}: ${path} was not written`);
    return 1;
  }
  world.out(`acked ${slug}`);
  await leaveTrace(world, team, "inbox", path);
  return 0;
}

/**
 * Prints what an agent still has to look at. It writes nothing. Exit 0; 3 where something could not be read, since work
 * may then be missing.
 */
export async function runInbox(world: VerbWorld, team: string, agent: string, isJson: boolean): Promise<ExitCode> {
  const { rows, fault } = await readRows(world, team);
  const { held, unresolved } = await readRowRoles(world, team, agent, rows);
  const got = foldInbox(rows, { agent, roles: held, now: formatInstant(world.nowUs) });
  const roles = unresolved.length === 0 ? [] : [degradedRow("role-degraded", [["roles", unresolved]])];
  const faults = fault === null ? [] : [degradedRow("inbox-degraded", [["reason", fault]])];
  const { document, exitCode } = buildEnvelope([...roles, ...faults, ...got]);
  if (isJson) {
    world.out(pyDumps(document));
    return exitCode;
  }
  if (fault !== null) world.warn(`inbox-degraded: ${fault} — unknown, not empty; retry`);
  world.out(`inbox — ${agent}: ${got.length} item(s)`);
  for (const row of roles) world.out(roleLine(row));
  for (const row of got) world.out(rowLine(row));
  return exitCode;
}
