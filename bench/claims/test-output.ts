import { pick } from "../random.ts";
import type { Stack } from "./episode.ts";

/** A command with what it printed. */
export interface Ran {
  readonly bash: string;
  readonly out: string;
  readonly exit?: number;
}

interface Figures {
  readonly passed: number;
  readonly failed: number;
}

interface Runner {
  /** The names under which a summary speaks of it. */
  readonly names: readonly string[];
  readonly commands: readonly string[];
  readonly print: (figures: Figures) => string;
  readonly failedExit: number;
}

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** A test runner of each stack, in the shapes that it prints. */
const RUNNERS: Readonly<Record<Stack, Runner>> = {
  vitest: {
    names: ["vitest", "`npx vitest run`", "Vitest"],
    commands: ["npx vitest run", "npx vitest run 2>&1 | tail -20", "npm test -- --run 2>&1 | tail -15"],
    print: ({ passed, failed }) =>
      failed === 0
        ? `\n RUN  v3.2.4 /home/dev/widget\n\n ✓ src/client.test.ts (${passed} tests) 41ms\n\n Test Files  1 passed (1)\n      Tests  ${passed} passed (${passed})\n   Start at  10:12:03\n   Duration  612ms\n`
        : `\n RUN  v3.2.4 /home/dev/widget\n\n ❯ src/client.test.ts (${passed + failed} tests | ${failed} failed) 55ms\n   × retries after a timeout 12ms\n     → expected 2 to be 3 // Object.is equality\n\n Test Files  1 failed (1)\n      Tests  ${failed} failed | ${passed} passed (${passed + failed})\n   Start at  10:12:03\n   Duration  655ms\n`,
    failedExit: 1,
  },
  jest: {
    names: ["jest", "Jest", "`npx jest`"],
    commands: ["npx jest", "npx jest 2>&1 | tail -30", "yarn jest --ci"],
    print: ({ passed, failed }) =>
      failed === 0
        ? `PASS src/client.test.ts\nPASS src/queue.test.ts\n\nTest Suites: 2 passed, 2 total\nTests:       ${passed} passed, ${passed} total\nSnapshots:   0 total\nTime:        2.114 s\nRan all test suites.\n`
        : `PASS src/queue.test.ts\nFAIL src/client.test.ts\n  ● client › retries after a timeout\n\n    expect(received).toBe(expected) // Object.is equality\n\nTest Suites: 1 failed, 1 passed, 2 total\nTests:       ${failed} failed, ${passed} passed, ${passed + failed} total\nSnapshots:   0 total\nTime:        2.301 s\nRan all test suites.\n`,
    failedExit: 1,
  },
  pytest: {
    names: ["pytest", "`pytest`", "`python -m pytest`"],
    commands: ["python -m pytest -q", "uv run pytest 2>&1 | tail -5", "pytest -q 2>&1 | tail -3"],
    print: ({ passed, failed }) =>
      failed === 0
        ? `${".".repeat(Math.min(passed, 60))}                    [100%]\n${passed} passed in 1.52s\n`
        : `=========================== short test summary info ============================\n${lines(failed, index => `FAILED tests/test_client.py::test_retry_${index} - assert 2 == 3`)}\n${failed} failed, ${passed} passed in 1.71s\n`,
    failedExit: 1,
  },
  cargo: {
    names: ["cargo test", "`cargo test`"],
    commands: ["cargo test", "cargo test 2>&1 | tail -25"],
    print: ({ passed, failed }) =>
      failed === 0
        ? `   Compiling widget v0.3.0 (/home/dev/widget)\n    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 2.31s\n     Running unittests src/lib.rs (target/debug/deps/widget-5d1c2f)\n\nrunning ${passed} tests\n${lines(Math.min(passed, 6), index => `test client::tests::case_${index} ... ok`)}\n\ntest result: ok. ${passed} passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.05s\n`
        : `     Running unittests src/lib.rs (target/debug/deps/widget-5d1c2f)\n\nrunning ${passed + failed} tests\ntest client::tests::retries ... FAILED\n\nfailures:\n    client::tests::retries\n\ntest result: FAILED. ${passed} passed; ${failed} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.05s\n\nerror: test failed, to rerun pass \`--lib\`\n`,
    failedExit: 101,
  },
  go: {
    names: ["go test", "`go test ./...`"],
    commands: ["go test -v ./...", "go test -v ./... 2>&1"],
    print: ({ passed, failed }) =>
      `${lines(passed, index => `=== RUN   TestClient${index}\n--- PASS: TestClient${index} (0.00s)`)}\n${
        failed === 0
          ? "PASS\nok  \texample.com/widget/client\t0.412s\n"
          : `${lines(failed, index => `=== RUN   TestRetry${index}\n    client_test.go:41: got 2, want 3\n--- FAIL: TestRetry${index} (0.00s)`)}\nFAIL\nFAIL\texample.com/widget/client\t0.436s\nFAIL\n`
      }`,
    failedExit: 1,
  },
};

export const runnerName = (random: () => number, stack: Stack): string => pick(random, RUNNERS[stack].names);

/** The command of a whole run. Through a pipe, the exit status is not the runner's. */
export const testCommand = (random: () => number, stack: Stack): string => pick(random, RUNNERS[stack].commands);

/** What a run with the figures prints. */
export function testRun(stack: Stack, command: string, figures: Figures): Ran {
  const { print, failedExit } = RUNNERS[stack];
  const ran = { bash: command, out: print(figures) };
  return figures.failed > 0 && !command.includes("|") ? { ...ran, exit: failedExit } : ran;
}
