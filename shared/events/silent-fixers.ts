import type { FoundChange } from "./found-change.ts";
import { isUnresolved, resolvePath } from "./path-text.ts";
import type { ShellCommand } from "./shell-command.ts";

/** A formatter or fixer that says nothing of the files that it rewrites. */
interface SilentFixer {
  /** What asks it to write. */
  readonly asked: RegExp | null;
  /** The files that it works on. */
  readonly files: RegExp;
  /** It names or counts what it rewrites, unless it was told to keep quiet or its words went elsewhere. */
  readonly speaks?: true;
}

const WEB = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|css|scss|less|json|html|ya?ml|graphql)$/;
const PYTHON = /\.pyi?$/;
const RUST = /\.rs$/;
const FIXERS: ReadonlyMap<string, SilentFixer> = new Map([
  ["gofmt", { asked: /^-\w*w$/, files: /\.go$/ }],
  ["gofumpt", { asked: /^-\w*w$/, files: /\.go$/ }],
  ["goimports", { asked: /^-\w*w$/, files: /\.go$/ }],
  ["cargo", { asked: /^fmt$/, files: RUST }],
  ["rustfmt", { asked: null, files: RUST }],
  ["eslint", { asked: /^--fix$/, files: /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/ }],
  ["stylelint", { asked: /^--fix$/, files: /\.(?:css|scss|sass|less|vue)$/ }],
  ["clang-format", { asked: /^-i$/, files: /\.(?:c|cc|cpp|cxx|h|hh|hpp|m|mm)$/ }],
  ["shfmt", { asked: /^-\w*w$/, files: /\.(?:sh|bash)$/ }],
  ["prettier", { asked: /^(?:--write|-\w*w)$/, files: WEB, speaks: true }],
  ["biome", { asked: /^(?:--write|--apply|--fix)$/, files: WEB, speaks: true }],
  ["black", { asked: null, files: PYTHON, speaks: true }],
  ["ruff", { asked: /^(?:format|--fix)$/, files: PYTHON, speaks: true }],
  ["dotnet", { asked: /^format$/, files: /\.(?:cs|vb|fs)$/ }],
]);
const ONLY_LOOKS = /^(?:--check|-l|--list|-d|--diff|--verify-no-changes|--fix-dry-run|--dry-run|--help|--version|-n)$/;

/** Whether a fixer is asked to tell and not to write. */
export const isLook = (argv: readonly string[]): boolean => argv.some(word => ONLY_LOOKS.test(word));

/** A look that found files out of shape. */
const FINDS =
  /^(?:Diff in |would reformat |--- |\+\+\+ |\[warn\] (?!All )|.{0,200}Code style issues|[\w./-]{1,200}\.\w{1,6}$|error\b)/m;

const SUBCOMMAND = /^(?:fmt|format|check|lint|fix)$/;

/** The files and folders that a command is told to work on; empty where it is told of none, or only the shell knew which. */
function operandsOf(argv: readonly string[], cwd: string | null): readonly string[] {
  const words = argv.slice(1).filter(word => !word.startsWith("-") && !SUBCOMMAND.test(word));
  const isTold = words.every(word => !isUnresolved(word) && !/^\.(?:\/(?:\.{3})?)?$/.test(word));
  return isTold ? words.map(word => resolvePath(cwd, word)) : [];
}

const SCRIPT_RUNNERS = new Set(["npm", "pnpm", "yarn", "bun"]);

/** A package's script says what it runs: `> eslint . --fix`, `$ eslint . --fix`. */
function behindScript(argv: readonly string[], output: string): readonly string[] {
  if (!SCRIPT_RUNNERS.has(argv[0] ?? "")) return argv;
  const said = [...output.slice(0, 2_000).matchAll(/^[>$] (\S[^\n]{0,300})$/gm)].at(-1)?.[1];
  return said === undefined || /[&|;<>]/.test(said) ? argv : said.split(/\s+/);
}

/**
 * What fixers changed of which the output does not tell. Whoever formats a second time finds nothing to do: only the files
 * that were changed since the same fixer ran last count, and of those the ones that it works on.
 */
export class SilentFixes {
  private readonly seen = new Map<string, number>();
  /** The fixers whose last look found something to do: what they do next is shown by it. */
  private readonly found = new Set<string>();

  /** `changes`: all of the session so far, in order. Empty where the command is no such fixer, or had nothing to do. */
  read(command: ShellCommand, output: string, changes: readonly FoundChange[]): readonly FoundChange[] {
    const { cwd } = command;
    const argv = behindScript(command.argv, output);
    const [name = ""] = argv;
    const fixer = FIXERS.get(name);
    if (fixer === undefined) return [];
    if (isLook(argv)) {
      if (FINDS.test(output)) this.found.add(name);
      else this.found.delete(name);
      return [];
    }
    if (fixer.speaks === true && output.trim() !== "") return [];
    if (fixer.asked !== null && !argv.some(word => fixer.asked?.test(word) === true)) return [];
    const only = operandsOf(argv, cwd);
    const key = [name, ...only].join(" ");
    const from = Math.max(this.seen.get(name) ?? 0, this.seen.get(key) ?? 0);
    const isMeant = (path: string): boolean =>
      only.length === 0 || only.some(one => path === one || path.startsWith(`${one}/`));
    const standing = new Map<string, FoundChange["verb"]>();
    for (const { path, toPath, verb } of changes.slice(from)) {
      if (path !== null) standing.set(path, toPath === null ? verb : "deleted");
      if (toPath !== null) standing.set(toPath, "edited");
    }
    const isShown = this.found.delete(name);
    const found = Array.from(standing).flatMap(([path, verb]): readonly FoundChange[] => {
      const isOpen = verb === "created" || verb === "edited";
      return isOpen && fixer.files.test(path) && isMeant(path)
        ? [{ verb: "edited", path, toPath: null, ...(isShown ? {} : { isPresumed: true }) }]
        : [];
    });
    // Its own changes are none that it would find again.
    this.seen.set(key, changes.length + found.length);
    return found;
  }
}
