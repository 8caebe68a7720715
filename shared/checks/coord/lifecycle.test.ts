import { describe, expect, it, vi } from "vitest";
import type { RuleContext, SourceSubject } from "../rule.ts";
import { buildLifecycleRule } from "./lifecycle.ts";

/** A session in which the engine was called once: as much of it as the contract looks at. */
function makeSubject(): SourceSubject {
  const shown = { role: "assistant", isMeta: false, timeMs: null, line: 1 };
  const messages = [
    { ...shown, text: "coord-engine continuity resume r amy", call: { callId: "c" }, result: null },
    { ...shown, text: "Resume: t", call: null, result: { callId: "c", refused: false, exitCode: 0, isError: false } },
  ];
  const session = { id: "s", agentId: null, sourceId: "0:a.jsonl", messages };
  const timeline = { entries: messages.map(message => ({ message, session })), events: [] };
  const linked = { span: { timeline, isIncomplete: false }, link: { sessionId: "s" } };
  // The rules look at these fields alone.
  return { session, source: { id: "0:a.jsonl" }, handoffs: [linked] } as unknown as SourceSubject;
}
const NO_CONTEXT = {} as RuleContext;

describe("buildLifecycleRule", () => {
  it("judges a session once, for its finding and for whoever shows it as a whole", () => {
    const judge = vi.fn(() => ({ message: "late", order: 0, label: "the first change" }));
    const rule = buildLifecycleRule("resume", "t", judge);
    const subject = makeSubject();
    expect(rule.faultOf(subject)?.message).toBe("late");
    expect(rule.check(subject, NO_CONTEXT)).toMatchObject([{ type: "finding", message: "late" }]);
    expect(rule.faultOf(subject)?.message).toBe("late");
    expect(judge).toHaveBeenCalledTimes(1);
    rule.faultOf(makeSubject());
    expect(judge).toHaveBeenCalledTimes(2);
  });
});
