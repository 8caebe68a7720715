import { describe, expect, it } from "vitest";
import { nestRoot, type PlacedRoot } from "./nest-roots.ts";

const at = (path: string, isFile = false): PlacedRoot => ({ name: "", path, isFile, paths: new Set() });
const named = (name: string, paths: readonly string[], isFile = false): PlacedRoot => ({
  name,
  isFile,
  paths: new Set(paths),
});

describe("nestRoot", () => {
  it.each<readonly [string, PlacedRoot, PlacedRoot, string | null]>([
    ["a folder in an open one", at("/a/b/c"), at("/a"), "inside b/c/"],
    ["a folder around an open one", at("/a"), at("/a/b"), "around b/"],
    ["a file in an open folder", at("/a/b/x.md", true), at("/a"), "inside b/"],
    ["a folder around an open file", at("/a"), at("/a/x.md", true), "around "],
    ["the root of the disk", at("/"), at("/a/b"), "around a/b/"],
    ["a folder whose name begins alike", at("/a/bc"), at("/a/b"), null],
    ["two files of one folder", at("/a/x.md", true), at("/a/y.md", true), null],
  ])("tells %s by its path", (_, opened, known, expected) => {
    const nesting = nestRoot(opened, known);
    expect(nesting === null ? null : `${nesting.how} ${nesting.prefix}`).toBe(expected);
    if (nesting !== null) expect(nesting.isSure).toBe(true);
  });

  it.each<readonly [string, PlacedRoot, PlacedRoot, string | null]>([
    [
      "a folder that stands whole in an open one",
      named("b", ["x", "d/y"]),
      named("a", ["b/x", "b/d/y", "z"]),
      "inside b/",
    ],
    ["the same folder by another way", named("a", ["x"]), named("a", ["x", "y"]), "inside "],
    ["a folder around an open one", named("a", ["b/x", "z"]), named("b", ["x"]), "around b/"],
    ["a file that stands once in an open folder", named("x.md", ["x.md"], true), named("a", ["b/x.md"]), "inside b/"],
    ["a file of which there are two", named("x", ["x"], true), named("a", ["b/x", "c/x"]), null],
    ["a folder of another name", named("c", ["x"]), named("a", ["b/x"]), null],
    ["a folder with a file more", named("b", ["x", "y"]), named("a", ["b/x"]), null],
    ["a file whose name ends alike", named("x", ["x"], true), named("a", ["bx"]), null],
    ["a folder without files", named("b", []), named("a", ["b/x"]), null],
  ])("takes %s for a candidate by names alone", (_, opened, known, expected) => {
    const nesting = nestRoot(opened, known);
    expect(nesting === null ? null : `${nesting.how} ${nesting.prefix}`).toBe(expected);
    if (nesting !== null) expect(nesting.isSure).toBe(false);
  });
});
