import { randomBytes } from "node:crypto";
import { mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { homedir, hostname } from "node:os";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { LocalStore } from "../host/store/local-store.ts";
import { parseCreatedAt } from "../shared/coord/created-at.ts";
import { agentKey, machineIdentity } from "../shared/coord/slug.ts";
import { nameFault, segmentFault } from "../shared/coord/team-path.ts";
import type { NonceMemory, RepositoryFile, VerbWorld } from "../shared/coord/verbs/verb-world.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "./usage.ts";

/** What every verb of a team store takes. */
export interface WorldOptions {
  readonly store: string | undefined;
  readonly now: string | undefined;
}

/** The nonces of the leases that were claimed from this machine, one small file each. */
function createNonces(): NonceMemory {
  const base = process.env.COUNTERSIGN_STATE_DIR ?? join(homedir(), ".local", "state", "countersign");
  const fileOf = (team: string, role: string, agent: string): string =>
    join(base, `lease-nonce-${agentKey(`${team}/${role}`)}-${agentKey(agent)}.txt`);
  return {
    read: (...key) =>
      readFile(fileOf(...key), "utf8").then(
        text => text.trim(),
        () => null,
      ),
    save: async (team, role, agent, nonce) => {
      try {
        await mkdir(base, { recursive: true });
        await writeFile(fileOf(team, role, agent), `${nonce}\n`);
        return true;
      } catch {
        return false;
      }
    },
    forget: (...key) => rm(fileOf(...key), { force: true }),
  };
}

async function findRepository(folder: string): Promise<string | null> {
  const isThere = await stat(join(folder, ".git")).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  return dirname(folder) === folder ? null : findRepository(dirname(folder));
}

/** A file of the repository around the working folder. SECURITY: a path or a link that leads out of it is refused. */
async function readRepositoryFile(path: string): Promise<RepositoryFile> {
  const root = isAbsolute(path) ? null : await findRepository(await realpath(process.cwd()));
  if (root === null) return { status: "refused" };
  const file = await realpath(join(root, path)).catch(() => resolve(root, path));
  const inside = relative(root, file);
  if (inside.startsWith("..") || isAbsolute(inside)) return { status: "refused" };
  return readFile(file, "utf8").then(
    text => ({ status: "ok" as const, text }),
    () => ({ status: "absent" as const }),
  );
}

/** The moment that counts as now, in microseconds. Throws a UsageError. */
function nowOf(now: string | undefined, context: CommandContext): bigint {
  const us = parseCreatedAt(now ?? context.startedAtIso);
  if (us === null) throw new UsageError(`--now takes a time such as 2026-07-02T12:00:00Z, not ${JSON.stringify(now)}.`);
  return us;
}

/** Who acts where the command line does not say it. Throws a UsageError where neither session nor host has a name. */
function machineName(identity: string | null): string {
  const name = identity ?? machineIdentity(hostname());
  if (name === null) throw new UsageError("This host has no usable name; set FULCRA_COORD_AGENT.");
  return name;
}

/** Makes what the verbs work with. `out` gets the lines for stdout. Throws a UsageError. */
export function createWorld(options: WorldOptions, context: CommandContext, out: (line: string) => void): VerbWorld {
  const root = options.store ?? process.env.COUNTERSIGN_STORE ?? "team-store";
  if (root === "") throw new UsageError("--store names no folder.");
  const identity = process.env.FULCRA_COORD_AGENT || null;
  return {
    store: new LocalStore(resolve(root)),
    nowUs: nowOf(options.now, context),
    identity,
    machine: machineName(identity),
    human: process.env.FULCRA_COORD_HUMAN || "human",
    newNonce: () => randomBytes(8).toString("hex"),
    readRepositoryFile,
    nonces: createNonces(),
    out,
    warn: line => context.say(line),
  };
}

/** A name that becomes one segment of a path. Throws a UsageError for one that would lead out of its folder. */
export function checkSegment(what: string, name: string): string {
  const fault = segmentFault(name);
  if (fault !== null) throw new UsageError(`${what} ${JSON.stringify(name)} is refused: ${fault}.`);
  return name;
}

/** The same for an agent, whose name may have slashes. */
export function checkAgent(name: string): string {
  const fault = nameFault(name);
  if (fault !== null) throw new UsageError(`AGENT ${JSON.stringify(name)} is refused: ${fault}.`);
  return name;
}

/** Who acts: as the command line says, else as the session does, else the machine. Throws a UsageError. */
export const actingAgent = (world: VerbWorld, given: string | null): string =>
  checkAgent(given ?? world.identity ?? world.machine);
