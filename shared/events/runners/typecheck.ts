import { findSubset, matchOf, optionValue } from "./arguments.ts";
import { findLines, LINE, type Runner, type Summary, toCount, wordsStart } from "./runner.ts";

const endOf = (match: RegExpExecArray): number => match.index + match[0].trimEnd().length;

/** A summary of errors found: their number is what `failed` counts, and nothing counts what was right. */
function errorSummary(match: RegExpExecArray, errors: number | null): Summary {
  const counts = { passed: null, failed: errors, skipped: null, total: null };
  return { start: wordsStart(match), end: endOf(match), verdict: errors === 0 ? "passed" : "failed", counts };
}

const TSC_FOUND = new RegExp(`${LINE}Found (\\d+) errors?[^\\n]{0,200}`, "gm");
const TSC_ERROR = new RegExp(
  `${LINE}(?:[^\\n]{1,300}\\(\\d+,\\d+\\): |[^\\n]{1,300}:\\d+:\\d+ - )?error TS\\d+: [^\\n]{0,300}`,
  "gm",
);

/** The TypeScript compiler (also vue-tsc, tsgo). Silent when all is well; otherwise one line an error. */
export const tsc: Runner = {
  id: "tsc",
  tool: "typecheck",
  isSilent: true,
  match(argv) {
    if (argv[0] !== "tsc" && argv[0] !== "vue-tsc" && argv[0] !== "tsgo" && argv[0] !== "svelte-check") return null;
    const args = argv.slice(1);
    if (args.some(word => ["--version", "-v", "--init", "--help", "--showConfig", "--listFiles"].includes(word)))
      return null;
    const project = optionValue(args, ["-p", "--project"]);
    const hasFiles = findSubset(args, {
      values: new Set([
        "-p",
        "--project",
        "--outDir",
        "--target",
        "--module",
        "--jsx",
        "--lib",
        "--tsconfig",
        "--moduleResolution",
        "--pretty",
      ]),
      isWhole: word => !/\.[cm]?[jt]sx?$/.test(word),
    });
    const pkg = project === null || /^(?:\.\/)?tsconfig[\w.-]*\.json$/.test(project) ? null : project;
    return { ...matchOf("typecheck", argv[0], hasFiles), pkg };
  },
  summarise(output) {
    const errors = findLines(output, "error TS", TSC_ERROR);
    const found = findLines(output, "Found ", TSC_FOUND).at(-1);
    if (found !== undefined && (errors.length > 0 || toCount(found[1]) === 0))
      return [errorSummary(found, toCount(found[1]))];
    const first = errors[0];
    return first === undefined ? [] : [errorSummary(first, errors.length)];
  },
};

const MYPY = new RegExp(
  `${LINE}(?:Success: no issues found in \\d+ source files?|Found (\\d+) errors? in \\d+ files?[^\\n]{0,100})`,
  "gm",
);

/** mypy (and dmypy): `Success: no issues found in 3 source files`, `Found 2 errors in 1 file`. */
export const mypy: Runner = {
  id: "mypy",
  tool: "typecheck",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "mypy" && argv[0] !== "dmypy") return null;
    const subset = findSubset(argv.slice(1), {
      values: new Set(["-p", "-m", "--config-file", "--python-version", "--exclude", "--cache-dir"]),
      isWhole: word => !/\.pyi?$/.test(word),
    });
    return matchOf("typecheck", "mypy", subset);
  },
  summarise: output => findLines(output, "ound ", MYPY).map(match => errorSummary(match, toCount(match[1]))),
};

const PYRIGHT = new RegExp(`${LINE}(\\d+) errors?, \\d+ warnings?(?:, \\d+ (?:informations?|notes?))?`, "gm");

/** pyright and basedpyright: `0 errors, 0 warnings, 0 informations`. */
export const pyright: Runner = {
  id: "pyright",
  tool: "typecheck",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "pyright" && argv[0] !== "basedpyright") return null;
    return matchOf(
      "typecheck",
      argv[0],
      findSubset(argv.slice(1), {
        values: new Set(["-p", "--project", "--level", "--pythonversion"]),
        isWhole: word => !/\.pyi?$/.test(word),
      }),
    );
  },
  summarise: output => findLines(output, " error", PYRIGHT).map(match => errorSummary(match, toCount(match[1]))),
};
