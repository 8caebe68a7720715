import { findSubset, matchOf, optionValue } from "./arguments.ts";
import { countsOf, findLines, LINE, type Runner, type Summary, summaryOf, toCount, wordsStart } from "./runner.ts";

const TESTS = new RegExp(`${LINE}Tests: +([^\\n]{0,200}?)(\\d+) total`, "gm");
const NOTHING = new RegExp(`${LINE}No tests found[^\\n]{0,100}`, "gm");
const BROKEN = /^[ \t]*(?:Test Suites:[^\n]{0,60}\d failed|Jest: [^\n]{0,100}threshold)/m;
const PART = /(\d+) (failed|passed|skipped|todo|pending)/g;
const VALUES = new Set([
  "-t",
  "--testNamePattern",
  "--testPathPattern",
  "--testPathPatterns",
  "--config",
  "-c",
  "--maxWorkers",
  "-w",
  "--projects",
  "--selectProjects",
  "--reporters",
  "--rootDir",
  "--testTimeout",
  "--shard",
  "--env",
]);
const FILTERS = new Set([
  "-t",
  "--testNamePattern",
  "--testPathPattern",
  "--testPathPatterns",
  "--selectProjects",
  "--onlyChanged",
  "-o",
  "--onlyFailures",
  "-f",
  "--findRelatedTests",
  "--changedSince",
  "--lastCommit",
  "--shard",
  "--runTestsByPath",
]);
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ["react-scripts", "test"],
  ["craco", "test"],
  ["wp-scripts", "test-unit-js"],
  ["tsdx", "test"],
]);

/** Jest: `Tests:       1 failed, 12 passed, 13 total`. */
export const jest: Runner = {
  id: "jest",
  tool: "test",
  isSilent: false,
  match(argv) {
    const script = SCRIPTS.get(argv[0] ?? "");
    if (argv[0] !== "jest" && (script === undefined || argv[1] !== script)) return null;
    if (argv.includes("--listTests") || argv.includes("--version") || argv.includes("--showConfig")) return null;
    const args = argv.slice(script === undefined ? 1 : 2);
    const subset = findSubset(args, { values: VALUES, filters: FILTERS });
    return { ...matchOf("test", "jest", subset), pkg: optionValue(args, ["--selectProjects"]) };
  },
  summarise(output) {
    const found: Summary[] = [];
    let from = 0;
    for (const match of findLines(output, "Tests:", TESTS)) {
      const end = match.index + match[0].length;
      let passed = 0;
      let failed = 0;
      let skipped = 0;
      for (const [, digits, word] of (match[1] ?? "").matchAll(PART)) {
        if (word === "passed") passed += toCount(digits);
        else if (word === "failed") failed += toCount(digits);
        else skipped += toCount(digits);
      }
      const before = output.slice(Math.max(from, match.index - 400), match.index);
      const hasFailed = BROKEN.test(before);
      found.push(summaryOf(wordsStart(match), end, countsOf(passed, failed, skipped, toCount(match[2])), hasFailed));
      from = end;
    }
    if (found.length === 0) {
      for (const match of findLines(output, "No tests found", NOTHING)) {
        found.push(summaryOf(wordsStart(match), match.index + match[0].length, countsOf(0, 0, 0)));
      }
    }
    return found;
  },
};
