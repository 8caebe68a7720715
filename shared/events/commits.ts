import type { CommitEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import { type Indexed, placeEvent } from "./event-base.ts";
import { readGit } from "./git-command.ts";
import { statusOf } from "./run-status.ts";
import type { ShellCall } from "./shell-call.ts";

const COMMIT_LINE = /^\[([^\]\n]{1,250}?)(?: \(root-commit\))? ([0-9a-f]{7,40})\] ([^\n]{0,500})/gm;
const STAT = /^ (\d+) files? changed(?:, (\d+) insertions?\(\+\))?(?:, (\d+) deletions?\(-\))?/m;
const MAKERS = new Set(["commit", "cherry-pick", "revert", "merge", "am", "rebase", "pull"]);
const PRINTERS = new Set([
  "cat",
  "grep",
  "rg",
  "less",
  "head",
  "tail",
  "sed",
  "gh",
  "echo",
  "find",
  "ls",
  "cd",
  "wc",
  "jq",
]);

const toNumber = (digits: string | undefined, whenAbsent: number | null): number | null =>
  digits === undefined ? whenAbsent : Number(digits);

/** Whether something in the call may make commits, rather than print what another made. */
function mayCommit(call: ShellCall, output: string): boolean {
  const hasFigures = output.includes(" changed");
  return call.commands.some(command => {
    const git = readGit(command);
    return git === null ? hasFigures && !PRINTERS.has(command.argv[0] ?? "") : MAKERS.has(git.verb);
  });
}

/** The last command that may have made a commit by other means: a merge, a script. */
const lastMaker = (call: ShellCall): number =>
  call.commands.findLastIndex(command => MAKERS.has(readGit(command)?.verb ?? ""));

function matchCommitLines(text: string): readonly RegExpExecArray[] {
  const lines: RegExpExecArray[] = [];
  // Every search starts where it is told to: `matchAll` would make an expression of its own for each output.
  COMMIT_LINE.lastIndex = 0;
  for (let match = COMMIT_LINE.exec(text); match !== null; match = COMMIT_LINE.exec(text)) lines.push(match);
  return lines;
}

/** The commits that a shell call's output shows being made: `[main abc1234] subject`. */
export function findCommits(sessionId: SessionId, call: ShellCall): readonly Indexed<CommitEvent>[] {
  const { result, output } = call;
  if (result === null || call.refused || call.backgroundId !== null) return [];
  const lines = output.text.includes("] ") && mayCommit(call, output.text) ? matchCommitLines(output.text) : [];
  if (lines.length === 0) return quietCommit(sessionId, call);
  const makers = call.commands.flatMap((command, index) => (readGit(command)?.verb === "commit" ? [index] : []));
  return lines.map((match, i): Indexed<CommitEvent> => {
    const after = output.text.slice(match.index + match[0].length, lines[i + 1]?.index).slice(0, 600);
    const stat = STAT.exec(after);
    const branch = match[1] ?? "";
    const end = match.index + match[0].length;
    const index = makers[i] ?? makers.at(-1) ?? lastMaker(call);
    const event: CommitEvent = {
      type: "commit",
      ...placeEvent(
        sessionId,
        call.call,
        result,
        output.toOriginal(match.index),
        output.toOriginal(end),
        call.call.cwd,
      ),
      hash: match[2] ?? null,
      branch: branch.startsWith("detached HEAD") ? null : branch,
      subject: match[3] ?? null,
      isAmend: call.commands[index]?.argv.includes("--amend") ?? false,
      filesChanged: toNumber(stat?.[1], null),
      insertions: toNumber(stat?.[2], stat === null ? null : 0),
      deletions: toNumber(stat?.[3], stat === null ? null : 0),
    };
    return { index, event };
  });
}

/** `git commit -q` shows nothing but its status. */
function quietCommit(sessionId: SessionId, call: ShellCall): readonly Indexed<CommitEvent>[] {
  const index = call.commands.findIndex(command => {
    const git = readGit(command);
    return (
      git !== null &&
      git.verb === "commit" &&
      git.args.some(word => word === "-q" || word === "--quiet") &&
      !git.args.includes("--dry-run")
    );
  });
  const command = call.commands[index];
  if (command === undefined || call.result === null || statusOf(call, index) !== 0) return [];
  const place = placeEvent(sessionId, call.call, call.result, 0, 0, command.cwd);
  const isAmend = command.argv.includes("--amend");
  const unknown = { hash: null, branch: null, subject: null, filesChanged: null, insertions: null, deletions: null };
  return [{ index, event: { type: "commit", ...place, ...unknown, isAmend } }];
}
