import { describe, expect, it } from "vitest";
import { foldOwed, orderEvents, type StreamEvent } from "./stream-fold.ts";

const event = (kind: string, more: Partial<StreamEvent> = {}): StreamEvent => ({
  id: null,
  recordedAt: "2026-07-02T10:00:00Z",
  sender: "bob",
  to: "amy",
  kind,
  priority: "P2",
  slug: "land-it",
  isFyi: false,
  discharges: null,
  ...more,
});
const ask = (more: Partial<StreamEvent> = {}) => event("directive", more);
const answer = (more: Partial<StreamEvent> = {}) =>
  event("response", { recordedAt: "2026-07-02T11:00:00Z", sender: "amy", to: "bob", ...more });
const owedBy = (events: readonly StreamEvent[], agent = "amy") =>
  foldOwed(orderEvents(events), agent).map(({ slug }) => slug);

describe("foldOwed", () => {
  it.each([
    ["a directive to the agent", [ask()], ["land-it"]],
    ["one to everyone", [ask({ to: "all" })], ["land-it"]],
    ["one to the tasks' everyone", [ask({ to: "*" })], []],
    ["one to another", [ask({ to: "cat" })], []],
    ["one that only tells something", [ask({ isFyi: true })], []],
    ["one that was answered in the same batch", [ask(), answer()], []],
    ["one whose answer comes first in the file", [answer(), ask()], []],
    [
      "one that was asked again after its answer",
      [ask(), answer(), ask({ recordedAt: "2026-07-02T12:00:00Z" })],
      ["land-it"],
    ],
    ["one that another answered", [ask({ to: "all" }), answer({ sender: "cat" })], ["land-it"]],
    ["one that another answered for the agent", [ask(), answer({ sender: "cat", discharges: "amy" })], []],
    ["one that was answered for everyone", [ask({ to: "all" }), answer({ sender: "cat", discharges: "all" })], []],
    ["one that the agent answered for another", [ask(), answer({ discharges: "cat" })], ["land-it"]],
    ["one whose verdict came", [ask(), event("verdict", { sender: "amy" })], ["land-it"]],
  ])("counts %s", (_, events, slugs) => {
    expect(owedBy(events)).toEqual(slugs);
  });

  it("closes a broadcast for the one who answered it, and for nobody else", () => {
    const events = [ask({ to: "all" }), answer({ sender: "amy" })];
    expect([owedBy(events, "amy"), owedBy(events, "cat")]).toEqual([[], ["land-it"]]);
  });

  it("counts a record once, and never cuts a slug", () => {
    const slug = "x".repeat(300);
    const late = { recordedAt: "2026-07-02T12:00:00Z" };
    expect(owedBy([ask({ id: "r1", slug }), answer({ slug }), ask({ id: "r1", slug, ...late })])).toEqual([]);
    expect(owedBy([ask({ slug })])).toEqual([slug]);
  });

  it("gives the urgency and the time of the last asking, by slug", () => {
    const later = ask({ recordedAt: "2026-07-02T12:00:00Z", priority: "P0" });
    expect(foldOwed(orderEvents([later, ask(), ask({ slug: "a" })]), "amy")).toEqual([
      { slug: "a", priority: "P2", recordedAt: "2026-07-02T10:00:00Z" },
      { slug: "land-it", priority: "P0", recordedAt: "2026-07-02T12:00:00Z" },
    ]);
  });
});
