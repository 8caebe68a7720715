import type { TeamStore } from "../../model/team-store.ts";
import type { EngineError } from "../resume.ts";

/** 0 done; 1 a failure that may be tried again; 2 wrong usage, or nothing to do; 3 not written, or in doubt. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What stands in the repository around the place where a command runs. */
export type RepositoryFile =
  | { readonly status: "ok"; readonly text: string }
  | { readonly status: "absent" }
  /** An absolute path, one that leads out of the repository, or there is none. */
  | { readonly status: "refused" };

/** What a session keeps on its own machine of the leases that it wrote: two sessions with one identity are told apart by it. */
export interface NonceMemory {
  read(team: string, role: string, agent: string): Promise<string | null>;
  /** Whether it was kept. */
  save(team: string, role: string, agent: string, nonce: string): Promise<boolean>;
  forget(team: string, role: string, agent: string): Promise<void>;
}

/** What saving a checkpoint needs of its surroundings. */
export interface SaveWorld {
  readonly store: Pick<TeamStore, "read" | "update" | "remove" | "append">;
  /** Microseconds since 1970. */
  readonly nowUs: bigint;
  /** 16 hex digits, other ones each time. */
  newNonce(): string;
  /** A line for stderr. */
  warn(line: string): void;
}

/** What the verbs of a team store may use of their surroundings. */
export interface VerbWorld extends SaveWorld {
  readonly store: TeamStore;
  /** Who the session says that it is (FULCRA_COORD_AGENT), or null. */
  readonly identity: string | null;
  /** Who acts where nothing says it: the machine. */
  readonly machine: string;
  /** What the person whom agents wait for is called (FULCRA_COORD_HUMAN). */
  readonly human: string;
  readRepositoryFile(path: string): Promise<RepositoryFile>;
  readonly nonces: NonceMemory;
  /** A line for stdout. */
  out(line: string): void;
}

/** Says what ended the engine's command, in its own form. */
export function failAs(world: VerbWorld, command: string, error: EngineError): ExitCode {
  world.warn(`coord-engine: error: command=${command} type=${error.type}: ${error.message.toWellFormed()}`);
  return 1;
}
