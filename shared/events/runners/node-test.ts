import { findSubset, matchOf } from "./arguments.ts";
import { countsOf, findLines, type Runner, summaryOf, toCount, wordsStart } from "./runner.ts";

const NODE_TESTS = /^(?:[ \t]*|[^\n]{0,80}[: ] ?)(?:#|ℹ) tests (\d+)$/gm;
const NODE_PART = /^[^\n]{0,90}?(?:#|ℹ) (pass|fail|cancelled|skip(?:ped)?|todo) {1,4}(\d+)$/gm;

/** Programs that run the files of tests that they are given, and sum up in TAP (https://testanything.org). */
const TAP_PROGRAMS = new Set(["tap", "tape"]);

/** Node's own runner, spec (`ℹ tests 14`) and TAP (`# tests 14`), and the runners of node-tap and tape. */
export const nodeTest: Runner = {
  id: "node-test",
  tool: "test",
  isSilent: false,
  match(argv) {
    const program = argv[0] ?? "";
    if (TAP_PROGRAMS.has(program) && !argv.includes("--version")) {
      const values = new Set(["--reporter", "-R", "--jobs", "-j", "--timeout", "-t", "--require", "-r"]);
      return matchOf("test", program, findSubset(argv.slice(1), { values, isWhole: word => word.includes("*") }));
    }
    const isNode = argv[0] === "node" || argv[0] === "tsx";
    if (!isNode || !argv.some(word => word === "--test" || word.startsWith("--test-"))) return null;
    const subset = findSubset(argv.slice(1), {
      values: new Set([
        "--import",
        "-r",
        "--require",
        "--loader",
        "--test-reporter",
        "--test-name-pattern",
        "--test-concurrency",
        "--env-file",
      ]),
      filters: new Set(["--test-name-pattern", "--test-only", "--test-shard"]),
      isWhole: word => word.includes("*"),
    });
    return matchOf("test", "node --test", subset);
  },
  summarise(output) {
    return findLines(output, " tests ", NODE_TESTS).map(match => {
      const from = match.index + match[0].length;
      const parts = new Map<string, number>();
      let end = from;
      for (const part of output.slice(from, from + 400).matchAll(NODE_PART)) {
        if (parts.has(part[1] ?? "")) break;
        parts.set(part[1] ?? "", toCount(part[2]));
        end = from + part.index + part[0].length;
      }
      const of = (word: string): number => parts.get(word) ?? 0;
      const counts = countsOf(
        of("pass"),
        of("fail") + of("cancelled"),
        of("skipped") + of("skip") + of("todo"),
        toCount(match[1]),
      );
      return summaryOf(wordsStart(match), end, counts);
    });
  },
};
