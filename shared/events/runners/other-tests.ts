import { findSubset, matchOf } from "./arguments.ts";
import { countsOf, findLines, LINE, type Runner, summaryOf, toCount, wordsStart } from "./runner.ts";

const endOf = (match: RegExpExecArray): number => match.index + match[0].trimEnd().length;

const EXUNIT = new RegExp(
  `${LINE}(?:\\d+ doctests?, )?(?:\\d+ propert(?:y|ies), )?(\\d+) tests?, (\\d+) failures?(?:, \\d+ excluded)?(?:, (\\d+) skipped)?(?:, \\d+ invalid)?$`,
  "gm",
);

/** ExUnit (`mix test`) and bats: `14 tests, 2 failures, 1 skipped`. */
export const exunit: Runner = {
  id: "exunit",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] === "bats")
      return matchOf("test", "bats", findSubset(argv.slice(1), { filters: new Set(["-f", "--filter"]) }));
    if (argv[0] !== "mix" || argv[1] !== "test") return null;
    return matchOf(
      "test",
      "mix test",
      findSubset(argv.slice(2), {
        values: new Set(["--only", "--exclude", "--seed"]),
        filters: new Set(["--only", "--failed", "--stale"]),
      }),
    );
  },
  summarise: output =>
    findLines(output, " test", EXUNIT).map(match => {
      const [total, failed, skipped] = [toCount(match[1]), toCount(match[2]), toCount(match[3])];
      return summaryOf(
        wordsStart(match),
        endOf(match),
        countsOf(Math.max(0, total - failed - skipped), failed, skipped, total),
      );
    }),
};

const CTEST = /^\d+% tests passed, (\d+) tests? failed out of (\d+)/gm;

/** CTest: `100% tests passed, 0 tests failed out of 14`. */
export const ctest: Runner = {
  id: "ctest",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "ctest" || argv.includes("-N")) return null;
    const subset = findSubset(argv.slice(1), {
      values: new Set(["-R", "-E", "-L", "-j", "-C", "--test-dir", "--timeout"]),
      filters: new Set(["-R", "-E", "-L", "--rerun-failed"]),
    });
    return matchOf("test", "ctest", subset);
  },
  summarise: output =>
    findLines(output, "tests passed", CTEST).map(match => {
      const [failed, total] = [toCount(match[1]), toCount(match[2])];
      return summaryOf(match.index, endOf(match), countsOf(Math.max(0, total - failed), failed, 0, total));
    }),
};

const SWIFT = /^[ \t]{0,20}Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failures?[^\n]{0,80}/gm;
const SWIFT_TESTING = /Test run with (\d+) tests?(?: in \d+ suites?)? (passed|failed)[^\n]{0,100}/g;

/** `swift test` and xcodebuild: the last `Executed 14 tests, with 2 failures` is the total. */
export const swiftTest: Runner = {
  id: "swift-test",
  tool: "test",
  isSilent: false,
  match(argv) {
    const isXcode = argv[0] === "xcodebuild" && argv.includes("test");
    if (!isXcode && (argv[0] !== "swift" || argv[1] !== "test")) return null;
    const filter = argv.find(word => word === "--filter" || word.startsWith("-only-testing")) ?? null;
    return matchOf("test", isXcode ? "xcodebuild test" : "swift test", filter);
  },
  summarise(output) {
    const last = findLines(output, "Executed ", SWIFT).at(-1);
    const modern = findLines(output, "Test run with ", SWIFT_TESTING).at(-1);
    const found = [];
    if (last !== undefined && !(modern !== undefined && toCount(last[1]) === 0)) {
      const [total, skipped, failed] = [toCount(last[1]), toCount(last[2]), toCount(last[3])];
      found.push(
        summaryOf(
          wordsStart(last),
          endOf(last),
          countsOf(Math.max(0, total - failed - skipped), failed, skipped, total),
        ),
      );
    }
    if (modern !== undefined) {
      const hasFailed = modern[2] === "failed";
      const total = toCount(modern[1]);
      const counts = hasFailed ? { passed: null, failed: null, skipped: null, total } : countsOf(total, 0, 0);
      found.push(summaryOf(modern.index, endOf(modern), counts, hasFailed));
    }
    return found;
  },
};

const DENO = new RegExp(
  `${LINE}(ok|FAILED) \\| (\\d+) passed(?: \\(\\d+ steps?\\))? \\| (\\d+) failed(?: \\(\\d+ steps?\\))?(?: \\| (\\d+) ignored)?[^\\n]{0,60}`,
  "gm",
);

/** `deno test`: `ok | 14 passed | 0 failed (12ms)`. */
export const denoTest: Runner = {
  id: "deno-test",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "deno" || argv[1] !== "test") return null;
    return matchOf(
      "test",
      "deno test",
      findSubset(argv.slice(2), { values: new Set(["--filter", "--config", "-c"]), filters: new Set(["--filter"]) }),
    );
  },
  summarise: output =>
    findLines(output, " passed", DENO).map(match =>
      summaryOf(
        wordsStart(match),
        endOf(match),
        countsOf(toCount(match[2]), toCount(match[3]), toCount(match[4])),
        match[1] === "FAILED",
      ),
    ),
};

const AVA = /^[ \t]{1,6}(\d+) tests? (passed|failed)$/gm;
const PROVE = /^Files=\d+, Tests=(\d+),[^\n]{0,200}\nResult: (PASS|FAIL|NOTESTS)/gm;

/** AVA (`12 tests passed`) and `prove` (`Files=1, Tests=14, … Result: PASS`). */
export const avaTest: Runner = {
  id: "ava",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "ava" && argv[0] !== "prove") return null;
    return matchOf(
      "test",
      argv[0],
      findSubset(argv.slice(1), { values: new Set(["-m", "--match", "-j"]), filters: new Set(["-m", "--match"]) }),
    );
  },
  summarise(output) {
    const prove = findLines(output, "Result: ", PROVE).map(match => {
      const total = toCount(match[1]);
      const hasFailed = match[2] === "FAIL";
      const counts = hasFailed ? { passed: null, failed: null, skipped: null, total } : countsOf(total, 0, 0);
      return summaryOf(match.index, endOf(match), counts, hasFailed);
    });
    if (prove.length > 0) return prove;
    const lines = findLines(output, " test", AVA);
    const first = lines[0];
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return [];
    const of = (word: string): number => toCount(lines.find(match => match[2] === word)?.[1]);
    return [summaryOf(wordsStart(first), endOf(last), countsOf(of("passed"), of("failed"), 0))];
  },
};
