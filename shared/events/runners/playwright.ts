import { findSubset, matchOf, optionValue } from "./arguments.ts";
import { countsOf, type Runner, type Summary, summaryOf, toCount, wordsStart } from "./runner.ts";

const PW_LINE = /^[ \t]{1,4}(\d+) (failed|interrupted|flaky|skipped|did not run|passed)(?: \([^)\n]{1,20}\))?$/gm;
const PW_HINT =
  /^Running \d+ tests? using \d+ worker|^[ \t]+\d+ passed \(\d[^)\n]*\)$|^[ \t]+(?:\d+\) )?\[[\w -]{1,40}\] › /m;

/** Playwright: a block of `  2 failed`, `  12 passed (5.2s)`. */
export const playwright: Runner = {
  id: "playwright",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "playwright" || argv[1] !== "test" || argv.includes("--list")) return null;
    const args = argv.slice(2);
    const subset = findSubset(args, {
      values: new Set([
        "-g",
        "--grep",
        "--grep-invert",
        "--project",
        "--config",
        "-c",
        "--reporter",
        "--workers",
        "-j",
        "--retries",
        "--timeout",
        "--shard",
        "--max-failures",
      ]),
      filters: new Set(["-g", "--grep", "--grep-invert", "--project", "--shard", "--last-failed", "--only-changed"]),
      isWhole: word => word === "e2e" || word === "e2e/",
    });
    return { ...matchOf("test", "playwright", subset, "e2e"), pkg: optionValue(args, ["--project"]) };
  },
  summarise(output) {
    const none = /^Error: No tests found/m.exec(output);
    if (none !== null) return [summaryOf(none.index, none.index + none[0].length, countsOf(0, 0, 0))];
    if (!PW_HINT.test(output)) return [];
    const found: Summary[] = [];
    let parts = new Map<string, number>();
    let start = -1;
    for (const match of output.matchAll(PW_LINE)) {
      const word = match[2] ?? "";
      if (start < 0) start = wordsStart(match);
      parts.set(word, toCount(match[1]));
      if (word !== "passed") continue;
      found.push(playwrightSummary(start, match.index + match[0].length, parts));
      parts = new Map();
      start = -1;
    }
    if (start >= 0 && parts.has("failed")) {
      const last = Array.from(output.matchAll(PW_LINE)).at(-1);
      if (last !== undefined) found.push(playwrightSummary(start, last.index + last[0].length, parts));
    }
    return found;
  },
};

function playwrightSummary(start: number, end: number, parts: ReadonlyMap<string, number>): Summary {
  const of = (word: string): number => parts.get(word) ?? 0;
  const skipped = of("skipped") + of("did not run");
  return summaryOf(start, end, countsOf(of("passed") + of("flaky"), of("failed") + of("interrupted"), skipped));
}
