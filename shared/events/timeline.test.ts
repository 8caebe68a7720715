import { describe, expect, it } from "vitest";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import type { Session } from "../model/session.ts";
import type { Timeline } from "../model/timeline.ts";
import { readEvents } from "./read-events.ts";
import { buildTimeline } from "./timeline.ts";

const agent = (agentId: string, steps: readonly SessionStep[], start?: string): Promise<Session> =>
  readBuiltSession({ agentId, steps, ...(start === undefined ? {} : { start }) });

const texts = (timeline: Timeline): readonly string[] =>
  timeline.entries
    .map(({ message }) => message.text.split("\n")[0] ?? "")
    .filter(text => /^(?:say|main|sub|report|deep|parent) /.test(text));

describe("buildTimeline", () => {
  it("puts a sub-agent between its call and that call's result, whatever the clocks say", async () => {
    const main = await readBuiltSession({
      steps: [{ user: "main a" }, { task: "look", agentId: "a1", out: "report a1" }, { say: "main b" }],
    });
    const sub = await agent("a1", [{ user: "sub look" }, { say: "sub done" }], "2031-01-01T00:00:00.000Z");
    const timeline = buildTimeline(main, [sub], readEvents);
    expect(texts(timeline)).toEqual(["main a", "sub look", "sub done", "report a1", "main b"]);
    expect(timeline.unloadedAgents).toEqual([]);
  });

  it("orders events by the entry that shows them", async () => {
    const main = await readBuiltSession({
      steps: [
        { edit: "a.ts" },
        { task: "fix", agentId: "a1", out: "report" },
        { bash: "npx vitest run", out: "      Tests  1 passed (1)" },
      ],
    });
    const sub = await agent("a1", [{ edit: "b.ts" }]);
    const timeline = buildTimeline(main, [sub], readEvents);
    expect(
      timeline.events.map(({ event }) => (event.type === "change" ? event.path?.split("/").at(-1) : event.type)),
    ).toEqual(["a.ts", "b.ts", "run"]);
    for (const { order, event } of timeline.events) expect(timeline.entries[order]?.message.id).toBe(event.messageId);
  });

  it("nests a sub-agent's own sub-agent", async () => {
    const main = await readBuiltSession({ steps: [{ task: "one", agentId: "a1", out: "report a1" }] });
    const sub = await agent("a1", [
      { say: "sub begins" },
      { task: "two", agentId: "a2", out: "report a2" },
      { say: "sub ends" },
    ]);
    const deep = await agent("a2", [{ say: "deep" }, { say: "deep work" }]);
    expect(texts(buildTimeline(main, [deep, sub], readEvents))).toEqual([
      "sub begins",
      "deep work",
      "report a2",
      "sub ends",
      "report a1",
    ]);
  });

  it("knows a sub-agent by its prompt where no result names it", async () => {
    const step = { tool: "Task", input: { prompt: "sub look for x" }, out: "report x" };
    const main = await readBuiltSession({ steps: [step, { say: "main end" }] });
    const sub = await agent("zz", [{ user: "sub look for x" }]);
    expect(texts(buildTimeline(main, [sub], readEvents))).toEqual(["sub look for x", "report x", "main end"]);
  });

  it("puts a sub-agent that no call names where its start falls", async () => {
    const main = await readBuiltSession({
      steps: [{ user: "main a" }, { say: "main b" }, { say: "main c" }, { say: "main d" }],
    });
    const early = await agent("a1", [{ say: "sub early" }], "2026-07-02T09:01:10.000Z");
    const late = await agent("a2", [{ say: "sub late" }], "2031-01-01T00:00:00.000Z");
    expect(texts(buildTimeline(main, [late, early], readEvents))).toEqual([
      "main a",
      "main b",
      "sub early",
      "main c",
      "sub late",
      "main d",
    ]);
  });

  it("puts parents before", async () => {
    const parent = await readBuiltSession({
      id: "11111111-0000-4000-8000-000000000000",
      steps: [{ user: "parent a" }],
    });
    const main = { ...(await readBuiltSession({ steps: [{ user: "main a" }] })), parentId: parent.id };
    expect(texts(buildTimeline(main, [parent], readEvents))).toEqual(["parent a", "main a"]);
  });

  it("lists the agents whose transcript is not loaded, a refused call apart", async () => {
    const main = await readBuiltSession({
      steps: [
        { task: "look into it", agentId: "gone", out: "report" },
        {
          tool: "Task",
          input: { prompt: "no" },
          out: "The user doesn't want to proceed with this tool use.",
          error: true,
        },
        { say: "main end" },
      ],
    });
    const timeline = buildTimeline(main, [], readEvents);
    expect(timeline.unloadedAgents.map(one => one.prompt)).toEqual(["look into it"]);
    expect(timeline.entries[timeline.unloadedAgents[0]?.order ?? -1]?.message.call?.name).toBe("Task");
  });

  it("survives a parent loop and an agent that names itself", async () => {
    const main = await readBuiltSession({ steps: [{ user: "main a" }] });
    const loop = { ...main, parentId: main.id };
    const self = await agent("a1", [{ task: "again", agentId: "a1", out: "report" }]);
    expect(texts(buildTimeline(loop, [loop, self], readEvents))).toContain("main a");
  });

  it("lays every message of every loaded session out exactly once", async () => {
    const main = await readBuiltSession({
      steps: [
        { task: "one", agentId: "a1", out: "report" },
        { task: "one", agentId: "a1", out: "report" },
        { say: "main end" },
      ],
    });
    const sub = await agent("a1", [{ say: "sub done" }]);
    const stray = await agent("b2", [{ say: "sub stray" }]);
    const timeline = buildTimeline(main, [sub, stray], readEvents);
    expect(timeline.entries).toHaveLength(main.messages.length + sub.messages.length + stray.messages.length);
    expect(new Set(timeline.entries.map(entry => entry.message)).size).toBe(timeline.entries.length);
  });
});
