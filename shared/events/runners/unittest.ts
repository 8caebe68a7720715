import { findSubset, matchOf } from "./arguments.ts";
import { countsOf, findLines, LINE, type Runner, summaryOf, toCount, wordsStart } from "./runner.ts";

const RAN = new RegExp(`${LINE}Ran (\\d+) tests? in \\d[\\d.]*s$`, "gm");
const RESULT = /^[^\n]{0,90}?(OK|FAILED|NO TESTS RAN)(?: \(([^)\n]{0,200})\))?[ \t]*$/m;
const PART = /(failures|errors|skipped|expected failures|unexpected successes)=(\d+)/g;

/** Python's unittest, and Django's `manage.py test`: `Ran 14 tests in 0.003s`, then `OK` or `FAILED (failures=1)`. */
export const unittest: Runner = {
  id: "unittest",
  tool: "test",
  isSilent: false,
  match(argv) {
    const isDjango = /(?:^|\/)manage\.py$/.test(argv[1] ?? argv[0] ?? "") && (argv[2] === "test" || argv[1] === "test");
    if (argv[0] !== "unittest" && !isDjango) return null;
    const args = isDjango ? argv.slice(argv.indexOf("test") + 1) : argv.slice(1);
    const subset = findSubset(args, {
      values: new Set([
        "-k",
        "-s",
        "-p",
        "-t",
        "--start-directory",
        "--pattern",
        "--settings",
        "--parallel",
        "--tag",
        "--exclude-tag",
        "-v",
        "--verbosity",
      ]),
      filters: new Set(["-k", "-p", "--pattern", "--tag", "--exclude-tag"]),
      isWhole: word => word === "discover" || /^\d$/.test(word),
    });
    return matchOf("test", isDjango ? "django" : "unittest", subset);
  },
  summarise(output) {
    return findLines(output, "Ran ", RAN).map(match => {
      const from = match.index + match[0].length;
      const result = RESULT.exec(output.slice(from, from + 300));
      const parts = new Map<string, number>();
      for (const [, word, digits] of (result?.[2] ?? "").matchAll(PART)) parts.set(word ?? "", toCount(digits));
      const of = (word: string): number => parts.get(word) ?? 0;
      const total = toCount(match[1]);
      const failed = of("failures") + of("errors") + of("unexpected successes");
      const skipped = of("skipped") + of("expected failures");
      const counts = countsOf(Math.max(0, total - failed - skipped), failed, skipped, total);
      const end = result === null ? from : from + result.index + result[0].trimEnd().length;
      return summaryOf(wordsStart(match), end, counts, result?.[1] === "FAILED");
    });
  },
};
