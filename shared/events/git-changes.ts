import { isDocumentPath } from "../lib/document-path.ts";
import type { FoundChange } from "./found-change.ts";
import { type GitCommand, splitGitArgs } from "./git-command.ts";
import { isUnresolved, resolvePath } from "./path-text.ts";

const tree = (verb: FoundChange["verb"]): readonly FoundChange[] => [{ verb, path: null, toPath: null }];
const NONE: readonly FoundChange[] = [];

const MERGED =
  /^(?:Updating [0-9a-f]+\.\.[0-9a-f]+|Fast-forward|Merge made by|Auto-merging |CONFLICT |Squash commit -- not updating HEAD)/m;
const REBASED = /Successfully rebased and updated|^CONFLICT |^Applying: |fast-forwarded /m;
/** Lines of the summary that a fast-forward or merge ends with, and the line that counts the files. */
const STAT = /^ (\S[^|\n]{0,300}?) {1,200}\| {1,20}(?:\d+(?: [+-]{1,200})?|Bin\b[^\n]{0,80})$/gm;
const STAT_TOTAL = /^ (\d{1,6}) files? changed\b/m;
const SUBMODULE = /^Submodule path '[^\n']{1,300}': (?:checked out|merged in|rebased into) /m;
const SWITCHED = /^(?:Switched to (?:a new )?branch|Note: switching to|HEAD is now at|Previous HEAD position was)/m;

function fileChanges(git: GitCommand, words: readonly string[], verb: FoundChange["verb"]): readonly FoundChange[] {
  return words.map(word => ({
    verb,
    path: isUnresolved(word) || word === "." || word === ":/" ? null : resolvePath(git.cwd, word),
    toPath: null,
  }));
}

/** What came in: the files where the summary lists them all and they are documents alone, which no run covers; else a tree. */
function merged(git: GitCommand, output: string): readonly FoundChange[] {
  const total = Number(STAT_TOTAL.exec(output)?.[1] ?? 0);
  const listed = Array.from(output.matchAll(STAT), match => match[1] ?? "");
  const isTold = total > 0 && listed.length === total && !/^(?:CONFLICT|Auto-merging) /m.test(output);
  return isTold && listed.every(path => !path.includes("=>") && isDocumentPath(path))
    ? fileChanges(git, listed, "edited")
    : tree("edited");
}

function checkout(git: GitCommand, output: string): readonly FoundChange[] {
  const { words, paths } = splitGitArgs(git.args, ["-b", "-B", "-c", "-C", "--orphan", "--conflict"]);
  if (paths !== null) return fileChanges(git, paths, "reverted");
  if (/^Updated [1-9]\d* paths? from /m.test(output))
    return fileChanges(
      git,
      words.filter(word => /[./]/.test(word)),
      "reverted",
    );
  if (git.args.includes(".")) return /^Updated 0 paths/m.test(output) ? NONE : tree("reverted");
  if (/^Already on /m.test(output) || !SWITCHED.test(output)) return NONE;
  // A new branch begins where one stands, unless another start is named.
  const isNew = git.args.some(word => /^-[bBcC]$|^--(?:create|orphan)$/.test(word));
  return isNew && words.length === 0 ? NONE : tree("edited");
}

function stash(git: GitCommand, output: string): readonly FoundChange[] {
  const verb = git.args.find(word => !word.startsWith("-")) ?? "push";
  if (verb === "pop" || verb === "apply")
    return /^(?:Dropped |On branch |Auto-merging |CONFLICT |HEAD detached|[ \t]*modified: )/m.test(output)
      ? tree("edited")
      : NONE;
  if (verb === "push" || verb === "save") return output.includes("Saved working directory") ? tree("stashed") : NONE;
  // What was put aside is gone for good only when it is thrown away.
  return verb === "drop" && /^Dropped /m.test(output) ? tree("reverted") : NONE;
}

const WORDS: ReadonlyMap<string, RegExp> = new Map([
  ["stash", /^(?:Saved working directory|Dropped )[^\n]{0,200}/m],
  ["pull", /^(?:Updating |Fast-forward|Merge made by|Successfully rebased|CONFLICT )[^\n]{0,200}/m],
  ["merge", /^(?:Updating |Fast-forward|Merge made by|CONFLICT )[^\n]{0,200}/m],
  ["rebase", /(?:Successfully rebased|CONFLICT |Applying: )[^\n]{0,200}/],
  ["checkout", /^(?:Switched to |Note: switching |HEAD is now |Updated \d)[^\n]{0,200}/m],
  ["switch", /^(?:Switched to |HEAD is now )[^\n]{0,200}/m],
  ["reset", /^HEAD is now at [^\n]{0,200}/m],
  ["clean", /^Removing [^\n]{0,200}/m],
  ["rm", /^rm '[^\n]{0,200}/m],
]);
const POPPED = /^Dropped [^\n]{0,200}|^[ \t]*modified: [^\n]{0,200}/m;

/** The words of an output that show what a Git command changed, or null. */
export function findGitWords(git: GitCommand, output: string): { readonly start: number; readonly end: number } | null {
  const isPop = git.verb === "stash" && (git.args[0] === "pop" || git.args[0] === "apply");
  const match = (isPop ? POPPED : WORDS.get(git.verb))?.exec(output) ?? null;
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

/**
 * Changes that a Git command made to the working tree, by what its output shows. Silence is trusted only for what is
 * silent by nature (`checkout -- file`, `restore`, `mv`); `exit` is the command's own status, or null.
 */
export function findGitChanges(git: GitCommand, output: string, exit: number | null): readonly FoundChange[] {
  const hasFailed = (exit !== null && exit !== 0) || /^(?:fatal|error): /m.test(output);
  switch (git.verb) {
    case "pull":
    case "merge":
      if (git.args.includes("--abort")) return hasFailed ? NONE : tree("reverted");
      return MERGED.test(output) || REBASED.test(output) ? merged(git, output) : NONE;
    case "rebase":
    case "am":
      if (git.args.includes("--abort")) return hasFailed ? NONE : tree("reverted");
      return REBASED.test(output) ? tree("edited") : NONE;
    case "cherry-pick":
    case "revert":
      return /^\[[^\]\n]{1,200} [0-9a-f]{7,40}\] /m.test(output) || /^CONFLICT /m.test(output) ? tree("edited") : NONE;
    case "checkout":
    case "switch":
      return hasFailed ? NONE : checkout(git, output);
    case "restore": {
      const isIndexOnly =
        git.args.some(word => word === "--staged" || word === "-S") &&
        !git.args.some(word => word === "--worktree" || word === "-W");
      if (isIndexOnly || hasFailed) return NONE;
      const { words, paths } = splitGitArgs(git.args, ["-s", "--source"]);
      return fileChanges(git, paths ?? words, "reverted");
    }
    case "reset":
      return git.args.includes("--hard") && /^HEAD is now at /m.test(output) ? tree("reverted") : NONE;
    case "stash":
      return stash(git, output);
    case "submodule":
      return SUBMODULE.test(output) ? tree("edited") : NONE;
    case "apply":
      return hasFailed || git.args.some(word => word === "--check" || word === "--stat" || word === "--cached")
        ? NONE
        : tree("edited");
    case "clean":
      return Array.from(
        output.matchAll(/^Removing ([^\n]{1,300})$/gm),
        match => ({ verb: "deleted", path: resolvePath(git.cwd, match[1] ?? ""), toPath: null }) as const,
      );
    case "rm": {
      if (hasFailed || git.args.includes("--cached")) return NONE;
      return fileChanges(git, splitGitArgs(git.args).paths ?? splitGitArgs(git.args).words, "deleted");
    }
    case "mv": {
      const [from, to] = splitGitArgs(git.args).words;
      if (hasFailed || from === undefined || to === undefined) return NONE;
      const target = to.endsWith("/") ? `${to}${from.slice(from.lastIndexOf("/") + 1)}` : to;
      return [{ verb: "renamed", path: resolvePath(git.cwd, from), toPath: resolvePath(git.cwd, target) }];
    }
    default:
      return NONE;
  }
}
