import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldNewest, foldNewestKnown, foldText } from "./fold.ts";
import type { PyValue } from "./python-value.ts";

const at = (createdUs: bigint, task = "a", checkpointId = "x") => ({ createdUs, task, checkpointId });

describe("foldNewest", () => {
  it("takes the newest instant", () => {
    expect(foldNewest([at(1n), at(3n), at(2n)])).toEqual(at(3n));
    expect(foldNewest([])).toBeNull();
  });

  it("breaks a tie by task and then by id", () => {
    expect(foldNewest([at(1n, "b", "1"), at(1n, "a", "9"), at(1n, "b", "2")])).toEqual(at(1n, "b", "2"));
  });

  it("compares by code point, not by UTF-16 unit", () => {
    expect(foldNewest([at(1n, "\u{1F600}"), at(1n, "\uFFFD")])?.task).toBe("\u{1F600}");
  });

  it("keeps the first of a full tie", () => {
    const [first, second] = [at(1n), at(1n)];
    expect(foldNewest([first, second])).toBe(first);
  });

  it("lets a future date win, and leaves it out where only known ages count", () => {
    const snapshots = [at(10n), at(9_000_000n)];
    expect(foldNewest(snapshots)).toEqual(at(9_000_000n));
    expect(foldNewestKnown(snapshots, 100n)).toEqual(at(10n));
  });

  it("does not depend on the order, full ties aside", () => {
    const one = fc.record({
      createdUs: fc.bigInt({ min: 0n, max: 3n }),
      task: fc.constantFrom("a", "b"),
      checkpointId: fc.string(),
    });
    const key = (item: ReturnType<typeof at> | null) => item && [item.createdUs, item.task, item.checkpointId];
    fc.assert(
      fc.property(fc.array(one), list => {
        expect(key(foldNewest(list.toReversed()))).toEqual(key(foldNewest(list)));
      }),
    );
  });
});

describe("foldText", () => {
  it.each<[string, PyValue | undefined]>([
    ["task", "task"],
    ["", undefined],
    ["", null],
    ["", false],
    ["", 0],
    ["", 0n],
    ["", []],
    ["", new Map()],
    ["True", true],
    ["7", 7n],
    ["40.0", 40],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
    ["['a', None, True, 1.0]", ["a", null, true, 1]],
    ["{\"it's\": ['x']}", new Map<string, PyValue>([["it's", ["x"]]])],
  ])("gives %j as Python's str does", (expected, value) => {
    expect(foldText(value)).toBe(expected);
  });
});
