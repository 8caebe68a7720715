import { parseArgs } from "node:util";
import { err, ok, type Result } from "../../shared/lib/result.ts";

/** The browser shell's port. Fixed, since a library in IndexedDB belongs to its origin, and the port is part of it. */
const DEFAULT_PORT = 17_345;

/** What the person said on the command line when they started the app, in either shell. */
export interface StartOptions {
  /** Files and folders to open at once, as written. */
  readonly paths: readonly string[];
  /** Whether to open the example library. */
  readonly example: boolean;
  /** Directories of Git repositories that may be asked. */
  readonly repositories: readonly string[];
  /** The team store in which approved checkpoints are saved, as written; null where none is named. */
  readonly store: string | null;
  /** Browser shell only. 0 lets the system pick one. */
  readonly port: number;
  /** Browser shell only: whether a browser window is to be opened. */
  readonly opensWindow: boolean;
  /** Where the app keeps its own files instead of the user's data folder; null for the default. */
  readonly dataDirectory: string | null;
}

/** Why the arguments make no sense. */
export interface UsageError {
  readonly code: "usage";
  readonly message: string;
}

const USAGE =
  "Usage: npm start -- [PATH…] [--example] [--repo DIR]… [--store DIR] [--port NUMBER] [--no-open] [--data-dir DIR]. PATH is a file or a folder to open.";

const usage = (why: string): Result<never, UsageError> => err({ code: "usage", message: `${why}\n${USAGE}` });

/** Reads the arguments after the program's own. Total: what it does not know is an error with the usage in it. */
export function parseStartOptions(args: readonly string[]): Result<StartOptions, UsageError> {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments(args);
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const port = values.port === undefined ? DEFAULT_PORT : Number(values.port);
  if (!/^\d+$/u.test(values.port ?? "0") || port > 65_535) return usage(`${values.port} is not a port.`);
  return ok({
    paths: positionals,
    example: values.example ?? false,
    repositories: values.repo ?? [],
    store: values.store ?? null,
    port,
    opensWindow: !(values["no-open"] ?? false),
    dataDirectory: values["data-dir"] ?? null,
  });
}

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      example: { type: "boolean" },
      repo: { type: "string", multiple: true },
      store: { type: "string" },
      port: { type: "string" },
      "no-open": { type: "boolean" },
      "data-dir": { type: "string" },
    },
  });
