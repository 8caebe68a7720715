import { describe, expect, it } from "vitest";
import type { SessionEvent } from "../../shared/model/event.ts";
import { toMessageId, toSessionId } from "../../shared/model/ids.ts";
import type { TimelineEvent } from "../../shared/model/timeline.ts";
import { buildSpanMarks } from "./span-marks.ts";

const told = (order: number, event: Partial<SessionEvent> & Pick<SessionEvent, "type">): TimelineEvent => ({
  order,
  event: {
    sessionId: toSessionId("s"),
    messageId: toMessageId(`m${order}`),
    start: 0,
    end: 4,
    ...event,
  } as SessionEvent,
});
const change = (order: number, path: string) => told(order, { type: "change", verb: "edited", path } as never);

describe("the marks of a span", () => {
  it("draws what can be told apart each by itself, in order", () => {
    const events = [
      told(90, { type: "publish", verb: "pushed", outcome: "done" } as never),
      change(10, "src/a.ts"),
      told(50, { type: "run", runner: "vitest", outcome: "failed" } as never),
    ];
    const marks = buildSpanMarks(events, 100);
    expect(marks.map(({ order, lane, shape, label }) => ({ order, lane, shape, label }))).toEqual([
      { order: 10, lane: 0, shape: "tick", label: "edited src/a.ts" },
      { order: 50, lane: 1, shape: "square", label: "vitest failed" },
      { order: 90, lane: 2, shape: "triangle", label: "pushed done" },
    ]);
    expect(marks[0]?.messageId).toBe("m10");
  });

  it("says what a mark stands for where several would lie on one another", () => {
    const events = Array.from({ length: 5 }, (_, i) => change(i, `src/${i}.ts`));
    expect(buildSpanMarks(events, 100_000).map(mark => mark.label)).toEqual([
      "edited src/0.ts; edited src/1.ts; edited src/2.ts; and 2 more",
    ]);
  });

  it("gives no more marks for a longer span", () => {
    const drawn = (count: number) =>
      buildSpanMarks(
        Array.from({ length: count }, (_, i) => change(i, `src/${i}.ts`)),
        count,
      ).length;
    expect(drawn(20_000)).toBe(drawn(2_000));
  });
});
