import { join } from "node:path";
import type { App } from "electron";
import { resolveInitialPaths, resolveStore } from "../host/app/initial-paths.ts";
import { parseStartOptions, type UsageError } from "../host/app/start-options.ts";
import { ok, type Result } from "../shared/lib/result.ts";
import { readStartArguments } from "./start-arguments.ts";

/** What the start asks for. */
export interface Start {
  readonly paths: readonly string[];
  readonly repositories: readonly string[];
  /** Where the example library stands. */
  readonly exampleDirectory: string;
  /** The team store that the start named, absolute; null where it named none. */
  readonly storeDirectory: string | null;
}

/** Reads the command line, and moves the app's data where a test says, before anything has touched it. */
export function readStart(
  app: Pick<App, "isPackaged" | "setPath">,
  argv: readonly string[],
  resourcesDirectory: string,
): Result<Start, UsageError> {
  const options = parseStartOptions(readStartArguments(argv, app.isPackaged));
  if (!options.ok) return options;
  const { dataDirectory, repositories } = options.value;
  // SECURITY: only in development: a shipped app's library cannot be exchanged by a crafted shortcut.
  if (dataDirectory !== null && !app.isPackaged) app.setPath("userData", dataDirectory);
  const exampleDirectory = join(resourcesDirectory, "fixtures", "example");
  const paths = resolveInitialPaths(options.value, process.cwd(), exampleDirectory);
  const storeDirectory = resolveStore(options.value, process.env, process.cwd());
  return paths.ok ? ok({ paths: paths.value, repositories, exampleDirectory, storeDirectory }) : paths;
}
