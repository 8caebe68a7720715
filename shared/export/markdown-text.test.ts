import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { fenced, inlineMarkdown } from "./markdown-text.ts";

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}
const parse = (markdown: string): Node =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const typesIn = (node: Node): readonly string[] => [node.type, ...(node.children ?? []).flatMap(typesIn)];
const textIn = (node: Node): string => node.value ?? (node.children ?? []).map(textIn).join("");

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom(
        "https://a.bc",
        "www.a.bc",
        "a@b.cd",
        "[x](y)",
        "![x](y)",
        "<b>",
        "`",
        "``",
        "```",
        "~~",
        "|",
        "- ",
        "1. ",
        "# ",
        "\n",
        "\\",
        "&lt;",
        "*",
        "_",
        "[^1]",
        "---",
        "> ",
      ),
    ),
    { maxLength: 12 },
  )
  .map(parts => parts.join(""));

describe("inlineMarkdown", () => {
  it("is read as the text that it was, and as nothing else", () => {
    fc.assert(
      fc.property(hostile, text => {
        const tree = parse(`- A: ${inlineMarkdown(text)}`);
        const allowed = new Set(["root", "list", "listItem", "paragraph", "text", "inlineCode"]);
        expect(typesIn(tree).filter(type => !allowed.has(type))).toEqual([]);
      }),
    );
  });

  it.each([
    ["1. one", "1. one"],
    ["# head", "# head"],
    ["a `b` *c* <d> & e", "a `b` *c* <d> & e"],
    ["see https://a.bc/`x`, or me@a.bc", "see https://a.bc/`x`, or me@a.bc"],
  ])("shows %j whole", (text, shown) => {
    expect(textIn(parse(inlineMarkdown(text)))).toBe(shown);
  });
});

describe("fenced", () => {
  it("cannot be closed from inside", () => {
    fc.assert(
      fc.property(hostile, text => {
        const types = typesIn(parse(`- x\n\n${fenced(text, "  ")}\n\nafter`));
        expect(types).toEqual(["root", "list", "listItem", "paragraph", "text", "code", "paragraph", "text"]);
      }),
    );
  });
});
