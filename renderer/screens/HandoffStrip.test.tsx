import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toHandoffId, toMessageId, toSessionId } from "../../shared/model/ids.ts";
import type { SpanMark } from "../../shared/model/span-mark.ts";
import type { SpanReading } from "../store/span-reader.ts";
import { HandoffStrip } from "./HandoffStrip.tsx";

afterEach(cleanup);

const HANDOFF = toHandoffId("handoff-1");

/** A span of changes, and how often a mark of it was drawn. */
function spanOf(count: number): { readonly span: SpanReading; readonly draws: () => number } {
  let draws = 0;
  const mark = (order: number): SpanMark => ({
    order,
    lane: 0,
    get shape() {
      draws += 1;
      return "tick" as const;
    },
    tone: "unchecked",
    label: `edited src/${order}.ts`,
    sessionId: toSessionId("session-1"),
    messageId: toMessageId(`message-${order}`),
    start: 0,
    end: 4,
  });
  const span: SpanReading = {
    messageCount: count,
    eventCount: count,
    startedMs: null,
    endedMs: null,
    marks: Array.from({ length: count }, (_, order) => mark(order)),
    seams: [],
    citedOrders: new Map(),
    omissions: {
      items: [],
      happened: { error: 0, said: 0, published: 0, run: 0, file: count },
      isIncomplete: false,
      unloadedAgentCount: 0,
    },
  };
  return { span, draws: () => draws };
}

test("draws no mark again when the reviewer goes on to another record", () => {
  const { span, draws } = spanOf(300);
  const strip = (record: string) => (
    <HandoffStrip handoffId={HANDOFF} span={span} item={null} back={`#/handoff/handoff-1/${record}`} />
  );
  const { rerender } = render(strip("a"));
  const drawn = draws();
  const hrefs = screen.getAllByRole("link").map(link => link.getAttribute("href"));
  expect(drawn).toBeGreaterThanOrEqual(300);
  rerender(strip("b"));
  expect(draws()).toBe(drawn);
  expect(screen.getAllByRole("link").map(link => link.getAttribute("href"))).toEqual(hrefs);
});

test("opens a mark with the way back to the record that the reviewer stands at", () => {
  const { span } = spanOf(3);
  const strip = (record: string) => (
    <HandoffStrip handoffId={HANDOFF} span={span} item={null} back={`#/handoff/handoff-1/${record}`} />
  );
  const { rerender } = render(strip("a"));
  rerender(strip("b"));
  const [first] = screen.getAllByRole("link");
  if (first === undefined) throw new Error("the strip has a mark");
  fireEvent.click(first);
  expect(decodeURIComponent(location.hash)).toContain("back=#/handoff/handoff-1/b");
});
