import { describe, expect, it } from "vitest";
import { closeTask } from "./task-close.ts";

const NOW = "2026-07-02T12:00:00Z";
const task = (status: string, body = "# T\n") => `---\ntype: Task\nstatus: ${status}\nextra: kept\n---\n\n${body}`;

describe("closeTask", () => {
  it("sets state and time, keeps the rest, and adds a line to the log", () => {
    expect(closeTask(task("active", "# T\n\nText.\n\n\n"), NOW, "shipped")).toEqual({
      ok: true,
      value: `---\ntype: Task\nstatus: done\nextra: kept\ntimestamp: ${NOW}\n---\n\n# T\n\nText.\n\n- ${NOW}: active → done (evidence: shipped)\n`,
    });
  });

  it("takes a task without a state for a proposed one, and needs no body", () => {
    const closed = closeTask("---\ntype: Task\n---\n", NOW, "e");
    expect(closed.ok && closed.value).toMatch(/---\n\n- .+: proposed → done \(evidence: e\)\n$/);
  });

  it.each([
    ["waiting", "illegal transition waiting -> done"],
    ["blocked", "illegal transition blocked -> done"],
    ["abandoned", "illegal transition abandoned -> done"],
    ["paused", "illegal transition paused -> done"],
  ])("does not close a task that is %s", (status, error) => {
    expect(closeTask(task(status), NOW, "e")).toEqual({ ok: false, error });
  });

  it("closes a done task once more, and none without a front matter", () => {
    expect(closeTask(task("done"), NOW, "e").ok).toBe(true);
    expect(closeTask("# T", NOW, "e").ok).toBe(false);
  });
});
