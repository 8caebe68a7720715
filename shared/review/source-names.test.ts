import { describe, expect, it } from "vitest";
import { toSourceId } from "../model/ids.ts";
import { nameAsApproved, nameFiles } from "./source-names.ts";

type Pair = readonly [path: string, sha256: string];
const build = (pairs: readonly Pair[]) => pairs.map(([path, sha256]) => ({ path, sha256 }));
const pathsOf = (approved: readonly Pair[], now: readonly Pair[]): readonly string[] =>
  nameAsApproved({ sources: build(approved) }, build(now)).map(({ path }) => path);

describe("nameAsApproved", () => {
  it.each<[string, readonly Pair[], readonly Pair[], readonly string[]]>([
    ["the same place", [["a.md", "1"]], [["a.md", "1"]], ["a.md"]],
    ["a folder further out", [["a.md", "1"]], [["in/a.md", "1"]], ["a.md"]],
    ["a folder further in", [["in/a.md", "1"]], [["a.md", "1"]], ["in/a.md"]],
    ["another place with the same bytes", [["one/a.md", "1"]], [["two/a.md", "1"]], ["two/a.md"]],
    ["a name that merely ends the same", [["a.md", "1"]], [["ba.md", "1"]], ["ba.md"]],
    ["other bytes further out", [["a.md", "1"]], [["in/a.md", "2"]], ["a.md"]],
    ["a place that was not read", [["a.md", ""]], [["in/b.md", ""]], ["in/b.md"]],
    [
      "the same place before one further out",
      [["a.md", "1"]],
      [
        ["in/a.md", "1"],
        ["a.md", "1"],
      ],
      ["in/a.md", "a.md"],
    ],
    [
      "each name once",
      [
        ["a.md", "1"],
        ["in/a.md", "1"],
      ],
      [
        ["out/in/a.md", "1"],
        ["out/a.md", "1"],
      ],
      ["in/a.md", "a.md"],
    ],
    [
      "each name once, from further in",
      [
        ["out/a.md", "1"],
        ["out/in/a.md", "1"],
      ],
      [
        ["a.md", "1"],
        ["in/a.md", "1"],
      ],
      ["out/a.md", "out/in/a.md"],
    ],
    [
      "other bytes where two could be meant",
      [
        ["a.md", "1"],
        ["in/a.md", "2"],
      ],
      [["out/in/a.md", "3"]],
      ["out/in/a.md"],
    ],
  ])("names %s", (_, approved, now, paths) => {
    expect(pathsOf(approved, now)).toEqual(paths);
  });
});

describe("nameFiles", () => {
  it.each([
    ["as they are", "1:a.md", "a.md", "1:b/c.md", "b/c.md"],
    ["from further in", "1:in/a.md", "a.md", "1:in/b/c.md", "b/c.md"],
    ["from further in, and what lies outside as it is", "1:in/a.md", "a.md", "1:out/c.md", "out/c.md"],
    ["from further out", "1:a.md", "in/a.md", "1:b/c.md", "in/b/c.md"],
    ["of another root as they are", "1:in/a.md", "a.md", "2:in/c.md", "in/c.md"],
  ])("names files %s", (_, id, path, other, name) => {
    const nameOf = nameFiles([{ id: toSourceId(id), path }]);
    expect(nameOf(toSourceId(id))).toBe(path);
    expect(nameOf(toSourceId(other))).toBe(name);
  });
});
