import type { RunTool } from "../model/claim.ts";
import { RUNNERS } from "./runners/registry.ts";
import type { Runner } from "./runners/runner.ts";
import { splitShell } from "./shell.ts";

// npm and pnpm `> vitest run`, yarn `$ jest`, mise `[test] $ go test ./...`, task `task: [test] go test`.
const ECHO = /^(?:\[[\w:.-]{1,60}\] \$ |> (?![\w@./-]{1,100}@\d)|\$ |task: \[[\w:.-]{1,60}\] )([^\n]{1,400})$/gm;
const MAX_ECHOES = 20;

/** The runners that an output shows being called: task runners print the commands of a script before they run it. */
export function readEchoedRunners(output: string, tool: RunTool): readonly Runner[] {
  if (!output.includes("$ ") && !output.includes("> ") && !output.includes("task: [")) return [];
  const found: Runner[] = [];
  let count = 0;
  for (const match of output.matchAll(ECHO)) {
    count += 1;
    if (count > MAX_ECHOES) break;
    for (const command of splitShell(match[1] ?? "", null)) {
      const runner = RUNNERS.find(one => one.match(command.argv)?.tool === tool);
      if (runner !== undefined && !found.includes(runner)) found.push(runner);
    }
  }
  return found;
}
