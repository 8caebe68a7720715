import { compareCodePoints } from "../../lib/code-point-order.ts";
import { isFuture } from "../age.ts";
import { parseCreatedAt } from "../created-at.ts";
import { hoursSince, judgeContinuity, type LastSave } from "../health.ts";
import { foldHosts, type HostFold, hostLine } from "../host-health.ts";
import { parseLatestPointer } from "../latest-pointer.ts";
import { pyDumps } from "../python-dumps.ts";
import { floatText, type PyValue, pyStr } from "../python-value.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { continuityFolder, healthFolder, pointerPath } from "../team-path.ts";
import { readRoster } from "./read-roster.ts";
import { readJson } from "./read-snapshots.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";

/** An agent that is there, and has no fresh checkpoint. */
interface StaleAgent {
  readonly agent: string;
  readonly presenceHours: number;
  /** Null where it has none; negative where it lies ahead. */
  readonly snapshotHours: number | null;
  /** Its pointer lies more than a second ahead: nothing is known of the checkpoint's age. */
  readonly isAhead: boolean;
}

/** What the continuity audit says of a team's agents, by name. */
interface ContinuityAudit {
  readonly stale: readonly StaleAgent[];
  readonly unknown: readonly string[];
}

async function readHosts({ store, nowUs }: VerbWorld, team: string): Promise<[HostFold, readonly string[]]> {
  const folder = healthFolder(team);
  const listing = await store.list(folder);
  if (listing.status === "unreadable") return [foldHosts([], nowUs), [`${folder} (${listing.why})`]];
  const shards: PyValue[] = [];
  const faults: string[] = [];
  for (const { name, isFolder } of listing.entries) {
    if (isFolder || !name.endsWith(".json")) continue;
    const { value, unreadable } = await readJson(store, folder + name);
    if (unreadable !== null) faults.push(`${folder}${name} (${unreadable})`);
    shards.push(value);
  }
  return [foldHosts(shards, nowUs), faults];
}

/** When an agent last saved, by its pointer. Without one that has a date, any folder makes it unknown and never old. */
async function readLastSave({ store }: VerbWorld, team: string, agent: string): Promise<LastSave> {
  const read = await store.read(pointerPath(team, agent));
  const pointer = read.status === "ok" && read.isUtf8 ? parseLatestPointer(read.text) : null;
  if (pointer !== null && pointer.createdUs !== null) return { type: "dated", us: pointer.createdUs };
  const listing = await store.list(continuityFolder(team, agent));
  const isUnknown =
    read.status === "unreadable" || listing.status === "unreadable" || listing.entries.some(({ isFolder }) => isFolder);
  return { type: isUnknown ? "unknown" : "never" };
}

/**
 * Finds the agents that are there without a fresh checkpoint. It trusts LATEST.json, and opens no snapshot; one from the
 * future is not fresh. Source: the continuity audit of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
async function auditContinuity(
  world: VerbWorld,
  team: string,
  roster: readonly PyDocument[],
): Promise<ContinuityAudit> {
  const stale: StaleAgent[] = [];
  const unknown: string[] = [];
  for (const row of roster) {
    const agent = pyStr(row.get("agent") ?? "");
    const presenceUs = parseCreatedAt(row.get("last_seen"));
    if (presenceUs === null) continue;
    const save = await readLastSave(world, team, agent);
    const isAhead = save.type === "dated" && isFuture(save.us, world.nowUs);
    // An agent that cannot be dated is named whether it is there or not, as the engine does.
    const standing = judgeContinuity(presenceUs, save, world.nowUs);
    if (save.type === "unknown") unknown.push(agent);
    else if (standing === "stale" || (standing === "fresh" && isAhead)) {
      const snapshotHours = save.type === "dated" ? hoursSince(save.us, world.nowUs) : null;
      stale.push({ agent, presenceHours: hoursSince(presenceUs, world.nowUs), snapshotHours, isAhead });
    }
  }
  return { stale, unknown: unknown.toSorted(compareCodePoints) };
}

function saySnapshot({ snapshotHours, isAhead }: StaleAgent): string {
  if (snapshotHours === null) return "missing";
  return isAhead ? `from the future (${floatText(-snapshotHours)}h ahead)` : `stale (${floatText(snapshotHours)}h)`;
}

const staleLine = (stale: StaleAgent): string =>
  `  continuity-stale: ${stale.agent} presence-fresh (${floatText(stale.presenceHours)}h) but snapshot ${saySnapshot(stale)} — see fulcra-agent-continuity contract`;

function toView({ hosts, fresh }: HostFold, { stale, unknown }: ContinuityAudit): PyDocument {
  const view = new Map<string, PyValue>([
    ["hosts", hosts],
    ["fresh", BigInt(fresh)],
    ["total", BigInt(hosts.length)],
    ["healthy", fresh > 0],
    ["newest", hosts[0]?.get("last_reconcile") ?? null],
  ]);
  if (unknown.length > 0) view.set("continuity_unknown", unknown);
  const rows = stale.map(
    ({ agent, presenceHours, snapshotHours }) =>
      new Map<string, PyValue>([
        ["agent", agent],
        ["presence_age_h", presenceHours],
        ["snapshot_age_h", snapshotHours],
      ]),
  );
  return view.set("continuity_stale", rows);
}

function printView(world: VerbWorld, team: string, { hosts, fresh }: HostFold, { stale }: ContinuityAudit): void {
  const alarm = fresh > 0 ? "" : "  [NO FRESH RECONCILER]";
  world.out(`health — team/${team}: ${fresh}/${hosts.length} host(s) fresh${alarm}`);
  if (hosts.length === 0) world.out("  (no health shards at all — nobody has ever reconciled this team)");
  for (const host of hosts) world.out(hostLine(host));
  for (const agent of stale) world.out(staleLine(agent));
}

/**
 * Prints which hosts keep a team's index, and which agents are there without a fresh checkpoint. It writes nothing. Exit
 * 0; 1 where no host is fresh, or, in a store that no host ever reconciled, where an agent has no fresh checkpoint, or
 * where something could not be read.
 */
export async function runHealth(world: VerbWorld, team: string, isJson: boolean): Promise<ExitCode> {
  const [hosts, hostFaults] = await readHosts(world, team);
  const { roster, faults } = await readRoster(world, team);
  const audit = await auditContinuity(world, team, roster);
  for (const fault of [...hostFaults, ...faults]) {
    world.warn(`health: unreadable, which is not the same as empty: ${fault}`);
  }
  if (isJson) world.out(pyDumps(toView(hosts, audit)));
  else printView(world, team, hosts, audit);
  if (hostFaults.length + faults.length > 0) return 1;
  const isSound = hosts.hosts.length === 0 ? audit.stale.length === 0 : hosts.fresh > 0;
  return isSound ? 0 : 1;
}
