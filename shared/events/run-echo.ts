import type { RunTool } from "../model/claim.ts";
import { RUNNERS } from "./runners/registry.ts";
import type { Runner } from "./runners/runner.ts";
import { splitShell } from "./shell.ts";

// npm and pnpm `> vitest run`, yarn `$ jest`, mise `[test] $ go test ./...`, task `task: [test] go test`.
const ECHO = /^(?:\[[\w:.-]{1,60}\] \$ |> (?![\w@./-]{1,100}@\d)|\$ |task: \[[\w:.-]{1,60}\] )([^\n]{1,400})$/gm;
const MAX_ECHOES = 20;

const PLACEHOLDERS = new Set(["echo", "printf", "true", ":", "exit"]);

/** Whether an output shows that a script does nothing but say something: `echo "no tests yet"` stands where a run would. */
export function isPlaceholderScript(output: string): boolean {
  const commands = echoedLines(output).flatMap(line => splitShell(line, null));
  return commands.length > 0 && commands.every(({ argv }) => PLACEHOLDERS.has(argv[0] ?? ""));
}

/** The runners that an output shows being called: task runners print the commands of a script before they run it. */
export function readEchoedRunners(output: string, tool: RunTool): readonly Runner[] {
  const found: Runner[] = [];
  for (const line of echoedLines(output)) {
    for (const command of splitShell(line, null)) {
      const runner = RUNNERS.find(one => one.match(command.argv)?.tool === tool);
      if (runner !== undefined && !found.includes(runner)) found.push(runner);
    }
  }
  return found;
}

function echoedLines(output: string): readonly string[] {
  if (!output.includes("$ ") && !output.includes("> ") && !output.includes("task: [")) return [];
  const lines: string[] = [];
  for (const match of output.matchAll(ECHO)) {
    if (lines.length === MAX_ECHOES) break;
    lines.push(match[1] ?? "");
  }
  return lines;
}
