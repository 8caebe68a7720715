import type { FoundChange } from "./found-change.ts";
import { isUnresolved, resolvePath } from "./path-text.ts";
import type { ShellCommand } from "./shell-command.ts";

const FIXERS = new Set([
  "ruff",
  "black",
  "isort",
  "biome",
  "prettier",
  "cargo",
  "rubocop",
  "dotnet",
  "gofmt",
  "goimports",
  "jscodeshift",
  "npm",
  "pnpm",
  "yarn",
  "bun",
  "make",
  "mise",
  "just",
  "task",
]);
const BY_NATURE = new Set(["black", "isort", "jscodeshift"]);
const ASKED = /^(?:-w|-a|-A|--write|--apply(?:-unsafe)?|--autocorrect(?:-all)?)$|fix|fmt|format/i;
const ONLY_LOOKS = /^(?:--check(?:-only)?|--diff|--dry-run|--verify-no-changes|--list-different|-d|--dry)$/;

/** Files by name: black, prettier, isort, cargo fix, dotnet format. */
const NAMED: readonly RegExp[] = [
  /^reformatted ([^\n]{1,300})$/gm,
  /^Formatted (?:code file ')?([^\n']{1,300})'?\.?$/gm,
  /^Fixing ([^\n]{1,300})$/gm,
  /^[ \t]{0,10}Fixed ([\w@./-]{1,300}\.\w{1,10}) \(\d+ fix/gm,
  /^([\w@./[\]()-]{1,300}\.\w{1,10}) \d+m?s$/gm,
];
/** Files by number: biome, ruff, rubocop, jscodeshift. */
const COUNTED =
  /\bFixed [1-9]\d* files?\b|\b[1-9]\d* files? reformatted\b|\b[1-9]\d* fixed\b|\bFixed [1-9]\d* errors?\b|\b[1-9]\d* offenses? corrected\b|^[1-9]\d* ok$/m;

const SCRIPT = /\.(?:py|js|mjs|cjs|ts|mts|rb|pl|sh)$/;
const REWROTE = /^[ \t]{0,10}(?:rewrote|modified|refactored|migrated|transformed) [1-9]\d* files?\b/im;

/**
 * The files that a formatter or fixer says that it changed: by name, or (path null) only how many. One that works in
 * silence, or says that it left all as it was, shows no change. So with a script that says how many it rewrote.
 */
export function findFixes(command: ShellCommand, output: string): readonly FoundChange[] {
  const { argv, cwd } = command;
  const name = argv[0] ?? "";
  if (SCRIPT.test(argv[1] ?? "") && REWROTE.test(output)) return [{ verb: "edited", path: null, toPath: null }];
  if (!FIXERS.has(name) || argv.some(word => ONLY_LOOKS.test(word))) return [];
  if (!BY_NATURE.has(name) && !argv.some(word => ASKED.test(word))) return [];
  const listed =
    name === "gofmt" || name === "goimports" ? (argv.includes("-l") ? [/^([\w./-]{1,300}\.go)$/gm] : []) : NAMED;
  const paths = listed.flatMap(pattern => Array.from(output.matchAll(pattern), match => match[1] ?? ""));
  if (paths.length === 0) return COUNTED.test(output) ? [{ verb: "edited", path: null, toPath: null }] : [];
  return paths.map(path => ({
    verb: "edited",
    path: isUnresolved(path) ? null : resolvePath(cwd, path),
    toPath: null,
  }));
}
