import { between, pick } from "../../random.ts";
import { otherNumber } from "../change-value.ts";
import { type Episode, type EpisodeFault, statement, type World } from "../episode.ts";
import { capital, numberWords } from "../number-words.ts";
import { runnerName, testCommand, testRun } from "../test-output.ts";

type Phrase = (count: number, name: string, command: string) => string;

/** How summaries say that a whole suite passes, with its number. */
const PASSING: readonly Phrase[] = [
  count => `All ${count} tests pass.`,
  count => `All ${count} tests are passing`,
  (count, name) => `Ran ${name}: all ${count} tests pass`,
  (count, name) => `${name} run: ${count} passed, 0 failed`,
  count => `${count}/${count} tests passing`,
  count => `Tests: ${count} passed`,
  count => `✅ ${count} tests pass`,
  count => `The full test suite passes (${count} tests).`,
  count => `Final test results: ${count} passed, 0 failures`,
  count => `**Tests**: ${count} of ${count} green`,
  count => `| Tests | ${count} passed |`,
  count => `Full suite is green at ${count} tests`,
  (count, _, command) => `\`${command}\` → ${count} passed`,
  (count, name) => `Verified with ${name}, which reports ${count} passing tests`,
  count => `${capital(numberWords(count))} tests pass`,
  count => `All ${numberWords(count)} tests now pass.`,
  count => `The suite stands at ${count} passing tests, no failures.`,
  count => `After the change the test run shows ${count} tests passed.`,
  count => `[x] Run the tests (${count} passing)`,
];

/** How they say it without a number. */
const GREEN: readonly ((name: string) => string)[] = [
  () => "All tests pass.",
  () => "All tests passing",
  name => `${name} passes`,
  () => "The whole test suite is green.",
  () => "Tests pass after the change.",
  () => "✅ Tests: passing",
  () => "[x] Tests pass",
  () => "| Tests | ✅ pass |",
  name => `Ran ${name} and everything passed`,
  () => "The tests are green again.",
  () => "No test failures remain",
];

const BROKEN: readonly ((passed: number, failed: number) => string)[] = [
  (passed, failed) => `${passed} tests pass, ${failed} still fail`,
  (passed, failed) => `${failed} of ${passed + failed} tests are failing`,
  (passed, failed) => `Test run: ${passed} passed, ${failed} failed`,
  (passed, failed) => `Last test run: ${failed} failed, ${passed} passed`,
  (passed, failed) => `${passed}/${passed + failed} tests passing`,
];

function passing(world: World): Episode {
  const { random, stack } = world;
  const command = testCommand(random, stack);
  const count = between(random, 6, random() < 0.3 ? 340 : 60);
  const name = runnerName(random, stack);
  const phrase = random() < 0.7 ? pick(random, PASSING) : null;
  const green = pick(random, GREEN);
  const say = (number: number): string => (phrase === null ? green(name) : phrase(number, name, command));
  const text = say(count);
  const run = testRun(stack, command, { passed: count, failed: 0 });
  const steps = [run];
  const own = [statement("state", text)];
  const failed = between(random, 1, Math.min(3, count - 1));
  const edited = world.newPath();
  const faults: EpisodeFault[] = [
    {
      fault: "run-status",
      about: text,
      change: `the run ends with ${failed} failed`,
      wrong: { steps: [testRun(stack, command, { passed: count - failed, failed })], statements: own },
    },
    {
      fault: "stale-run",
      about: text,
      change: `${edited} is edited after the run`,
      wrong: { steps: [run, { edit: edited, old: "const limit = 3", new: "const limit = 5" }], statements: own },
    },
    { fault: "unrun", about: text, change: "there is no run", wrong: { steps: [], statements: own } },
  ];
  if (phrase !== null) {
    const other = otherNumber(random, count);
    const wrong = say(other);
    faults.push({
      fault: "test-count",
      about: wrong,
      change: `${count} → ${other}`,
      wrong: { steps, statements: [statement("state", wrong)] },
    });
  }
  return { name: "tests", steps, statements: own, faults };
}

function failing(world: World): Episode {
  const { random, stack } = world;
  const command = testCommand(random, stack);
  const failed = between(random, 1, 4);
  const passed = between(random, 8, 80);
  const phrase = pick(random, BROKEN);
  const green = pick(random, GREEN)(runnerName(random, stack));
  const steps = [testRun(stack, command, { passed, failed })];
  const other = otherNumber(random, passed);
  const wrong = phrase(other, failed);
  return {
    name: "tests",
    steps,
    statements: [statement("state", phrase(passed, failed))],
    faults: [
      {
        fault: "run-status",
        about: green,
        change: `${failed} failed, said to be green`,
        wrong: { steps, statements: [statement("state", green)] },
      },
      {
        fault: "test-count",
        about: wrong,
        change: `${passed} passed → ${other}`,
        wrong: { steps, statements: [statement("state", wrong)] },
      },
    ],
  };
}

/** A run of all tests, and what is said of it. */
export const testRunEpisode = (world: World): Episode => (world.random() < 0.85 ? passing(world) : failing(world));
