import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { StartOptions, UsageError } from "./start-options.ts";

/** The absolute paths to open at the start, the example last; an error where one does not exist. */
export function resolveInitialPaths(
  options: StartOptions,
  workingDirectory: string,
  exampleDirectory: string,
): Result<readonly string[], UsageError> {
  const named = options.paths.map(path => resolve(workingDirectory, path));
  const paths = options.example ? [...named, exampleDirectory] : named;
  const missing = paths.find(path => !existsSync(path));
  return missing === undefined ? ok(paths) : err({ code: "usage", message: `There is no ${missing}.` });
}

/** The absolute folder of the team store: the option, else COUNTERSIGN_STORE, else null. It need not exist yet. */
export function resolveStore(
  { store }: StartOptions,
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): string | null {
  const named = store ?? environment.COUNTERSIGN_STORE ?? "";
  return named === "" ? null : resolve(workingDirectory, named);
}
