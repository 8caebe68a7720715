import { worktreeRoot } from "../lib/worktree-root.ts";
import type { RunTool } from "../model/claim.ts";
import { RUNNERS } from "./runners/registry.ts";
import type { Runner } from "./runners/runner.ts";
import { matchScripts, readPackageScript } from "./runners/scripts.ts";
import type { ShellCommand } from "./shell-command.ts";

/** A run that a command makes, before anything is known of its outcome. */
export interface PlannedRun {
  readonly command: ShellCommand;
  readonly tool: RunTool;
  readonly runner: string;
  readonly pkg: string | null;
  readonly suite: string | null;
  readonly subset: string | null;
  /** The runners that may have written its output. One for a direct call. */
  readonly readers: readonly Runner[];
  /** The script's name, or null for a direct call. */
  readonly script: string | null;
  /** The script's name does not say which tools it runs. */
  readonly isMixed: boolean;
}

// A cheap look before the registry is asked: most commands are `git status`, `ls` and `grep`.
const NEVER = new Set([
  "git",
  "cd",
  "ls",
  "cat",
  "grep",
  "rg",
  "sed",
  "head",
  "tail",
  "echo",
  "gh",
  "find",
  "wc",
  "mkdir",
  "rm",
  "cp",
  "mv",
  "curl",
  "jq",
  "awk",
  "sort",
  "which",
  "true",
  "printf",
  "export",
  "source",
  "sleep",
  "kill",
  "test",
  "[",
]);
// `pnpm turbo test`: a script runner that is called through another.
const MONOREPO_TOOLS = new Set(["turbo", "nx", "lerna", "moon"]);
const MIXED_TOOLS: readonly RunTool[] = ["test", "typecheck", "lint", "build"];

function listReaders(tool: RunTool): readonly Runner[] {
  // A build script type-checks first more often than not.
  return RUNNERS.filter(
    runner =>
      runner.tool === tool ||
      (tool === "build" && runner.id === "tsc") ||
      (tool === "typecheck" && runner.id === "cargo-build"),
  );
}

const READERS: Readonly<Record<RunTool, readonly Runner[]>> = {
  test: listReaders("test"),
  build: listReaders("build"),
  lint: listReaders("lint"),
  typecheck: listReaders("typecheck"),
};

/** The runners that may have written what a script of a tool prints. */
export const readersFor = (tool: RunTool): readonly Runner[] => READERS[tool];

/** The directory that a `cd` of the same text led to, relative to where the shell started: the run's package. */
function packageByDirectory(command: ShellCommand, startCwd: string | null): string | null {
  if (!command.isElsewhere || command.cwd === null || startCwd === null || !command.cwd.startsWith(`${startCwd}/`))
    return null;
  // A worktree is the whole repository once more, and no part of it.
  const tree = worktreeRoot(command.cwd);
  const root = tree !== null && tree.length > startCwd.length ? tree : startCwd;
  return command.cwd === root ? null : command.cwd.slice(root.length + 1);
}

function directRun(command: ShellCommand, argv: readonly string[], byDirectory: string | null): PlannedRun | null {
  for (const runner of RUNNERS) {
    const match = runner.match(argv);
    if (match !== null)
      return { ...match, command, pkg: match.pkg ?? byDirectory, readers: [runner], script: null, isMixed: false };
  }
  return null;
}

/** The runs that a command makes: none for most, several for `make lint test`. */
export function planRuns(command: ShellCommand, startCwd: string | null): readonly PlannedRun[] {
  const name = command.argv[0] ?? "";
  if (NEVER.has(name)) return [];
  const byDirectory = packageByDirectory(command, startCwd);
  const direct = directRun(command, command.argv, byDirectory);
  if (direct !== null) return [direct];
  const script = readPackageScript(command.argv);
  if (script !== null) {
    // `pnpm vitest run`: the bin of a package, not a script.
    const bin = directRun(command, [script.name, ...script.args], byDirectory);
    if (bin !== null && !["test", "build", "lint"].includes(script.name))
      return [{ ...bin, pkg: script.pkg ?? bin.pkg }];
  }
  const isNested = script !== null && MONOREPO_TOOLS.has(script.name);
  const argv = isNested ? [script.name, ...script.args] : command.argv;
  const firstWord = /^\S{0,300}/.exec(command.text)?.[0] ?? name;
  return matchScripts(argv, firstWord).flatMap(match => {
    const tools = match.tool === null ? MIXED_TOOLS : [match.tool];
    return tools.map(tool => ({
      command,
      tool,
      runner: match.label,
      pkg: match.pkg ?? byDirectory,
      suite: match.suite,
      subset: match.subset,
      readers: READERS[tool],
      script: match.name,
      isMixed: match.tool === null,
    }));
  });
}
