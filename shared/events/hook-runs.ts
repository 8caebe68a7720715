import type { RunTool } from "../model/claim.ts";
import type { RunEvent, RunOutcome } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import { type Indexed, placeEvent } from "./event-base.ts";
import { readGit } from "./git-command.ts";
import { readersFor } from "./run-match.ts";
import { decideRun } from "./run-outcome.ts";
import { NO_COUNTS } from "./runners/runner.ts";
import type { ShellCall } from "./shell-call.ts";
import type { ShellCommand } from "./shell-command.ts";

/** Git's verbs that call hooks which check: pre-commit, commit-msg, pre-push, pre-merge-commit. */
const HOOKED = new Set(["commit", "push", "merge", "rebase", "am"]);
const BESIDE = new Set(["git", "cd", "echo", "export", "true", "pwd"]);
const TOOLS: readonly RunTool[] = ["test", "typecheck", "lint", "build"];
// pre-commit's own lines, "ruff.....Passed"; lint-staged's, "✔ Running tasks for staged files...", "✖ eslint --fix".
const HOOK_LINE =
  /^([A-Za-z][^\n]{0,70}?)\.{3,}(?:\([^)\n]{0,60}\))?(Passed|Failed)[ \t]*$|^[ \t]{0,8}([✔✖×])[ \t]{1,3}(Running tasks for staged files|(?:npx )?(?:eslint|biome|prettier|stylelint|tsc|oxlint|vitest|jest)\b[^\n]{0,60})/gm;
/** Where Git's own words begin: hooks speak before them. */
const OWN_WORDS =
  /^(?:To \S|\[[^\]\n]{1,200} [0-9a-f]{7,40}\] | ! \[|error: failed to push|fatal: |hint: |remote: |Everything up-to-date)/m;
const TOOL_OF: readonly (readonly [RunTool, RegExp])[] = [
  ["test", /\b(?:pytest|unittest|tests?|jest|vitest|mocha|rspec)\b/i],
  ["typecheck", /\b(?:mypy|tsc|pyright|type-?check(?:ing)?|types)\b/i],
  [
    "lint",
    /\b(?:ruff|eslint|flake8|pylint|lint\w*|clippy|biome|rubocop|shellcheck|stylelint|oxlint|golangci-lint|tasks for staged files)\b/i,
  ],
  ["build", /\b(?:build|compile)\b/i],
];

/**
 * The runs that Git's hooks made, as far as the output of the Git command shows them: summaries of runners, and the lines of
 * pre-commit (https://pre-commit.com) and lint-staged (https://github.com/lint-staged/lint-staged). Only of calls that ran nothing
 * else: there the words are a hook's.
 */
export function findHookRuns(sessionId: SessionId, call: ShellCall): readonly Indexed<RunEvent>[] {
  if (call.result === null || call.refused || call.backgroundId !== null || call.planned.length > 0) return [];
  const index = call.commands.findIndex(command => HOOKED.has(readGit(command)?.verb ?? ""));
  const command = call.commands[index];
  if (command === undefined || command.argv.some(word => word === "--no-verify" || word === "-n")) return [];
  if (call.commands.some(({ argv }) => !BESIDE.has(argv[0] ?? ""))) return [];
  const summed = TOOLS.flatMap(tool => sumUp(sessionId, call, command, tool));
  const lines = readLines(sessionId, call, command).filter(({ tool }) => summed.every(run => run.tool !== tool));
  return [...summed, ...lines].map(event => ({ index, event }));
}

function sumUp(sessionId: SessionId, call: ShellCall, command: ShellCommand, tool: RunTool): readonly RunEvent[] {
  const run = {
    command,
    tool,
    runner: "hook",
    pkg: null,
    suite: null,
    subset: null,
    readers: readersFor(tool),
    script: "hook",
    isMixed: true,
  };
  const end = decideRun(run, hooksWords(call), null, call.interrupted);
  if (!end.isShown || (end.outcome !== "passed" && end.outcome !== "failed")) return [];
  return [
    toEvent(sessionId, call, command, {
      tool,
      runner: end.runner,
      subset: null,
      outcome: end.outcome,
      start: end.start,
      end: end.end,
      counts: end.counts,
    }),
  ];
}

function hooksWords({ output: { text } }: ShellCall): string {
  const own = OWN_WORDS.exec(text);
  return own === null ? text : text.slice(0, own.index);
}

/** The last word on each tool in the lines of a hook manager; what it checks is what was staged. */
function readLines(sessionId: SessionId, call: ShellCall, command: ShellCommand): readonly RunEvent[] {
  const byTool = new Map<RunTool, RunEvent>();
  for (const found of hooksWords(call).matchAll(HOOK_LINE)) {
    const name = found[1] ?? found[4] ?? "";
    const tool = TOOL_OF.find(([, shape]) => shape.test(name))?.[0];
    if (tool === undefined || byTool.get(tool)?.outcome === "failed") continue;
    const outcome = found[2] === "Passed" || found[3] === "✔" ? "passed" : "failed";
    const start = found.index;
    byTool.set(
      tool,
      toEvent(sessionId, call, command, {
        tool,
        runner: name.trim(),
        subset: "what was staged",
        outcome,
        start,
        end: start + found[0].length,
        counts: NO_COUNTS,
      }),
    );
  }
  return [...byTool.values()];
}

interface HookEnd extends Pick<RunEvent, "tool" | "runner" | "subset" | "counts"> {
  readonly outcome: RunOutcome;
  readonly start: number;
  readonly end: number;
}

function toEvent(sessionId: SessionId, call: ShellCall, command: ShellCommand, end: HookEnd): RunEvent {
  const { toOriginal } = call.output;
  return {
    type: "run",
    ...placeEvent(
      sessionId,
      call.call,
      call.result ?? call.call,
      toOriginal(end.start),
      toOriginal(end.end),
      command.cwd,
    ),
    tool: end.tool,
    runner: end.runner,
    command: command.argv.slice(0, 2).join(" "),
    pkg: null,
    suite: null,
    subset: end.subset,
    outcome: end.outcome,
    counts: end.counts,
    isCut: false,
  };
}
