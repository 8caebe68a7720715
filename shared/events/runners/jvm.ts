import type { RunTool } from "../../model/claim.ts";
import { matchOf, optionValue, suiteOf } from "./arguments.ts";
import {
  countsOf,
  findLines,
  plainSummary,
  type Runner,
  type RunnerMatch,
  type Summary,
  summaryOf,
  toCount,
  wordsStart,
} from "./runner.ts";

// A module's totals; the lines of single classes end in "Time elapsed".
const SUREFIRE =
  /^(?:\[(?:INFO|WARNING|ERROR)\] )?Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)[ \t]*$/gm;
const MAVEN_END = /^\[(?:INFO|ERROR)\] BUILD (SUCCESS|FAILURE)[ \t]*$/gm;
const GRADLE_TESTS = /^(\d+) tests? completed(?:, (\d+) failed)?(?:, (\d+) skipped)?/gm;
const GRADLE_END = /^(?:BUILD (SUCCESSFUL|FAILED) in [^\n]{1,30}|FAILURE: Build failed with an exception\.)$/gm;
const NO_TESTS = /^(?:\[INFO\] No tests to run\.|> Task :[\w:.-]{0,60}[tT]est NO-SOURCE)$/gm;

const endOf = (match: RegExpExecArray): number => match.index + match[0].trimEnd().length;

function toolOf(words: readonly string[]): RunTool | null {
  if (words.some(word => /(?:^|:)(?:test\w*|check|verify|integrationTest|connectedAndroidTest|\w+Test)$/.test(word)))
    return "test";
  if (words.some(word => /(?:^|:)(?:lint\w*|spotlessCheck|ktlintCheck|detekt|checkstyle\w*)$/.test(word)))
    return "lint";
  if (words.some(word => /(?:^|:)(?:build|assemble\w*|compile\w*|package|install|bootJar|jar|classes)$/.test(word)))
    return "build";
  return null;
}

function buildEnd(output: string, hint: string, pattern: RegExp): Summary | null {
  const last = findLines(output, hint, pattern).at(-1);
  if (last === undefined) return null;
  const isGood = last[1] === "SUCCESS" || last[1] === "SUCCESSFUL";
  return plainSummary(wordsStart(last), endOf(last), isGood ? "passed" : "failed");
}

function noTests(output: string): Summary | null {
  const none = findLines(output, output.includes("NO-SOURCE") ? "NO-SOURCE" : "No tests to run", NO_TESTS).at(-1);
  return none === undefined ? null : summaryOf(none.index, endOf(none), countsOf(0, 0, 0));
}

/** Maven: `Tests run: 14, Failures: 0, …` for each module, then `BUILD SUCCESS`. */
export const maven: Runner = {
  id: "maven",
  tool: "test",
  isSilent: false,
  isPerPart: true,
  match(argv) {
    if (argv[0] !== "mvn" && argv[0] !== "mvnw" && argv[0] !== "mvnd") return null;
    const args = argv.slice(1);
    const skips = args.some(word => /^-D(?:skipTests|maven\.test\.skip)(?:=true)?$/.test(word));
    const tool = toolOf(args.filter(word => !word.startsWith("-")));
    if (tool === null) return null;
    const filter = args.find(word => /^-D(?:test|it\.test|groups)=/.test(word)) ?? null;
    const pkg = optionValue(args, ["-pl", "--projects"]);
    return matchJvm(skips ? "build" : tool, "mvn", pkg, filter ?? (pkg === null ? null : `-pl ${pkg}`), args);
  },
  summarise(output) {
    const found: Summary[] = [];
    for (const match of findLines(output, "Tests run:", SUREFIRE)) {
      const failed = toCount(match[2]) + toCount(match[3]);
      const [total, skipped] = [toCount(match[1]), toCount(match[4])];
      found.push(
        summaryOf(
          wordsStart(match),
          endOf(match),
          countsOf(Math.max(0, total - failed - skipped), failed, skipped, total),
        ),
      );
    }
    const end = buildEnd(output, "BUILD ", MAVEN_END);
    if (end?.verdict === "failed" && !found.some(summary => summary.verdict === "failed")) found.push(end);
    if (found.length === 0) {
      const none = noTests(output) ?? end;
      if (none !== null) found.push(none);
    }
    return found;
  },
};

function matchJvm(
  tool: RunTool,
  runner: string,
  pkg: string | null,
  subset: string | null,
  words: readonly string[],
): RunnerMatch {
  const suite = words.some(word => /integrationTest|failsafe/.test(word)) ? "integration" : suiteOf(pkg ?? "");
  return { ...matchOf(tool, runner, subset, suite), pkg };
}

/** Gradle: `14 tests completed, 2 failed` when tests fail, `BUILD SUCCESSFUL` without figures when all is well. */
export const gradle: Runner = {
  id: "gradle",
  tool: "test",
  isSilent: false,
  match(argv) {
    if (argv[0] !== "gradle" && argv[0] !== "gradlew") return null;
    const args = argv.slice(1);
    const words = args.filter((word, i) => !word.startsWith("-") && args[i - 1] !== "-x" && args[i - 1] !== "--tests");
    const tool = toolOf(words);
    if (tool === null) return null;
    const filter = optionValue(args, ["--tests"]);
    const project = words.find(word => word.lastIndexOf(":") > 0);
    const pkg = project === undefined ? null : project.slice(0, project.lastIndexOf(":"));
    return matchJvm(
      tool,
      "gradle",
      pkg,
      filter === null ? (pkg === null ? null : (project ?? null)) : `--tests ${filter}`,
      words,
    );
  },
  summarise(output) {
    const found: Summary[] = [];
    for (const match of findLines(output, " completed", GRADLE_TESTS)) {
      const [total, failed, skipped] = [toCount(match[1]), toCount(match[2]), toCount(match[3])];
      found.push(
        summaryOf(match.index, endOf(match), countsOf(Math.max(0, total - failed - skipped), failed, skipped, total)),
      );
    }
    if (found.length > 0) return found;
    const end = buildEnd(output, output.includes("BUILD ") ? "BUILD " : "FAILURE:", GRADLE_END);
    const none = end?.verdict === "failed" ? null : noTests(output);
    // Other modules may have tests: nothing but an all-empty build is empty.
    const isAllEmpty = none !== null && !/^> Task :[\w:.-]{0,60}[tT]est(?: UP-TO-DATE| FROM-CACHE)?$/m.test(output);
    const last = isAllEmpty ? none : end;
    return last === null ? [] : [last];
  },
};
