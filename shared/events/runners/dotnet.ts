import { findSubset, matchOf, suiteOf } from "./arguments.ts";
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

const CLASSIC = new RegExp(
  `${LINE}(Passed|Failed|Skipped)! +- Failed: +(\\d+), Passed: +(\\d+), Skipped: +(\\d+), Total: +(\\d+)[^\\n]{0,200}`,
  "gm",
);
const LOGGER = new RegExp(
  `${LINE}Test summary: total: (\\d+), failed: (\\d+), succeeded: (\\d+), skipped: (\\d+)[^\\n]{0,60}`,
  "gm",
);
const LONG = /^Total tests: (\d+)\n(?:[ \t]+Passed: (\d+)\n?)?(?:[ \t]+Failed: (\d+)\n?)?(?:[ \t]+Skipped: (\d+))?/gm;
const BROKEN =
  /^[ \t]*(?:Build FAILED\.?|Build failed with \d+ error[^\n]{0,60}|[^\n]{0,200}: error (?:CS|MSB|NETSDK|NU)\d+: [^\n]{0,200})/m;
const BUILT = /^[ \t]*(?:Build succeeded(?: in [\d.]+s| with \d+ warning[^\n]{0,60})?\.?)[ \t]*$/m;
const EMPTY = /No test (?:is available in|matches the given testcase filter)[^\n]{0,200}/;
const VALUES = new Set([
  "--filter",
  "-c",
  "--configuration",
  "-f",
  "--framework",
  "--logger",
  "-l",
  "-v",
  "--verbosity",
  "--settings",
  "-s",
  "--collect",
  "--results-directory",
  "-o",
  "--output",
  "-r",
  "--runtime",
  "--project",
]);

const isProject = (word: string): boolean => /\.sln[xf]?$/.test(word);

/** `dotnet test`: `Passed!  - Failed: 0, Passed: 14, …` for each project, or `Test summary: total: 14, …`. */
export const dotnetTest: Runner = {
  id: "dotnet-test",
  tool: "test",
  isSilent: false,
  isPerPart: true,
  match(argv) {
    if (argv[0] !== "dotnet" || argv[1] !== "test" || argv.includes("--list-tests")) return null;
    const args = argv.slice(2);
    const subset = findSubset(args, { values: VALUES, filters: new Set(["--filter"]), isWhole: isProject });
    const pkg = subset?.endsWith("proj") === true ? subset : null;
    return { ...matchOf("test", "dotnet test", subset, suiteOf(pkg ?? "")), pkg };
  },
  summarise(output) {
    const found: Summary[] = [];
    for (const match of findLines(output, "! ", CLASSIC)) {
      const counts = countsOf(toCount(match[3]), toCount(match[2]), toCount(match[4]), toCount(match[5]));
      found.push(summaryOf(wordsStart(match), match.index + match[0].length, counts, match[1] === "Failed"));
    }
    if (found.length === 0) {
      for (const match of findLines(output, "Test summary:", LOGGER)) {
        const counts = countsOf(toCount(match[3]), toCount(match[2]), toCount(match[4]), toCount(match[1]));
        found.push(summaryOf(wordsStart(match), match.index + match[0].length, counts));
      }
    }
    if (found.length === 0) {
      for (const match of findLines(output, "Total tests:", LONG)) {
        const counts = countsOf(toCount(match[2]), toCount(match[3]), toCount(match[4]), toCount(match[1]));
        found.push(summaryOf(match.index, match.index + match[0].trimEnd().length, counts));
      }
    }
    const broken = found.length === 0 ? BROKEN.exec(output) : null;
    if (broken !== null) found.push(plainSummary(wordsStart(broken), broken.index + broken[0].length, "failed"));
    const empty = found.length === 0 ? EMPTY.exec(output) : null;
    if (empty !== null) found.push(summaryOf(empty.index, empty.index + empty[0].length, countsOf(0, 0, 0)));
    return found;
  },
};

/** `dotnet build` and `dotnet publish` (which only writes to a folder). */
export const dotnetBuild: Runner = {
  id: "dotnet-build",
  tool: "build",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "dotnet" || (argv[1] !== "build" && argv[1] !== "publish" && argv[1] !== "msbuild")) return null;
    return matchOf("build", "dotnet build", findSubset(argv.slice(2), { values: VALUES, isWhole: isProject }));
  },
  summarise(output) {
    const broken = BROKEN.exec(output);
    if (broken !== null) return [plainSummary(wordsStart(broken), broken.index + broken[0].length, "failed")];
    const built = BUILT.exec(output);
    return built === null ? [] : [plainSummary(wordsStart(built), built.index + built[0].trimEnd().length, "passed")];
  },
};
