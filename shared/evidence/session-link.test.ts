import { describe, expect, it } from "vitest";
import { handoff, library, session, touch } from "../../fixtures/session-library.ts";
import type { Handoff } from "../model/handoff.ts";
import { toSessionId, toSourceId } from "../model/ids.ts";
import { linkSession, type SessionLibrary } from "./session-link.ts";

const link = (subject: Handoff, path: string, sessions: SessionLibrary): readonly (string | undefined)[] | null => {
  const found = linkSession(subject, { root: 0, path }, sessions);
  return found === null ? null : [found.link.sessionId, found.link.how, found.writing?.messageId];
};

describe("linkSession, the first that holds", () => {
  const two = [session("s1"), session("s2")];

  it("takes the session that the handoff stands in", () => {
    const hints = { inside: toSessionId("s2"), nativeIds: ["s1"], transcriptPath: null };
    const summary = handoff({ kind: "compaction", hints });
    expect(link(summary, "x", library(two))).toEqual(["s2", "inside", undefined]);
    expect(link(handoff({ hints }), "x", library(two))).toEqual(["s2", "written-by", undefined]);
  });

  it("takes the session that it names, by id or transcript, and of copies the longest", () => {
    const copies = [session("s1"), session("s1@copy", { nativeId: "s1", entryCount: 20 }), session("s2")];
    const byId = handoff({ hints: { inside: null, nativeIds: ["s1"], transcriptPath: null } });
    const byPath = handoff({
      hints: { inside: null, nativeIds: [], transcriptPath: "/home/dev/.claude/projects/-x/s2.jsonl" },
    });
    expect(link(byId, "HANDOFF.md", library(copies))).toEqual(["s1@copy", "named", undefined]);
    expect(link(byPath, "HANDOFF.md", library(copies))).toEqual(["s2", "named", undefined]);
  });

  it.each([
    ["writes the path", touch({ path: "/home/dev/widget/HANDOFF.md" }), "widget/HANDOFF.md"],
    ["writes its very text elsewhere", touch({ path: "/tmp/HANDOFF.md", content: "All done." }), "docs/HANDOFF.md"],
  ])("takes the session that %s", (_, one, path) => {
    expect(link(handoff(), path, library(two, { s1: [one] }))).toEqual(["s1", "written-by", "m1"]);
  });

  it.each([
    [
      "its output names the checkpoint",
      touch({ kind: "checkpoint", command: "coord-engine continuity snapshot r ash t", output: "snapshot CHK-1-t" }),
    ],
    [
      "it names agent and task at the checkpoint's time",
      touch({ kind: "checkpoint", command: "coord-engine continuity snapshot r ash 'T' --objective x" }),
    ],
  ])("takes the session whose command made the checkpoint: %s", (_, one) => {
    const checkpoint = handoff({ kind: "checkpoint", agent: "ash", task: "t", document: { checkpoint_id: "CHK-1-t" } });
    const path = "team/r/member/ash/continuity/t/latest.json";
    expect(link(checkpoint, path, library(two, { s2: [one] }))).toEqual(["s2", "written-by", "m1"]);
  });

  it("takes no writer where only a common base name speaks for it, or two sessions wrote it", () => {
    const weak = touch({ path: "/home/dev/other/HANDOFF.md" });
    const wrote = touch({ path: "/home/dev/widget/HANDOFF.md" });
    expect(link(handoff(), "elsewhere/HANDOFF.md", library(two, { s1: [weak] }))).toBe(null);
    expect(link(handoff(), "gadget/HANDOFF.md", library(two, { s1: [wrote], s2: [wrote] }))).toBe(null);
  });

  it.each([
    ["beside it", "projects/-home-dev-widget/HANDOFF.md"],
    ["above it", "HANDOFF.md"],
    ["in the folder that it worked in", "repos/widget/HANDOFF.md"],
  ])("takes the only session of the project, %s", (_, path) => {
    expect(link(handoff(), path, library([session("s1")]))).toEqual(["s1", "same-project", undefined]);
  });

  it("takes the only one of the project that was active in the day before", () => {
    const old = session("s0", {
      startedMs: Date.parse("2026-06-01T08:00:00Z"),
      endedMs: Date.parse("2026-06-01T09:00:00Z"),
    });
    expect(link(handoff(), "HANDOFF.md", library([old, session("s1")]))).toEqual([
      "s1",
      "same-project-active",
      undefined,
    ]);
    expect(link(handoff(), "HANDOFF.md", library([old, session("s1"), session("s2")]))).toBe(null);
  });

  it.each([
    ["began after the handoff", session("s1", { startedMs: Date.parse("2026-07-02T10:30:00Z") }), []],
    [
      "reads the handoff and never writes it",
      session("s1"),
      [touch({ kind: "read", path: "/home/dev/widget/HANDOFF.md" })],
    ],
    ["lies under another root", session("s1", { sourceId: toSourceId("1:s1.jsonl") }), []],
  ])("takes no session that %s", (_, one, touches) => {
    expect(link(handoff(), "HANDOFF.md", library([one], { s1: touches }))).toBe(null);
  });

  it("takes a session of the same day where the handoff gives a bare date", () => {
    const dated = handoff({ createdAtIso: "2026-07-02", createdMs: Date.parse("2026-07-02") });
    expect(link(dated, "HANDOFF.md", library([session("s1")]))).toEqual(["s1", "same-project", undefined]);
  });

  it("links a checkpoint of a team's store to no session for its place alone", () => {
    const checkpoint = handoff({ kind: "checkpoint" });
    expect(link(checkpoint, "team/r/member/ash/continuity/t/latest.json", library([session("s1")]))).toBe(null);
  });
});
