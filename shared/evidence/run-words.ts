import type { RunTool } from "../model/claim.ts";

const TEST_WORDS = "test tests testing suite suites spec specs e2e".split(" ");
const BUILD_WORDS = "build builds compilation compile compiles compiled".split(" ");
const LINT_WORDS =
  "lint lints linter linters linting eslint golangci-lint ruff clippy biome stylelint pylint flake8 rubocop shellcheck".split(
    " ",
  );
const TYPE_WORDS =
  "tsc typecheck typechecking type-check type-checking type-checks typechecks mypy pyright vue-tsc".split(" ");
const TEST_RUNNERS =
  "vitest jest mocha pytest unittest nextest rspec phpunit playwright cypress ava tap ctest junit".split(" ");

/** Words that name a run, and of what tool. */
export const TOOL_WORDS: ReadonlyMap<string, RunTool> = new Map<string, RunTool>([
  ...[...TEST_WORDS, ...TEST_RUNNERS].map(word => [word, "test"] as const),
  ...BUILD_WORDS.map(word => [word, "build"] as const),
  ...LINT_WORDS.map(word => [word, "lint"] as const),
  ...TYPE_WORDS.map(word => [word, "typecheck"] as const),
]);

const NAMED_RUNNERS: ReadonlySet<string> = new Set([
  ...TEST_RUNNERS,
  ..."eslint golangci-lint ruff clippy biome stylelint pylint flake8 rubocop shellcheck tsc mypy pyright vue-tsc".split(
    " ",
  ),
]);

/** The runner that a word names, or null. */
export const runnerOfWord = (word: string): string | null => (NAMED_RUNNERS.has(word) ? word : null);

const COMMAND_TOOLS: readonly (readonly [RunTool, RegExp])[] = [
  [
    "test",
    /(?:^|[\s:/-])(?:tests?|vitest|jest|mocha|pytest|unittest|nextest|rspec|phpunit|playwright|cypress|ctest|ava|tap|tape|e2e|spec)(?=$|[\s:)-])/i,
  ],
  [
    "lint",
    /(?:^|[\s:/-])(?:lint|eslint|golangci-lint|ruff|clippy|biome|pylint|flake8|rubocop|stylelint|vet)(?=$|[\s:)-])/i,
  ],
  ["typecheck", /(?:^|[\s:/-])(?:tsc|vue-tsc|type-?check|check-types|mypy|pyright)(?=$|[\s:)-])/i],
  ["build", /(?:^|[\s:/-])(?:build|compile|assemble)(?=$|[\s:)-])|^cargo check\b/i],
];
const COMMAND_HEAD =
  /^(?:\$\s*)?(?:cd \S+ && )?(?:npm|npx|pnpm|yarn|bun|deno|node|go|cargo|dotnet|mvn|\.\/mvnw|gradle|\.\/gradlew|make|just|task|mise|uv|poetry|python3?|pytest|bundle|rake|rspec|php|composer|vendor\/bin|vitest|jest|mocha|eslint|tsc|ruff|mypy|pyright|golangci-lint|biome|turbo|nx|bazel|tox|nox|swift|xcodebuild|flutter|mix|sbt|ctest|cmake|playwright|phpunit)\b/;

/** The tools that a command in code runs; none where the code is no such command. */
export function toolsOfCommand(code: string): readonly RunTool[] {
  if (!COMMAND_HEAD.test(code)) return [];
  return COMMAND_TOOLS.filter(([, shape]) => shape.test(code)).map(([tool]) => tool);
}

/** Whether code names one test, or a file of tests. */
export const namesTest = (code: string): boolean =>
  /^(?:Test[A-Z0-9_]|test_)\w+(?:\/\S*)?$|[._-](?:test|spec)\.\w{1,4}$|(?:^|\/)test_\w+\.py$|_test\.go$/.test(code) &&
  !/\s/.test(code);

/** A suite or part that a claim of tests names: the claim is then of that part alone. */
export const SUITE_WORDS: ReadonlySet<string> = new Set(
  "unit integration e2e end-to-end smoke acceptance functional backend frontend server client api ui snapshot contract component regression python rust typescript storybook performance fuzz property doc doctest".split(
    " ",
  ),
);

/** Words that make a claim of tests one of some tests, which are not named further. */
export const SOME_WORDS: ReadonlySet<string> = new Set(
  "new these those both its affected relevant related targeted added failing existing other remaining same focused previously updated changed my".split(
    " ",
  ),
);

/** Words by which only a part is said to pass: what is said leaves room for a red rest. */
export const PART_WORDS: ReadonlySet<string> = new Set(
  "some several most many few only individual half majority part almost nearly mostly".split(" "),
);

/** Words that make a claim one of everything. */
export const ALL_WORDS: ReadonlySet<string> = new Set("all every entire full whole everything complete".split(" "));

/** Words that say that a run passed. */
export const PASS_WORDS: ReadonlySet<string> = new Set(
  "pass passes passed passing green succeed succeeds succeeded succeeding success successful successfully clean cleanly ok".split(
    " ",
  ),
);

/** Words that may stand between a run and what is said of it. */
export const LINK_WORDS: ReadonlySet<string> = new Set(
  "is are was were be been being all now still also currently again then have has had and or both fully run runs ran rerun re-run suite suites result results status command check checks completed complete report found finds gave finish finishes finished completes execution through reports reported shows showed locally with in for of the on came come comes came out looks look a so everything fmt format formatting it's that they verified confirmed files across noemit fixed again today".split(
    " ",
  ),
);
