import type { RunTool } from "../../model/claim.ts";
import type { RunnerMatch } from "./runner.ts";

/** How a runner reads its own arguments. */
export interface ArgumentSpec {
  /** Options that take a value and change nothing about what is run. */
  readonly values?: ReadonlySet<string>;
  /** Options that choose a part of the tests; those in `values` too take a value. */
  readonly filters?: ReadonlySet<string>;
  /** Positional arguments that are no part: sub-commands, whole roots. */
  readonly isWhole?: (word: string) => boolean;
}

const WHOLE = /^(?:\.|\.\/|\.\/\.\.\.|\.\.\.|(?:\.\/)?(?:tests?|spec|src|__tests__|packages|apps|lib)\/?)$/;
const NONE: ReadonlySet<string> = new Set();

/** Whether a positional argument names all there is rather than a part of it. */
export const isWholePath = (word: string): boolean => WHOLE.test(word);

/** The first argument that makes a run a part of the whole, as it was typed, or null. */
export function findSubset(args: readonly string[], spec: ArgumentSpec): string | null {
  const values = spec.values ?? NONE;
  const filters = spec.filters ?? NONE;
  const isWhole = spec.isWhole ?? isWholePath;
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? "";
    if (word === "--" || word === "") continue;
    if (!word.startsWith("-")) {
      if (!isWhole(word) && !isWholePath(word)) return word;
      continue;
    }
    const name = word.includes("=") ? word.slice(0, word.indexOf("=")) : word;
    if (filters.has(name))
      return values.has(name) && !word.includes("=") ? `${word} ${args[i + 1] ?? ""}`.trimEnd() : word;
    if (values.has(name) && !word.includes("=")) i++;
  }
  return null;
}

/** The value of the first of some options, `--name value` or `--name=value`, or null. */
export function optionValue(args: readonly string[], names: readonly string[]): string | null {
  for (const [i, word] of args.entries()) {
    for (const name of names) {
      if (word === name) return args[i + 1] ?? null;
      if (word.startsWith(`${name}=`)) return word.slice(name.length + 1);
    }
  }
  return null;
}

const SUITES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[^a-z])(?:integration|integ|int)(?:[^a-z]|$)/i, "integration"],
  [/(?:^|[^a-z0-9])(?:e2e|end-to-end)(?:[^a-z0-9]|$)/i, "e2e"],
  [/(?:^|[^a-z])unit(?:[^a-z]|$)/i, "unit"],
  [/(?:^|[^a-z])smoke(?:[^a-z]|$)/i, "smoke"],
  [/(?:^|[^a-z])(?:component|ct)(?:[^a-z]|$)/i, "component"],
];

/** The suite that a script, project or path name speaks of, or null. */
export function suiteOf(text: string): string | null {
  for (const [pattern, suite] of SUITES) if (pattern.test(text)) return suite;
  return null;
}

/** A match without a package. */
export const matchOf = (
  tool: RunTool,
  runner: string,
  subset: string | null,
  suite: string | null = null,
): RunnerMatch => ({
  tool,
  runner,
  pkg: null,
  suite,
  subset,
});
