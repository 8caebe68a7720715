import { type FoundPublish, publish } from "./found-publish.ts";
import { type GitCommand, splitGitArgs } from "./git-command.ts";

const DONE = /^(?:Fast-forward|Merge made by [^\n]{0,100}|Updating [0-9a-f]{4,40}\.\.([0-9a-f]{4,40}))/gm;
const FAILED =
  /^(?:CONFLICT [^\n]{0,300}|Automatic merge failed[^\n]{0,100}|fatal: [^\n]{0,300}|error: [^\n]{0,300}|merge: [^\n]{0,200})/m;
const NOTHING = /^Already up[ -]to[ -]date/m;

/** `git merge x` into the branch that is checked out: a merge that has not left the machine. */
export function findLocalMerge(
  git: GitCommand,
  output: string,
  exit: number | null,
  branch: string | null,
): readonly FoundPublish[] {
  if (
    git.verb !== "merge" ||
    git.args.some(word => word === "--abort" || word === "--quit" || word === "--squash" || word === "--no-commit")
  )
    return [];
  const { words } = splitGitArgs(git.args, ["-m", "-F", "-s", "-X", "--strategy", "--strategy-option"]);
  const label = words[0] ?? null;
  const rest = { ref: branch, label };
  const nothing = NOTHING.exec(output);
  if (nothing !== null)
    return [publish("merge", "nothing", { ...rest, start: nothing.index, end: nothing.index + nothing[0].length })];
  const failed = FAILED.exec(output);
  if (failed !== null)
    return [publish("merge", "failed", { ...rest, start: failed.index, end: failed.index + failed[0].length })];
  const lines = Array.from(output.matchAll(DONE));
  const shown = lines.at(-1);
  if (shown === undefined) {
    if (exit === null) return [];
    return [publish("merge", exit === 0 ? "done" : "failed", { ...rest, end: Math.min(output.length, 400) })];
  }
  // Only a fast-forward's new head is the branch's head afterwards.
  const isFastForward = lines.some(line => line[0] === "Fast-forward");
  const hash = isFastForward ? (lines.find(line => line[1] !== undefined)?.[1] ?? null) : null;
  return [publish("merge", "done", { ...rest, hash, start: shown.index, end: shown.index + shown[0].length })];
}
