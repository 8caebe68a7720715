import { findSubset, matchOf } from "./arguments.ts";
import { countsOf, findLines, type Runner, summaryOf, toCount } from "./runner.ts";

const BUN = /^Ran (\d+) tests? across \d+ files?\b/gm;
const BUN_PART = /^[ \t]*(\d+) (pass|fail|skip|todo)$/gm;

/** Bun's own runner: `12 pass`, `1 fail`, `Ran 13 tests across 2 files.` */
export const bunTest: Runner = {
  id: "bun-test",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "bun" || argv[1] !== "test") return null;
    const subset = findSubset(argv.slice(2), {
      values: new Set(["-t", "--test-name-pattern", "--timeout", "--preload", "--bail", "--rerun-each", "--cwd"]),
      filters: new Set(["-t", "--test-name-pattern", "--only"]),
    });
    return matchOf("test", "bun test", subset);
  },
  summarise(output) {
    return findLines(output, " across ", BUN).map(match => {
      let counts = countsOf(0, 0, 0);
      let start = match.index;
      for (const part of output.slice(Math.max(0, match.index - 200), match.index).matchAll(BUN_PART)) {
        const count = toCount(part[1]);
        if (part[2] === "pass") {
          counts = countsOf(count, 0, 0);
          start = Math.max(0, match.index - 200) + part.index + part[0].length - part[0].trimStart().length;
        } else if (part[2] === "fail") counts = countsOf(counts.passed ?? 0, count, counts.skipped ?? 0);
        else counts = countsOf(counts.passed ?? 0, counts.failed ?? 0, (counts.skipped ?? 0) + count);
      }
      return summaryOf(start, match.index + match[0].length, { ...counts, total: toCount(match[1]) });
    });
  },
};
