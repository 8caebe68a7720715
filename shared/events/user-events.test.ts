import { describe, expect, it } from "vitest";
import { briefEventsOf } from "../../fixtures/brief-event.ts";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import { readEvents } from "./read-events.ts";

describe("what a user said", () => {
  it("is a message of its own, or typed into a refused call", async () => {
    const events = await briefEventsOf(
      { user: "Never push to main" },
      { bash: "git push", refused: "we are on a branch already" },
      { user: "<command-name>/clear</command-name>" },
      { say: "Done" },
    );
    expect(events.filter(event => event.startsWith("user"))).toEqual([
      "user Never push to main",
      "user we are on a branch already",
    ]);
  });

  it("is nothing in a sub-agent's transcript, whose first message is its caller's", async () => {
    const session = await readBuiltSession({ agentId: "a1b2c3d", steps: [{ user: "Look for x" }] });
    expect(readEvents(session)).toEqual([]);
  });
});
