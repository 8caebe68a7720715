import { describe, expect, it } from "vitest";
import { briefEventsOf } from "../../fixtures/brief-event.ts";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { readEvents } from "./read-events.ts";

const CWD = "/home/dev/widget";

describe("runs in their calls", () => {
  const SUMMARY = "      Tests  2 failed | 12 passed (14)";
  const cases: readonly (readonly [string, readonly SessionStep[], readonly string[]])[] = [
    ["a refused run", [{ bash: "npm test", refused: true }], ["test npm test refused"]],
    ["a run without a result", [{ bash: "npx vitest run", noResult: true }], ["test vitest unfinished"]],
    ["an interrupted run", [{ bash: "npx vitest run", out: "RUN", interrupted: true }], ["test vitest unfinished"]],
    [
      "a run that timed out",
      [{ bash: "npx vitest run", out: "Command timed out after 2m 0.0s", exit: 143 }],
      ["test vitest unfinished"],
    ],
    [
      "what follows a failure never ran",
      [{ bash: "npm run lint && npx vitest run", out: "✖ 1 problem (1 error, 0 warnings)", exit: 1 }],
      ["lint eslint failed"],
    ],
    [
      "what led on to a run had passed",
      [{ bash: "npx tsc --noEmit && npx vitest run", out: SUMMARY, exit: 1 }],
      ["typecheck tsc passed", "test vitest failed"],
    ],
    [
      "two tools in one call",
      [
        {
          bash: "npx tsc --noEmit; npx vitest run",
          out: `a.ts(1,1): error TS1005: ';' expected.\n${SUMMARY}`,
          exit: 1,
        },
      ],
      ["typecheck tsc failed", "test vitest failed"],
    ],
    [
      "several targets",
      [{ bash: "make lint test", out: "0 issues.\nok  \tx\t0.1s" }],
      ["lint golangci-lint passed", "test go test passed"],
    ],
    [
      "a mix whose output tells",
      [{ bash: "npm run check", out: `> tsc\n${SUMMARY}`, exit: 1 }],
      ["test vitest failed"],
    ],
    [
      "a loop that retries until a run passes",
      [
        {
          bash: "for i in 1 2 3; do npx vitest run && break; done",
          out: `${SUMMARY}\n${SUMMARY}\n      Tests  14 passed (14)`,
        },
      ],
      ["test vitest passed"],
    ],
    [
      "a loop that waits for a pass",
      [{ bash: "until npx vitest run; do sleep 1; done", out: `${SUMMARY}\n      Tests  14 passed (14)` }],
      ["test vitest passed"],
    ],
    [
      "two scripts in one call, the first red and the last green",
      [{ bash: "npm run unit; npm run e2e", out: `${SUMMARY}\n      Tests  3 passed (3)` }],
      ["test vitest failed", "test vitest passed"],
    ],
    [
      "two scripts of two runners, the first red",
      [{ bash: "npm test; npx playwright test", out: `${SUMMARY}\n\n  10 passed (12.3s)` }],
      ["test vitest failed", "test playwright passed"],
    ],
    [
      "two scripts, of which the first sums up twice and the runner of the second is known",
      [{ bash: "npm test; npx playwright test", out: `      Tests  3 passed (3)\n${SUMMARY}\n\n  10 passed (12.3s)` }],
      ["test vitest failed", "test playwright passed"],
    ],
    [
      "two targets, of which make names the one that failed",
      [
        {
          bash: "make test; make e2e",
          out: "pytest -q\n2 failed, 12 passed in 0.42s\nmake: *** [test] Error 1\n10 passed (12.3s)",
        },
      ],
      ["test pytest failed", "test pytest passed"],
    ],
    [
      "two scripts with one red summary, the last of which came out well",
      [{ bash: "npm run unit; npm run e2e", out: SUMMARY }],
      ["test vitest failed", "test vitest passed"],
    ],
    [
      "three scripts with two summaries, one of them red: which it was cannot be told",
      [{ bash: "npm run unit; npm run e2e; npm run test:api", out: `${SUMMARY}\n      Tests  3 passed (3)` }],
      ["test vitest unknown", "test vitest unknown", "test vitest unknown"],
    ],
    [
      "two scripts that the first broke off",
      [{ bash: "npm run unit && npm run e2e", out: SUMMARY, exit: 1 }],
      ["test vitest failed"],
    ],
    [
      "a loop over packages",
      [{ bash: 'for p in a b; do (cd "$p" && npx vitest run); done', out: `${SUMMARY}\n      Tests  14 passed (14)` }],
      ["test vitest failed"],
    ],
    [
      "a function that is named after a runner",
      [{ bash: "vitest() { echo '      Tests  14 passed (14)'; }; vitest run", out: "      Tests  14 passed (14)" }],
      [],
    ],
    [
      "a function that runs a runner",
      [{ bash: "check() { npx vitest run; }; check", out: SUMMARY, exit: 1 }],
      ["test vitest failed"],
    ],
    ["a quoted run", [{ bash: "echo 'npm test'", out: SUMMARY }], []],
    [
      "a run inside a quoted shell",
      [{ bash: "bash -lc 'cd x && npx vitest run'", out: SUMMARY, exit: 1 }],
      ["test vitest failed"],
    ],
    [
      "a success and a failure word",
      [{ bash: "make build && echo BUILD-OK || echo BUILD-FAILED", out: "x\nBUILD-FAILED" }],
      ["build make build failed"],
    ],
    [
      "files read by a run's name",
      [
        { bash: "cat vitest.config.ts", out: SUMMARY },
        { bash: "grep -rn pytest .", out: "1 failed in 0.1s" },
      ],
      [],
    ],
    [
      "a run in the background and its reading",
      [
        { bash: "npm test", background: "b1" },
        {
          tool: "BashOutput",
          input: { bash_id: "b1" },
          out: `<status>completed</status>\n<exit_code>1</exit_code>\n<stdout>\n${SUMMARY}\n</stdout>`,
        },
      ],
      ["test npm test unfinished", "test vitest failed"],
    ],
    [
      "a reading while it still runs",
      [
        { bash: "npm test", background: "b1" },
        { tool: "BashOutput", input: { bash_id: "b1" }, out: "<status>running</status>\n<stdout>\nRUN\n</stdout>" },
      ],
      ["test npm test unfinished"],
    ],
    [
      "a reading of the output file",
      [
        { bash: "npm test", background: "b1" },
        { bash: "tail -5 /tmp/claude/tasks/b1.output", out: SUMMARY },
      ],
      ["test npm test unfinished", "test vitest failed"],
    ],
    [
      "a pipe whose first status is printed",
      [{ bash: `npx vitest run 2>&1 | tail -1; echo "exit: \${PIPESTATUS[0]}"`, out: "x\nexit: 1" }],
      ["test vitest failed"],
    ],
    [
      "a linter and a type checker with like words",
      [
        {
          bash: "pytest -q && ruff check . && mypy .",
          out: "14 passed in 0.1s\nAll checks passed!\nFound 2 errors in 1 file (checked 3 source files)",
          exit: 1,
        },
      ],
      ["test pytest passed", "lint ruff passed", "typecheck mypy failed"],
    ],
    [
      "a run in a container",
      [{ bash: "docker compose exec -T web npx vitest run", out: SUMMARY, exit: 1 }],
      ["test vitest failed"],
    ],
    [
      "a package without tests",
      [{ bash: "npm test", out: "Error: no test specified", exit: 1 }],
      ["test npm test unfinished"],
    ],
    [
      "a change before a run in one call",
      [{ bash: "echo x > a.ts && npx vitest run", out: SUMMARY, exit: 1 }],
      ["created a.ts shell", "test vitest failed"],
    ],
    [
      "a change after a run in one call",
      [{ bash: "npx vitest run; echo x > a.ts", out: SUMMARY }],
      ["test vitest failed", "created a.ts shell"],
    ],
    [
      "a run that writes to a file",
      [{ bash: "npx vitest run > /tmp/o.txt 2>&1 || true" }, { bash: "tail -3 /tmp/o.txt", out: SUMMARY }],
      ["test vitest unknown", "test vitest failed"],
    ],
  ];
  it.each(cases)("%s", async (_name, steps, expected) => {
    expect(await briefEventsOf(...steps)).toEqual(expected);
  });

  it("points a reading in the background at its launch", async () => {
    const session = await readBuiltSession({
      steps: [
        { bash: "npm test", background: "b1" },
        { edit: "a.ts" },
        { tool: "BashOutput", input: { bash_id: "b1" }, out: `<status>completed</status>\n${SUMMARY}` },
      ],
    });
    const runs = readEvents(session).filter(event => event.type === "run");
    expect(runs).toHaveLength(2);
    expect(runs[1]?.callSeq).toBe(runs[0]?.callSeq);
    expect(runs[1]?.seq).toBeGreaterThan(runs[0]?.seq ?? 0);
  });

  it("names the package by the directory that the command goes to", async () => {
    const session = await readBuiltSession({ steps: [{ bash: "cd apps/web && pnpm test", out: SUMMARY, exit: 1 }] });
    expect(readEvents(session)[0]).toMatchObject({ pkg: "apps/web", subset: null, cwd: `${CWD}/apps/web` });
  });
});
