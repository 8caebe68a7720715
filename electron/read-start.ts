import { join } from "node:path";
import type { App } from "electron";
import { resolveNamed } from "../host/app/named-by-start.ts";
import { parseStartOptions, type UsageError } from "../host/app/start-options.ts";
import type { NamedByStart } from "../shared/contract/named-by-start.ts";
import { ok, type Result } from "../shared/lib/result.ts";
import { readStartArguments } from "./start-arguments.ts";

/** What the start asks for. */
export interface Start {
  readonly named: NamedByStart;
  /** Where the example library stands. */
  readonly exampleDirectory: string;
}

/** Reads the command line, and moves the app's data where a test says, before anything has touched it. */
export function readStart(
  app: Pick<App, "isPackaged" | "setPath">,
  argv: readonly string[],
  resourcesDirectory: string,
): Result<Start, UsageError> {
  const options = parseStartOptions(readStartArguments(argv, app.isPackaged));
  if (!options.ok) return options;
  const { dataDirectory } = options.value;
  // SECURITY: only in development: a shipped app's library cannot be exchanged by a crafted shortcut.
  if (dataDirectory !== null && !app.isPackaged) app.setPath("userData", dataDirectory);
  const exampleDirectory = join(resourcesDirectory, "fixtures", "example");
  const named = resolveNamed(options.value, process.env, process.cwd(), exampleDirectory);
  return named.ok ? ok({ named: named.value, exampleDirectory }) : named;
}
