import type { RunCounts } from "../../model/claim.ts";
import { findSubset, isWholePath, suiteOf } from "./arguments.ts";
import {
  countsOf,
  findLines,
  LINE,
  NO_COUNTS,
  type Runner,
  type Summary,
  summaryOf,
  toCount,
  wordsStart,
} from "./runner.ts";

const FAILED = new RegExp(`${LINE}(?:FAIL(?:\\t[^\\n]{0,300})?$|--- FAIL: [^\\n]{0,200}|panic: [^\\n]{0,200})`, "gm");
const OK = new RegExp(`${LINE}ok {2}\\t?[^\\n]{0,400}`, "gm");
const PASS = new RegExp(`${LINE}PASS$`, "gm");
const NO_FILES = new RegExp(
  `${LINE}(?:\\?[ \\t]+[^\\n]{0,300}\\[no test files\\]|no test files|testing: warning: no tests to run)`,
  "gm",
);
const RUN = /^=== RUN {3}(\S+)$/gm;
const RESULT = /^[ \t]*--- (PASS|FAIL|SKIP): (\S+)/gm;
const DONE = /^DONE (?:(\d+) runs?, )?(\d+) tests?((?:, \d+ (?:skipped|failures?|errors?)){0,4}) in [\d.]+s$/gm;
const VALUES = new Set([
  "-run",
  "-bench",
  "-count",
  "-timeout",
  "-tags",
  "-parallel",
  "-p",
  "-cpu",
  "-coverprofile",
  "-covermode",
  "-coverpkg",
  "-skip",
  "-exec",
  "-ldflags",
  "-gcflags",
  "-mod",
  "-benchtime",
  "-fuzz",
  "-fuzztime",
  "-shuffle",
  "-o",
  "--format",
  "-f",
  "--junitfile",
]);
const FILTERS = new Set(["-run", "-skip", "-short", "-bench", "-fuzz", "--run"]);

/** Counts of `-v` output, where it is whole and no sub-test makes it unclear what a test is. */
function verboseCounts(output: string): RunCounts {
  if (!output.includes("=== RUN")) return NO_COUNTS;
  const names = Array.from(output.matchAll(RUN), match => match[1] ?? "");
  const tally = { PASS: 0, FAIL: 0, SKIP: 0 };
  let results = 0;
  for (const [, word, name] of output.matchAll(RESULT)) {
    if (name?.includes("/") === true) return NO_COUNTS;
    results += 1;
    if (word === "PASS" || word === "FAIL" || word === "SKIP") tally[word] += 1;
  }
  if (results === 0 || results !== names.length) return NO_COUNTS;
  return countsOf(tally.PASS, tally.FAIL, tally.SKIP);
}

function gotestsum(output: string): readonly Summary[] {
  return findLines(output, "DONE ", DONE).map(match => {
    let failed = 0;
    let skipped = 0;
    for (const [, digits, word] of (match[3] ?? "").matchAll(/(\d+) (skipped|failures?|errors?)/g)) {
      if (word === "skipped") skipped += toCount(digits);
      else failed += toCount(digits);
    }
    const total = toCount(match[2]);
    return summaryOf(
      match.index,
      match.index + match[0].length,
      countsOf(Math.max(0, total - failed - skipped), failed, skipped, total),
    );
  });
}

/** `go test` and gotestsum. Counts of packages are no counts of tests: without `-v` the totals are unknown. */
export const goTest: Runner = {
  id: "go-test",
  tool: "test",
  isSilent: false,
  isPerPart: true,
  match(argv) {
    const isSum = argv[0] === "gotestsum";
    if (!isSum && (argv[0] !== "go" || argv[1] !== "test")) return null;
    if (argv.includes("-c") || argv.includes("-list")) return null;
    const args = argv.slice(isSum ? 1 : 2);
    const dashes = args.indexOf("-args");
    const own = dashes < 0 ? args : args.slice(0, dashes);
    const path = findSubset(own, { values: VALUES });
    // A filter tells more of what was run than the path does.
    const subset = findSubset(own, { values: VALUES, filters: FILTERS, isWhole: () => true }) ?? path;
    const tags = own.find((word, i) => own[i - 1] === "-tags" || word.startsWith("-tags=")) ?? "";
    const pkg = path === null || isWholePath(path) ? null : path;
    return {
      tool: "test",
      runner: isSum ? "gotestsum" : "go test",
      pkg,
      suite: suiteOf(tags) ?? suiteOf(pkg ?? ""),
      subset,
    };
  },
  summarise(output) {
    const sums = gotestsum(output);
    if (sums.length > 0) return sums;
    const counts = verboseCounts(output);
    const failed = output.includes("FAIL") || output.includes("panic: ") ? Array.from(output.matchAll(FAILED)) : [];
    const words =
      failed.find(match => match[0].includes("--- FAIL")) ?? failed.find(match => match[0].includes("\t")) ?? failed[0];
    if (words !== undefined && failed.some(match => !match[0].includes("panic: "))) {
      return [{ start: wordsStart(words), end: words.index + words[0].length, verdict: "failed", counts }];
    }
    const passed = findLines(output, "ok", OK);
    const ran = passed.filter(match => !match[0].includes("[no tests to run]"));
    const last = ran.at(-1) ?? (passed.length === 0 ? findLines(output, "PASS", PASS).at(-1) : undefined);
    const nothing = findLines(output, "no test", NO_FILES).at(-1);
    if (last !== undefined && !(passed.length === 0 && nothing !== undefined)) {
      return [{ start: wordsStart(last), end: last.index + last[0].length, verdict: "passed", counts }];
    }
    const empty = passed.at(-1) ?? nothing;
    if (empty === undefined) return [];
    return [
      { start: wordsStart(empty), end: empty.index + empty[0].length, verdict: "empty", counts: countsOf(0, 0, 0) },
    ];
  },
};
