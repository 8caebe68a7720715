import { describe, expect, it } from "vitest";
import { type FrontMatterValue, parseFrontMatter } from "./front-matter.ts";
import { renderFrontMatter } from "./front-matter-write.ts";

const lines = (...fields: readonly (readonly [string, FrontMatterValue])[]): readonly string[] =>
  renderFrontMatter(new Map(fields)).split("\n").slice(1, -1);

describe("renderFrontMatter", () => {
  it.each<[string, FrontMatterValue, readonly string[]]>([
    ["a text", "x y", ["k: x y"]],
    ["a text with a colon within", "a:b", ["k: a:b"]],
    ["a text with a colon and a blank", "a: b", ['k: "a: b"']],
    ["an empty text", "", ['k: ""']],
    ["outer space", " x", ['k: " x"']],
    ["words that would read back as something else", "Null", ['k: "Null"']],
    ["a sign that begins a construct", "@amy", ['k: "@amy"']],
    ["quotation marks within, not escaped", '"x" y', ['k: ""x" y"']],
    ["true", true, ["k: true"]],
    ["nothing, left out", null, []],
    ["an empty list", [], ["k: []"]],
    ["a list", ["a", "b: c"], ["k:", "  - a", '  - "b: c"']],
    [
      "a map, with what is null said",
      new Map<string, FrontMatterValue>([
        ["m", "x"],
        ["u", null],
        ["b", true],
      ]),
      ["k:", "  m: x", "  u: null", "  b: true"],
    ],
    ["lines as a block", "a\nb", ["k: |", "  a", "  b"]],
  ])("writes %s", (_, value, expected) => {
    expect(lines(["k", value])).toEqual(expected);
  });

  it("reads back what it wrote", () => {
    const fields = new Map<string, FrontMatterValue>([
      ["type", "Role"],
      ["title", "a: b"],
      ["description", "one\n\ntwo"],
      ["tags", ["x", "y"]],
      ["engine", new Map<string, FrontMatterValue>([["version", "2.0.3"]])],
      ["open", false],
    ]);
    expect(parseFrontMatter(`${renderFrontMatter(fields)}\n\n# Body\n`)).toEqual({
      fields,
      bodyLine: 14,
      body: "\n# Body",
    });
  });

  it("loses what stands behind a fence in a value, as the engine does", () => {
    const fields = new Map<string, FrontMatterValue>([
      ["description", "see\n---\nmore"],
      ["status", "active"],
    ]);
    expect([...(parseFrontMatter(renderFrontMatter(fields))?.fields ?? [])]).toEqual([["description", "see"]]);
  });
});
