import { findSubset, optionValue, suiteOf } from "./arguments.ts";
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

const RESULT = new RegExp(
  `${LINE}test result: (ok|FAILED)\\. (\\d+) passed; (\\d+) failed; (\\d+) ignored; \\d+ measured; (\\d+) filtered out[^\\n]{0,60}`,
  "gm",
);
const NEXTEST = new RegExp(
  `${LINE}Summary \\[[^\\]\\n]{1,20}\\] +(\\d+)(?:/\\d+)? tests? run: (\\d+) passed([^\\n]{0,200})`,
  "gm",
);
const BROKEN =
  /^[ \t]*error(?:\[E\d+\])?: (?:could not compile|test failed|\d+ targets? failed|no such (?:command|subcommand))[^\n]{0,200}/m;
const VALUES = new Set([
  "-p",
  "--package",
  "--test",
  "--bin",
  "--example",
  "--features",
  "-F",
  "--manifest-path",
  "--target",
  "--profile",
  "-j",
  "--jobs",
  "-E",
  "--filter-expr",
  "--exclude",
  "--test-threads",
  "--skip",
  "--target-dir",
  "--color",
  "-P",
]);
const FILTERS = new Set([
  "--test",
  "--lib",
  "--bins",
  "--bin",
  "--doc",
  "--example",
  "-E",
  "--filter-expr",
  "--skip",
  "--ignored",
  "--exact",
  "-p",
  "--package",
  "--exclude",
]);

/** `cargo test` (one `test result:` a target) and cargo-nextest (`Summary […] 14 tests run: …`). */
export const cargoTest: Runner = {
  id: "cargo-test",
  tool: "test",
  isSilent: false,
  isPerPart: true,
  match(argv) {
    const own = argv.filter(word => !word.startsWith("+"));
    if (own[0] !== "cargo") return null;
    const isNextest = own[1] === "nextest" && (own[2] === "run" || own[2] === "r");
    if (!isNextest && own[1] !== "test" && own[1] !== "t" && own[1] !== "llvm-cov") return null;
    if (own.includes("--no-run")) return null;
    const args = own.slice(isNextest ? 3 : 2);
    const suite = optionValue(args, ["--test"]);
    return {
      tool: "test",
      runner: isNextest ? "cargo nextest" : "cargo test",
      pkg: optionValue(args, ["-p", "--package"]),
      suite: args.includes("--lib")
        ? "unit"
        : args.includes("--doc")
          ? "doc"
          : suite === null
            ? null
            : (suiteOf(suite) ?? suite),
      subset: findSubset(args, { values: VALUES, filters: FILTERS }),
    };
  },
  summarise(output) {
    const found: Summary[] = [];
    for (const match of findLines(output, "test result:", RESULT)) {
      const counts = countsOf(toCount(match[2]), toCount(match[3]), toCount(match[4]));
      found.push(summaryOf(wordsStart(match), match.index + match[0].length, counts, match[1] === "FAILED"));
    }
    for (const match of findLines(output, "run:", NEXTEST)) {
      const failed =
        toCount(/(\d+) failed/.exec(match[3] ?? "")?.[1]) + toCount(/(\d+) timed out/.exec(match[3] ?? "")?.[1]);
      const skipped = toCount(/(\d+) skipped/.exec(match[3] ?? "")?.[1]);
      // What nextest skips (filters, ignored) is outside its total.
      const counts = { passed: toCount(match[2]), failed, skipped, total: toCount(match[1]) + skipped };
      found.push(summaryOf(wordsStart(match), match.index + match[0].length, counts, failed > 0));
    }
    const broken = BROKEN.exec(output);
    if (broken !== null && !found.some(summary => summary.verdict === "failed")) {
      found.push(plainSummary(wordsStart(broken), broken.index + broken[0].length, "failed"));
    }
    return found;
  },
};
