import { describe, expect, it } from "vitest";
import { toSourceId } from "../../model/ids.ts";
import type { BusEventFact } from "../../model/store-fact.ts";
import { teamOf } from "./event-teams.ts";

const event = (slug: string, dataType: string | null): BusEventFact => ({
  type: "bus-event",
  sourceId: toSourceId("0:events.jsonl"),
  prefix: "",
  line: 1,
  id: null,
  recordedAt: null,
  sender: null,
  to: "amy",
  kind: "directive",
  priority: null,
  slug,
  isFyi: false,
  discharges: null,
  dataType,
});
const team = (name: string, channel: string | null, ...slugs: readonly string[]) => ({
  name,
  channel,
  slugs: new Set(slugs),
});
const BLUE = team("blue", "bus-blue", "land-it", "shared");
const RED = team("red", "bus-red", "paint-it", "shared");
const GREY = team("grey", null, "wash-it");

describe("teamOf", () => {
  it.each([
    ["the only team", event("x", null), [GREY], "grey"],
    ["the only team, though its channel is another", event("x", "bus-red"), [GREY], "grey"],
    ["the team on its channel", event("x", "bus-red"), [BLUE, RED], "red"],
    ["the team on its channel, whoever has such a task", event("land-it", "bus-red"), [BLUE, RED], "red"],
    ["the team of its task", event("paint-it", null), [BLUE, RED, GREY], "red"],
    ["the team of its task, where no channel is known", event("wash-it", "bus-other"), [BLUE, GREY], "grey"],
    ["no team: two have such a task", event("shared", null), [BLUE, RED], undefined],
    ["no team: none has", event("x", null), [BLUE, RED], undefined],
    ["no team where there is none", event("x", null), [], undefined],
  ])("takes an event for that of %s", (_, one, teams, name) => {
    expect(teamOf(one, teams)?.name).toBe(name);
  });
});
