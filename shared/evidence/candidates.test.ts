import { describe, expect, it } from "vitest";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionSpec } from "../../fixtures/session-step.ts";
import { toHandoffId, toRecordId, toSourceId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { Span } from "../model/timeline.ts";
import { findCandidates } from "./candidates.ts";

const record = (text: string): HandoffRecord => ({
  id: toRecordId("r"),
  handoffId: toHandoffId("h"),
  kind: "claim",
  section: "Current Work",
  ordinal: 0,
  text,
  state: "asserted",
  anchor: {
    sourceId: toSourceId("0:h.md"),
    sessionId: null,
    messageId: null,
    line: 1,
    start: 0,
    end: text.length,
    textLine: 1,
  },
  links: null,
  transitions: [],
  supersedes: null,
  supersededBy: null,
});

async function spanOf(steps: SessionSpec["steps"]): Promise<Span> {
  const session = await readBuiltSession({ steps });
  const entries = session.messages.map(message => ({ session, message }));
  return {
    timeline: { entries, events: [], unloadedAgents: [] },
    endOrder: entries.length,
    isIncomplete: false,
    lostUntil: 0,
  };
}

describe("candidate messages", () => {
  it("are those that share the most telling words, with the line cited verbatim", async () => {
    const span = await spanOf([
      { user: "Please look at the scheduler" },
      { say: "The jitter in src/backoff.ts is drawn from a seeded generator.\nNothing else changed." },
      { say: "I also read the documentation." },
    ]);
    const [best] = findCandidates(record("Jitter of src/backoff.ts uses the seeded generator"), span);
    expect(best).toMatchObject({ how: "matched", stance: "context", quote: expect.stringContaining("src/backoff.ts") });
    const at = best?.at;
    const entry = span.timeline.entries.find(({ message }) => message.id === best?.messageId);
    expect(at?.type === "text" && entry?.message.text.slice(at.start, at.end)).toBe(best?.quote);
  });

  it("are at most five", async () => {
    const span = await spanOf([
      { user: "go" },
      ...Array.from({ length: 30 }, (_, index) => ({ say: `backoff jitter ${index} src/a${index}.ts` })),
      ...Array.from({ length: 90 }, () => ({ say: "other words entirely" })),
    ]);
    expect(findCandidates(record("backoff jitter seeded"), span).length).toBeLessThanOrEqual(5);
  });

  it("are none where only common words are shared", async () => {
    const span = await spanOf([{ user: "go" }, { say: "This is about the work that was done." }]);
    expect(findCandidates(record("That is what was done about the work."), span)).toEqual([]);
  });

  it("come from the span alone", async () => {
    const span = await spanOf([{ user: "go" }, { say: "src/backoff.ts jitter" }]);
    expect(findCandidates(record("src/backoff.ts jitter"), { ...span, endOrder: 1 })).toEqual([]);
  });
});
