import { findSubset, matchOf, optionValue, suiteOf } from "./arguments.ts";
import {
  countsOf,
  findHintedLines,
  LINE,
  plainSummary,
  type Runner,
  type Summary,
  summaryOf,
  toCount,
  wordsStart,
} from "./runner.ts";

const TESTS = new RegExp(`${LINE}Tests {2}(no tests|[^\\n]{0,200}\\(\\d+\\))`, "gm");
const NOTHING = new RegExp(`${LINE}No test (?:files|suite) found[^\\n]{0,100}`, "gm");
const BROKEN = /^[ \t]*(?:Test Files {2}[^\n]{0,60}\d failed|Errors {2}\d+ errors?|Type Errors {2}[1-9])/m;
const PART = /(\d+) (failed|passed|skipped|todo)/g;
const VALUES = new Set([
  "-t",
  "--testNamePattern",
  "--project",
  "--config",
  "-c",
  "--reporter",
  "--root",
  "-r",
  "--dir",
  "--pool",
  "--environment",
  "--outputFile",
  "--maxWorkers",
  "--testTimeout",
  "--retry",
  "--bail",
  "--shard",
  "--mode",
]);
const FILTERS = new Set(["-t", "--testNamePattern", "--project", "--changed", "--shard", "--dir"]);
const COMMANDS = new Set(["run", "watch", "dev", "related"]);

function readParts(text: string): { passed: number; failed: number; skipped: number } {
  const parts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, digits, word] of text.matchAll(PART)) {
    const count = toCount(digits);
    if (word === "passed") parts.passed += count;
    else if (word === "failed") parts.failed += count;
    else parts.skipped += count;
  }
  return parts;
}

/** Vitest: `Tests  2 failed | 12 passed (14)` under `Test Files  …`. */
export const vitest: Runner = {
  id: "vitest",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "vitest" || argv.includes("bench") || argv.includes("list") || argv.includes("--version"))
      return null;
    const project = optionValue(argv, ["--project"]);
    const subset = findSubset(argv.slice(1), { values: VALUES, filters: FILTERS, isWhole: word => COMMANDS.has(word) });
    const tool = argv.includes("--typecheck.only") ? "typecheck" : "test";
    return { ...matchOf(tool, "vitest", subset, project === null ? null : suiteOf(project)) };
  },
  summarise(output) {
    const found: Summary[] = [];
    let from = 0;
    for (const match of findHintedLines(output, "Tests  ", TESTS)) {
      const end = match.index + match[0].length;
      // The lines of one summary stand together: files above the tests, errors below.
      const below = output.slice(end, end + 300);
      const around =
        output.slice(Math.max(from, match.index - 300), end) +
        below.replace(/\n[ \t]*\n[\s\S]*|\n[ \t]*Test Files {2}[\s\S]*/, "");
      const { passed, failed, skipped } = readParts(match[1] ?? "");
      found.push(summaryOf(wordsStart(match), end, countsOf(passed, failed, skipped), BROKEN.test(around)));
      from = end;
    }
    if (found.length === 0) {
      for (const match of findHintedLines(output, "No test", NOTHING)) {
        found.push({
          ...plainSummary(wordsStart(match), match.index + match[0].length, "empty"),
          counts: countsOf(0, 0, 0),
        });
      }
    }
    return found;
  },
};
