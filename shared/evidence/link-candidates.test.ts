import { describe, expect, it } from "vitest";
import { handoff, library, session, touch } from "../../fixtures/session-library.ts";
import { toSourceId } from "../model/ids.ts";
import { listLinkCandidates } from "./link-candidates.ts";

const PLACE = { root: 0, path: "projects/-home-dev-widget/HANDOFF.md" };
const elsewhere = (name: string, endedAt: string) =>
  session(name, {
    sourceId: toSourceId(`0:other/${name}.jsonl`),
    projectDir: "other",
    cwds: ["/home/dev/other"],
    startedMs: Date.parse(endedAt) - 3_600_000,
    endedMs: Date.parse(endedAt),
  });

const candidates = (...args: Parameters<typeof library>) =>
  listLinkCandidates(handoff({ session: "named" }), PLACE, library(...args)).map(({ session: { id }, reasons }) => [
    id,
    reasons,
  ]);

describe("listLinkCandidates", () => {
  it("lists every session with what speaks for it, the strongest reason first", () => {
    const sessions = [
      elsewhere("far", "2026-05-01T08:00:00Z"),
      elsewhere("near", "2026-06-30T08:00:00Z"),
      session("reader"),
      session("writer"),
      elsewhere("named", "2026-06-01T08:00:00Z"),
    ];
    const path = `/home/dev/${PLACE.path}`;
    const touches = {
      writer: [touch({ path, content: "All done." })],
      reader: [touch({ path, kind: "read" })],
    };
    expect(candidates(sessions, touches)).toEqual([
      ["named", ["named"]],
      ["writer", ["written-by", "same-project", "active"]],
      ["reader", ["same-project", "active", "read-by"]],
      ["near", []],
      ["far", []],
    ]);
  });

  it("lists a tree once, by its top session", () => {
    const agent = session("agent", { tree: "top", agentId: "a1", parentId: session("top").id });
    expect(candidates([session("top"), agent])).toEqual([["top", ["same-project", "active"]]]);
  });

  it("has none where no session is loaded", () => {
    expect(candidates([])).toEqual([]);
  });
});
