import { describe, expect, it } from "vitest";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { readEvents } from "./read-events.ts";

const write = (...todos: readonly (readonly [string, string])[]): SessionStep => ({
  tool: "TodoWrite",
  input: { todos: todos.map(([content, status]) => ({ content, status, activeForm: content })) },
  out: "Todos have been modified successfully.",
});
const create = (id: number, subject: string): SessionStep => ({
  tool: "TaskCreate",
  input: { subject, description: subject },
  out: `Task #${id} created successfully: ${subject}`,
});
const update = (taskId: string, status: string): SessionStep => ({
  tool: "TaskUpdate",
  input: { taskId, status },
  out: `Updated task #${taskId} status`,
});

async function lastList(steps: readonly SessionStep[]): Promise<readonly string[] | null> {
  const events = readEvents(await readBuiltSession({ steps }));
  return events.flatMap(event => (event.type === "tasks" ? [event.open] : [])).at(-1) ?? null;
}

describe("task lists", () => {
  it.each<{ name: string; steps: readonly SessionStep[]; open: readonly string[] | null }>([
    {
      name: "a whole list",
      steps: [write(["A", "completed"], ["B", "in_progress"], ["C", "pending"])],
      open: ["B", "C"],
    },
    {
      name: "a list that takes another's place",
      steps: [write(["A", "pending"]), write(["A", "completed"])],
      open: [],
    },
    { name: "an emptied list", steps: [write(["A", "pending"]), write()], open: [] },
    { name: "items one by one", steps: [create(1, "A"), create(2, "B"), update("1", "completed")], open: ["B"] },
    { name: "an item that was deleted", steps: [create(1, "A"), update("1", "deleted")], open: [] },
    { name: "an item that is not known", steps: [update("9", "completed")], open: null },
    {
      name: "a plan",
      steps: [{ tool: "update_plan", input: { plan: [{ step: "A", status: "pending" }] }, out: "Plan updated" }],
      open: ["A"],
    },
    {
      name: "a list in Markdown",
      steps: [{ tool: "update_todo_list", input: { todos: "- [x] A\n- [ ] B\nwords" }, out: "ok" }],
      open: ["B"],
    },
    {
      name: "items of no shape",
      steps: [{ tool: "TodoWrite", input: { todos: [null, 3, ["x"], { status: "pending" }, "A"] }, out: "ok" }],
      open: ["A"],
    },
    {
      name: "a call that failed",
      steps: [{ tool: "TodoWrite", input: { todos: ["A"] }, out: "InputValidationError", error: true }],
      open: null,
    },
  ])("are read from $name", async ({ steps, open }) => {
    expect(await lastList(steps)).toEqual(open);
  });
});
