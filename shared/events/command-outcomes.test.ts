import { describe, expect, it } from "vitest";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { commandKey } from "./command-outcomes.ts";
import { readEvents } from "./read-events.ts";

async function outcomesOf(steps: readonly SessionStep[]): Promise<readonly string[]> {
  const events = readEvents(await readBuiltSession({ steps }));
  return events.flatMap(event => (event.type === "command" ? [`${event.outcome} ${event.key}`] : []));
}

describe("commands that ended in an error", () => {
  it.each<{ name: string; steps: readonly SessionStep[]; told: readonly string[] }>([
    {
      name: "a script, and the same again",
      steps: [
        { bash: "node scripts/seed.js", out: "Error: no", exit: 1 },
        { bash: "node scripts/seed.js", out: "ok" },
      ],
      told: ["failed node scripts/seed.js", "passed node scripts/seed.js"],
    },
    { name: "one that went well from the start", steps: [{ bash: "node scripts/seed.js", out: "ok" }], told: [] },
    {
      name: "a probe",
      steps: [
        { bash: "grep -n x a.ts", exit: 1 },
        { bash: "test -f a", exit: 1 },
      ],
      told: [],
    },
    {
      name: "a line of code",
      steps: [{ bash: "python3 -c 'import x'", out: "ModuleNotFoundError", exit: 1 }],
      told: [],
    },
    { name: "a refused one", steps: [{ bash: "./deploy.sh", refused: true }], told: [] },
    { name: "one that is cut short", steps: [{ bash: "./deploy.sh", interrupted: true }], told: [] },
    { name: "one behind `|| true`", steps: [{ bash: "./deploy.sh || true", out: "Error: no" }], told: [] },
    {
      name: "one whose status is `tail`'s",
      steps: [{ bash: "./deploy.sh 2>&1 | tail -3", out: "a\nError: no credentials" }],
      told: ["failed ./deploy.sh"],
    },
    {
      name: "the last of a chain",
      steps: [{ bash: "cd a && ./b.sh prod", out: "no", exit: 2 }],
      told: ["failed b.sh prod"],
    },
  ])("are told of $name", async ({ steps, told }) => {
    expect(await outcomesOf(steps)).toEqual(told.map(one => one.replace("./", "")));
  });
});

describe("commandKey", () => {
  it.each([
    { argv: ["docker", "compose", "up", "-d"], key: "docker compose up" },
    { argv: ["git", "push", "origin", "main"], key: "git push" },
    { argv: ["git", "status"], key: null },
    { argv: ["npm", "run", "deploy"], key: "npm run deploy" },
    { argv: ["gh", "pr", "view", "12"], key: null },
    { argv: ["python3", "-m", "alembic", "upgrade"], key: "python alembic upgrade" },
    { argv: ["terraform", "apply", "-auto-approve"], key: "terraform apply" },
    { argv: ["tool", "--help"], key: null },
  ])("names $argv", ({ argv, key }) => {
    expect(commandKey({ argv, input: null })).toBe(key);
  });
});
