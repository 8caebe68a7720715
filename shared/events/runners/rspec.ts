import { findSubset, matchOf, suiteOf } from "./arguments.ts";
import { countsOf, findLines, LINE, type Runner, summaryOf, toCount, wordsStart } from "./runner.ts";

const RSPEC = new RegExp(
  `${LINE}(\\d+) examples?, (\\d+) failures?(?:, (\\d+) pending)?(?:, (\\d+) errors? occurred outside of examples)?`,
  "gm",
);
const MINITEST = new RegExp(
  `${LINE}(\\d+) (?:runs|tests), \\d+ assertions, (\\d+) failures, (\\d+) errors(?:, (?:\\d+ pendings, \\d+ omissions|(\\d+) skips))?`,
  "gm",
);

/** RSpec: `14 examples, 2 failures, 1 pending`. */
export const rspec: Runner = {
  id: "rspec",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "rspec" && argv[0] !== "parallel_rspec") return null;
    const subset = findSubset(argv.slice(1), {
      values: new Set([
        "-e",
        "--example",
        "-t",
        "--tag",
        "-f",
        "--format",
        "-P",
        "--pattern",
        "-r",
        "--require",
        "-o",
        "--out",
        "-n",
        "--seed",
        "-I",
      ]),
      filters: new Set([
        "-e",
        "--example",
        "-t",
        "--tag",
        "-P",
        "--pattern",
        "--only-failures",
        "--next-failure",
        "-n",
      ]),
    });
    return matchOf("test", "rspec", subset, suiteOf(subset ?? ""));
  },
  summarise(output) {
    return findLines(output, "example", RSPEC).map(match => {
      const [total, skipped] = [toCount(match[1]), toCount(match[3])];
      const failed = toCount(match[2]);
      const counts = countsOf(Math.max(0, total - failed - skipped), failed, skipped, total);
      return summaryOf(wordsStart(match), match.index + match[0].length, counts, toCount(match[4]) > 0);
    });
  },
};

/** Minitest, test-unit and `rails test`: `14 runs, 30 assertions, 2 failures, 0 errors, 1 skips`. */
export const minitest: Runner = {
  id: "minitest",
  tool: "test",
  isSilent: false,
  match(argv) {
    const isRails = (argv[0] === "rails" || argv[0] === "rake") && /^test(?::|$)/.test(argv[1] ?? "");
    if (!isRails) return null;
    const subset = findSubset(argv.slice(2), {
      values: new Set(["-n", "--name", "-e", "--seed"]),
      filters: new Set(["-n", "--name"]),
    });
    return matchOf("test", `${argv[0]} test`, subset, suiteOf(argv[1] ?? ""));
  },
  summarise(output) {
    return findLines(output, " assertions", MINITEST).map(match => {
      const total = toCount(match[1]);
      const failed = toCount(match[2]) + toCount(match[3]);
      const skipped = toCount(match[4]);
      const counts = countsOf(Math.max(0, total - failed - skipped), failed, skipped, total);
      return summaryOf(wordsStart(match), match.index + match[0].length, counts);
    });
  },
};
