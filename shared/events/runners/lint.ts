import { findSubset, matchOf } from "./arguments.ts";
import { findLines, LINE, type Runner, type Summary, toCount, wordsStart } from "./runner.ts";

/** A summary of what a linter found: the number of errors is what `failed` counts. */
function lintSummary(match: RegExpExecArray, errors: number | null): Summary {
  const counts = { passed: null, failed: errors, skipped: null, total: null };
  const end = match.index + match[0].trimEnd().length;
  return { start: wordsStart(match), end, verdict: errors === 0 ? "passed" : "failed", counts };
}

const GOLANGCI = new RegExp(`${LINE}(\\d+) issues(?:\\.|:)`, "gm");
const GOLANGCI_LINE = new RegExp(`${LINE}[\\w./-]{1,200}\\.go:\\d+(?::\\d+)?: [^\\n]{0,300}\\([a-z]+\\)$`, "gm");

/** golangci-lint: `0 issues.`, `6 issues:`; without a summary (older releases), its lines. */
export const golangciLint: Runner = {
  id: "golangci-lint",
  tool: "lint",
  isSilent: true,
  match(argv) {
    if (argv[0] !== "golangci-lint" || (argv[1] !== "run" && argv[1] !== undefined)) return null;
    const subset = findSubset(argv.slice(2), {
      values: new Set(["-c", "--config", "--timeout", "-E", "-D", "--out-format"]),
      isWhole: word => word === "run",
    });
    return matchOf("lint", "golangci-lint", subset);
  },
  summarise(output) {
    const sums = findLines(output, " issues", GOLANGCI);
    if (sums.length > 0) return sums.map(match => lintSummary(match, toCount(match[1])));
    const lines = findLines(output, ".go:", GOLANGCI_LINE);
    return lines[0] === undefined ? [] : [lintSummary(lines[0], null)];
  },
};

const ESLINT = new RegExp(`${LINE}✖ \\d+ problems? \\((\\d+) errors?, \\d+ warnings?\\)`, "gm");
const ESLINT_LINE = /^[ \t]{1,8}\d+:\d+ {2}error {2}[^\n]{0,300}/gm;

/** ESLint: silent when all is well, `✖ 12 problems (3 errors, 9 warnings)` otherwise. Warnings alone pass. */
export const eslint: Runner = {
  id: "eslint",
  tool: "lint",
  isSilent: true,
  match(argv) {
    const isNext = argv[0] === "next" && argv[1] === "lint";
    if (
      (argv[0] !== "eslint" && argv[0] !== "oxlint" && !isNext) ||
      argv.includes("--print-config") ||
      argv.includes("--version")
    )
      return null;
    const subset = findSubset(argv.slice(isNext ? 2 : 1), {
      values: new Set([
        "-c",
        "--config",
        "--ext",
        "-f",
        "--format",
        "--max-warnings",
        "-o",
        "--rule",
        "--cache-location",
        "--ignore-path",
        "--ignore-pattern",
        "--parser-options",
      ]),
      isWhole: word => word.includes("*"),
    });
    return matchOf("lint", isNext ? "next lint" : (argv[0] ?? ""), subset);
  },
  summarise(output) {
    const sums = findLines(output, "✖ ", ESLINT);
    if (sums.length > 0) return sums.map(match => lintSummary(match, toCount(match[1])));
    const lines = findLines(output, "  error  ", ESLINT_LINE);
    return lines[0] === undefined ? [] : [lintSummary(lines[0], null)];
  },
};

const BIOME = /^Found (\d+) errors?\.$/gm;
const BIOME_CHECKED = /^Checked \d+ files? in [^\n]{1,60}$/gm;

/** Biome: `Found 3 errors.`, or only `Checked 120 files in 90ms. No fixes applied.` */
export const biome: Runner = {
  id: "biome",
  tool: "lint",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "biome" || !["check", "lint", "ci", "format"].includes(argv[1] ?? "")) return null;
    return matchOf(
      "lint",
      "biome",
      findSubset(argv.slice(2), {
        values: new Set(["--config-path", "--max-diagnostics", "--reporter", "--only", "--skip"]),
      }),
    );
  },
  summarise(output) {
    const errors = findLines(output, "Found ", BIOME);
    if (errors.length > 0) return errors.map(match => lintSummary(match, toCount(match[1])));
    return findLines(output, "Checked ", BIOME_CHECKED).map(match => lintSummary(match, 0));
  },
};

const PRETTIER =
  /^(?:All matched files use Prettier code style!|\[warn\] Code style issues (?:found in (?:(\d+|the above) files?|the above file)|were found)[^\n]{0,80})/gm;

/** `prettier --check`, which is a lint; `--write` only formats. */
export const prettier: Runner = {
  id: "prettier",
  tool: "lint",
  isSilent: false,
  match(argv) {
    const checks = argv.some(
      word => word === "--check" || word === "-c" || word === "--list-different" || word === "-l",
    );
    if (argv[0] !== "prettier" || !checks) return null;
    return matchOf("lint", "prettier", findSubset(argv.slice(1), { isWhole: word => word.includes("*") }));
  },
  summarise: output =>
    findLines(output, "ode style", PRETTIER).map(match =>
      lintSummary(match, match[0].startsWith("All") ? 0 : toCount(/\d+/.exec(match[1] ?? "")?.[0]) || null),
    ),
};

const RUFF = new RegExp(
  `${LINE}(?:All checks passed!|Found (\\d+) errors?\\b(?: \\((\\d+) fixed, (\\d+) remaining\\))?(?! in )[.:]?|(\\d+) files? would be reformatted[^\\n]{0,60}|\\d+ files? already formatted)`,
  "gm",
);

/** Ruff: `All checks passed!`, `Found 3 errors (2 fixed, 1 remaining).`, `1 file would be reformatted`. */
export const ruff: Runner = {
  id: "ruff",
  tool: "lint",
  isSilent: false,
  match(argv) {
    const checksFormat = argv[1] === "format" && (argv.includes("--check") || argv.includes("--diff"));
    if (argv[0] !== "ruff" || (argv[1] !== "check" && !checksFormat)) return null;
    return matchOf(
      "lint",
      "ruff",
      findSubset(argv.slice(2), {
        values: new Set(["--select", "--ignore", "--config", "--output-format", "--extend-select"]),
      }),
    );
  },
  summarise: output =>
    findLines(output, output.includes("format") ? "format" : "", RUFF).map(match =>
      lintSummary(match, match[3] !== undefined ? toCount(match[3]) : toCount(match[1] ?? match[4])),
    ),
};

const SIMPLE: ReadonlyMap<string, readonly string[]> = new Map([
  ["gofmt", ["-l", "-d"]],
  ["goimports", ["-l", "-d"]],
  ["shellcheck", []],
  ["flake8", []],
  ["pylint", []],
  ["rubocop", []],
  ["stylelint", []],
  ["black", ["--check"]],
  ["isort", ["--check", "--check-only"]],
  ["staticcheck", []],
  ["hadolint", []],
  ["yamllint", []],
  ["markdownlint", []],
  ["markdownlint-cli2", []],
  ["phpstan", []],
  ["ktlint", []],
  ["swiftlint", []],
  ["buf", ["lint"]],
  ["knip", []],
]);
const GOFMT_FILE = /^[\w./-]{1,200}\.go$/m;

/** Linters whose status says it all, and whose figures nobody quotes. `gofmt -l` exits with 0 and lists files. */
export const simpleLint: Runner = {
  id: "simple-lint",
  tool: "lint",
  isSilent: true,
  match(argv) {
    const needed = SIMPLE.get(argv[0] ?? "");
    if (needed === undefined || (needed.length > 0 && !needed.some(word => argv.includes(word))) || argv.includes("-w"))
      return null;
    return matchOf("lint", argv[0] ?? "", findSubset(argv.slice(1), { isWhole: word => !/\.\w+$/.test(word) }));
  },
  summarise(output) {
    const file = GOFMT_FILE.exec(output);
    return file === null ? [] : [lintSummary(file, null)];
  },
};
