import { describe, expect, test } from "vitest";
import { toRecordId } from "../../shared/model/ids.ts";
import type { Block } from "../../shared/model/review.ts";
import { groupBlocks } from "./block-groups.ts";

const ofRecord = (code: Block["code"], id: string): Block => ({
  code,
  message: id,
  target: { type: "record", recordId: toRecordId(id) },
});
const ofFinding = (fingerprint: string): Block => ({
  code: "blocker-not-waived",
  message: fingerprint,
  target: { type: "finding", fingerprint },
});

describe("groupBlocks", () => {
  test("says blockers of records that stand in the way anyway as some among them, and counts each thing once", () => {
    const { count, groups } = groupBlocks([
      ofRecord("record-undecided", "a"),
      ofRecord("record-undecided", "b"),
      ofRecord("blocker-not-waived", "b"),
      ofRecord("blocker-not-waived", "b"),
      ofRecord("blocker-not-waived", "c"),
      ofFinding("whole"),
    ]);
    expect(groups.map(({ label }) => label)).toEqual([
      "2 records undecided",
      "1 with a blocker among them",
      "2 blockers without a reason",
    ]);
    expect(groups.map(({ first }) => first.message)).toEqual(["a", "b", "c"]);
    expect(count).toBe(4);
  });

  test("counts nothing where nothing blocks", () => {
    expect(groupBlocks([])).toEqual({ count: 0, groups: [] });
  });
});
