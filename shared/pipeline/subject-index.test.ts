import { beforeAll, describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { growthOf, LINEAR } from "../../fixtures/growth.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId, toSourceId } from "../model/ids.ts";
import type { Source } from "../model/source.ts";
import { buildSubjectIndex } from "./subject-index.ts";

let handoff: Handoff;
let source: Source;

beforeAll(async () => {
  const audit = await auditFiles({ "HANDOFF.md": "# Handoff\n\n- All 14 tests pass\n" });
  const [judged] = audit.handoffs;
  const [read] = audit.sources;
  if (judged === undefined || read === undefined) throw new Error("There is a handoff in it.");
  handoff = judged.handoff;
  source = read;
});

/** So many files of one team folder, with a handoff in each. */
function team(size: number) {
  const sources = Array.from({ length: size }, (_, at) => ({
    ...source,
    id: toSourceId(`0:team/${at}.json`),
    path: `team/${at}.json`,
    group: "team",
  }));
  const subjects = buildSubjectIndex(sources);
  for (const { id } of sources)
    subjects.put({
      handoff: { ...handoff, id: toHandoffId(id), sourceId: id },
      link: null,
      span: null,
      previous: null,
      overwritten: [],
    });
  return { sources, subjects };
}

describe("buildSubjectIndex", () => {
  it("finds what stands in a source, and what shares its group where that is asked for", () => {
    const { sources, subjects } = team(3);
    const about = sources[1] === undefined ? null : subjects.about(sources[1], null);
    expect(about?.handoffs.map(one => one.handoff.sourceId)).toEqual(["0:team/1.json"]);
    expect(about?.related()).toHaveLength(3);
    expect(about?.isNeeded).toBe(true);
    expect(subjects.about({ ...source, id: toSourceId("0:other.md"), group: null }, null).isNeeded).toBe(false);
  });

  it("takes four times as long for a folder of four times as many files", () => {
    const growth = growthOf(size => {
      const { sources, subjects } = team(size);
      for (const one of sources) subjects.about(one, null);
    }, 1500);
    expect(growth).toBeLessThan(LINEAR);
  });
});
