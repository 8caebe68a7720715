import { describe, expect, it } from "vitest";
import { FAULTS } from "./fault.ts";
import { buildOwnSession, buildOwnSessions } from "./own-session.ts";

const sessions = buildOwnSessions(7, 40);
const plants = sessions.flatMap(session => session.plants.map(plant => ({ session, plant })));

/** The entries of a transcript without their ids and times, which move when something is put in. */
function contents(files: Readonly<Record<string, string>>): readonly string[] {
  const transcript = Object.entries(files).find(([path]) => path.endsWith(".jsonl"))?.[1] ?? "";
  return transcript
    .trimEnd()
    .split("\n")
    .map(line => JSON.stringify(JSON.parse(line).message?.content ?? null).replaceAll(/toolu_\w+/g, "toolu"));
}

const TABLE_HEAD = /^ *(?:\|(?: Item \||---\|)+)?$/;

/** The lines of the handoff that one text has and the other has not. */
function changedLines(before: string, after: string): { readonly gone: number; readonly come: number } {
  const [old, now] = [before, after].map(text => text.split("\\n").filter(line => !TABLE_HEAD.test(line)));
  if (old === undefined || now === undefined) throw new Error("There are two texts.");
  return { gone: old.filter(line => !now.includes(line)).length, come: now.filter(line => !old.includes(line)).length };
}

describe("the bench's own sessions", () => {
  it("are the same for the same seed, and others for another", () => {
    expect(buildOwnSession(3)).toEqual(buildOwnSession(3));
    expect(buildOwnSession(3).files).not.toEqual(buildOwnSession(4).files);
  });

  it("have every kind of fault among them", () => {
    expect([...new Set(plants.map(({ plant }) => plant.fault))].sort()).toEqual(Object.keys(FAULTS).sort());
  });

  it("have every honest statement word for word in their files", () => {
    for (const { files, honest } of sessions) {
      const all = Object.values(files).join("\n");
      for (const { text } of honest) expect(all).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  it("have no statement about which a planted copy is wrong", () => {
    // A statement that was changed to be false does not stand in the honest session.
    for (const { session, plant } of plants.filter(({ plant: { fault } }) => CHANGES_WORDS.has(fault)))
      expect(session.honest.map(({ text }) => text)).not.toContain(plant.about);
  });

  it("differ from a planted copy in the handoff's words or in what happened, not in both", () => {
    for (const { session, plant } of plants) {
      const [before, after] = [contents(session.files), contents(plant.files)];
      const [summaryBefore, summaryAfter] = [before.at(-1), after.at(-1)];
      const isSameStory = JSON.stringify(before.slice(0, -1)) === JSON.stringify(after.slice(0, -1));
      const isSameHandoff = summaryBefore === summaryAfter;
      // The one exception is a merge that never was, where the words stay and the merge goes.
      expect({ plant: plant.change, changed: Number(!isSameStory) + Number(!isSameHandoff) }).toEqual({
        plant: plant.change,
        changed: 1,
      });
    }
  });

  it("differ in one line at most where the words are changed", () => {
    for (const { session, plant } of plants) {
      const { gone, come } = changedLines(contents(session.files).at(-1) ?? "", contents(plant.files).at(-1) ?? "");
      expect(gone).toBeLessThanOrEqual(plant.fault === "instruction-left-out" ? SECTION_LINES : 1);
      expect(come).toBeLessThanOrEqual(plant.fault === "instruction-left-out" ? SECTION_LINES : 1);
    }
  });
});

const CHANGES_WORDS = new Set(["test-count", "other-count", "hash", "path", "pull-number"]);
// A section that becomes empty takes its neutral words.
const SECTION_LINES = 4;
