import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { NamedByStart } from "../../shared/contract/named-by-start.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { StartOptions, UsageError } from "./start-options.ts";

/**
 * What a start names, all of it absolute, the example last; an error where a path does not exist. The team store is that of
 * the option, else COUNTERSIGN_STORE; it need not exist yet.
 */
export function resolveNamed(
  { paths, example, repositories, store }: StartOptions,
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
  exampleDirectory: string,
): Result<NamedByStart, UsageError> {
  const absolute = (path: string): string => resolve(workingDirectory, path);
  const named = [...paths.map(absolute), ...(example ? [exampleDirectory] : [])];
  const missing = named.find(path => !existsSync(path));
  if (missing !== undefined) return err({ code: "usage", message: `There is no ${missing}.` });
  const storeName = store ?? environment.COUNTERSIGN_STORE ?? "";
  return ok({
    paths: named,
    store: storeName === "" ? null : absolute(storeName),
    repositories: repositories.map(absolute),
  });
}

/** What a second start says of where its words went. */
export function runningWords({ paths, store, repositories }: NamedByStart): string {
  const said = [
    ...paths,
    ...(store === null ? [] : [`the store ${store}`]),
    ...repositories.map(directory => `the repository ${directory}`),
  ];
  return said.length === 0
    ? "Countersign is running already: this opens its window."
    : `Countersign is running already. Added to it: ${said.join(", ")}.`;
}
