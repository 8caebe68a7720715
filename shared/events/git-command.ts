import { resolvePath } from "./path-text.ts";
import type { ShellCommand } from "./shell-command.ts";

/** A Git command without its global options. */
export interface GitCommand {
  readonly verb: string;
  readonly args: readonly string[];
  readonly cwd: string | null;
}

const GLOBAL_VALUES = new Set(["-c", "--git-dir", "--work-tree", "--namespace", "--exec-path"]);

/** Reads `git -C dir -c key=value verb args…`, or null where it is another command. */
export function readGit(command: ShellCommand): GitCommand | null {
  const { argv } = command;
  if (argv[0] !== "git") return null;
  let { cwd } = command;
  for (let i = 1; i < argv.length; i++) {
    const word = argv[i] ?? "";
    if (word === "-C") {
      cwd = resolvePath(cwd, argv[i + 1] ?? ".");
      i += 1;
    } else if (GLOBAL_VALUES.has(word)) i += 1;
    else if (!word.startsWith("-")) return { verb: word, args: argv.slice(i + 1), cwd };
  }
  return null;
}

/** Positional arguments, with those after `--` apart: `paths` is null where there is no `--`. */
export function splitGitArgs(
  args: readonly string[],
  withValue: readonly string[] = [],
): { readonly words: readonly string[]; readonly paths: readonly string[] | null } {
  const dashes = args.indexOf("--");
  const own = dashes < 0 ? args : args.slice(0, dashes);
  const words: string[] = [];
  for (let i = 0; i < own.length; i++) {
    const word = own[i] ?? "";
    if (withValue.includes(word)) i += 1;
    else if (!word.startsWith("-")) words.push(word);
  }
  return { words, paths: dashes < 0 ? null : args.slice(dashes + 1) };
}

/** A branch or tag without `refs/heads/`, `refs/tags/`. */
export const shortRef = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, "");
