import { findSubset, matchOf, optionValue, suiteOf } from "./arguments.ts";
import { countsOf, findLines, LINE, type Runner, type Summary, summaryOf, toCount, wordsStart } from "./runner.ts";

const OK = new RegExp(`${LINE}OK \\((\\d+) tests?, \\d+ assertions?\\)`, "gm");
const TOTALS = new RegExp(`${LINE}Tests: (\\d+), Assertions: \\d+([^\\n]{0,200})`, "gm");
const PEST = new RegExp(`${LINE}Tests: {2,6}((?:\\d+ [a-z]+(?:, )?){1,8}) \\(\\d+ assertions?\\)`, "gm");
const NONE = /^(?:No tests executed!| {2}INFO {2}No tests found\.)/gm;
const PART = /(Failures|Errors|Skipped|Incomplete|Risky|Warnings): (\d+)/g;
const WORD = /(\d+) (passed|failed|skipped|todos?|incomplete|risky|warnings?|deprecated)/g;

/** PHPUnit (`OK (14 tests, 30 assertions)`, `Tests: 14, Assertions: 30, Failures: 2.`) and Pest. */
export const phpunit: Runner = {
  id: "phpunit",
  tool: "test",
  isSilent: false,
  match(argv) {
    const isArtisan = argv[0] === "php" && argv[1] === "artisan" && argv[2] === "test";
    const name = argv[0] === "php" ? (argv[1] ?? "").slice((argv[1] ?? "").lastIndexOf("/") + 1) : (argv[0] ?? "");
    if (name !== "phpunit" && name !== "pest" && name !== "paratest" && !isArtisan) return null;
    const args = argv.slice(isArtisan ? 3 : argv[0] === "php" ? 2 : 1);
    const suite = optionValue(args, ["--testsuite"]);
    const subset = findSubset(args, {
      values: new Set([
        "--filter",
        "--testsuite",
        "--group",
        "--exclude-group",
        "-c",
        "--configuration",
        "--coverage-html",
        "--coverage-clover",
        "-d",
        "--log-junit",
        "-p",
        "--processes",
      ]),
      filters: new Set(["--filter", "--testsuite", "--group", "--exclude-group"]),
    });
    return matchOf(
      "test",
      isArtisan ? "artisan test" : name,
      subset,
      suite === null ? null : (suiteOf(suite) ?? suite),
    );
  },
  summarise(output) {
    const found: Summary[] = [];
    for (const match of findLines(output, "OK (", OK)) {
      found.push(summaryOf(wordsStart(match), match.index + match[0].length, countsOf(toCount(match[1]), 0, 0)));
    }
    for (const match of findLines(output, "Tests: ", TOTALS)) {
      let failed = 0;
      let skipped = 0;
      for (const [, word, digits] of (match[2] ?? "").matchAll(PART)) {
        if (word === "Failures" || word === "Errors") failed += toCount(digits);
        else if (word === "Skipped" || word === "Incomplete") skipped += toCount(digits);
      }
      const total = toCount(match[1]);
      const counts = countsOf(Math.max(0, total - failed - skipped), failed, skipped, total);
      found.push(summaryOf(wordsStart(match), match.index + match[0].length, counts));
    }
    for (const match of findLines(output, "assertion", PEST)) {
      let passed = 0;
      let failed = 0;
      let skipped = 0;
      for (const [, digits, word] of (match[1] ?? "").matchAll(WORD)) {
        if (word === "failed") failed += toCount(digits);
        else if (word === "skipped" || word === "incomplete" || word?.startsWith("todo") === true)
          skipped += toCount(digits);
        else passed += toCount(digits);
      }
      found.push(summaryOf(wordsStart(match), match.index + match[0].length, countsOf(passed, failed, skipped)));
    }
    if (found.length === 0) {
      for (const match of findLines(output, "No tests", NONE)) {
        found.push(summaryOf(match.index, match.index + match[0].length, countsOf(0, 0, 0)));
      }
    }
    return found;
  },
};
