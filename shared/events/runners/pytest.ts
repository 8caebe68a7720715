import { findSubset, matchOf, suiteOf } from "./arguments.ts";
import {
  countsOf,
  findLines,
  LINE,
  plainSummary,
  type Runner,
  type Summary,
  summaryOf,
  toCount,
  wordsStart,
} from "./runner.ts";

// `=== 2 failed, 12 passed in 0.31s ===`, and without the bars under -q.
const TOTALS = new RegExp(
  `${LINE}(?:=+ )?((?:no tests ran|\\d+ [a-z]+)(?:, \\d+ [a-z]+){0,9}) in \\d[\\d.]*s(?:econds)?(?: \\([\\d:]+\\))?(?: =+)?[ \\t]*$`,
  "gm",
);
const PART = /(\d+) (passed|failed|errors?|skipped|xfailed|xpassed|deselected)/g;
const COVERAGE =
  /^(?:FAIL Required test coverage|ERROR: Coverage failure|Required test coverage of [^\n]{1,20} not reached)/m;
const USAGE = /^(?:ERROR|E {3})[^\n]{0,200}(?:file or directory not found|unrecognized arguments)/m;
const VALUES = new Set([
  "-k",
  "-m",
  "-n",
  "-p",
  "-o",
  "-c",
  "-W",
  "--cov",
  "--cov-report",
  "--maxfail",
  "--tb",
  "--rootdir",
  "--ignore",
  "--deselect",
  "--junitxml",
  "--junit-xml",
  "--timeout",
  "--durations",
  "--reruns",
  "--log-level",
  "--log-cli-level",
  "--color",
  "--dist",
  "--numprocesses",
  "--basetemp",
  "--confcutdir",
]);
const FILTERS = new Set([
  "-k",
  "-m",
  "--lf",
  "--last-failed",
  "--ff",
  "--nf",
  "--sw",
  "--stepwise",
  "--ignore",
  "--deselect",
  "--collect-only",
  "--co",
  "--testmon",
]);

/** pytest: `2 failed, 12 passed in 0.31s`. */
export const pytest: Runner = {
  id: "pytest",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "pytest" && argv[0] !== "py.test") return null;
    if (
      argv.some(word => word === "--version" || word === "--collect-only" || word === "--co" || word === "--fixtures")
    )
      return null;
    const subset = findSubset(argv.slice(1), { values: VALUES, filters: FILTERS });
    return matchOf("test", "pytest", subset, subset === null ? null : suiteOf(subset));
  },
  summarise(output) {
    const found: Summary[] = [];
    for (const match of findLines(output, " in ", TOTALS)) {
      const words = match[1] ?? "";
      const end = match.index + match[0].trimEnd().length;
      let passed = 0;
      let failed = 0;
      let skipped = 0;
      for (const [, digits, word] of words.matchAll(PART)) {
        const count = toCount(digits);
        if (word === "passed" || word === "xpassed") passed += count;
        else if (word === "failed" || word === "error" || word === "errors") failed += count;
        else if (word !== "deselected") skipped += count;
      }
      if (words !== "no tests ran" && passed + failed + skipped === 0 && !words.includes("deselected")) continue;
      found.push(summaryOf(wordsStart(match), end, countsOf(passed, failed, skipped), COVERAGE.test(output)));
    }
    const usage = found.length === 0 ? USAGE.exec(output) : null;
    if (usage !== null)
      found.push({ ...plainSummary(usage.index, usage.index + usage[0].length, "empty"), counts: countsOf(0, 0, 0) });
    return found;
  },
};
