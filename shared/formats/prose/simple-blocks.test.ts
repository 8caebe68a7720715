import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdownBlocks } from "./blocks.ts";
import { readSimpleBlocks } from "./simple-blocks.ts";

const piece = fc.constantFrom(
  "- ",
  "* ",
  "+ ",
  "-",
  "\n",
  "\n",
  "\n\n",
  " ",
  "  ",
  "    ",
  "a b",
  "Word. More",
  "**Bold**: x",
  "`code` y",
  "1 test",
  "1. ",
  "# ",
  "## H",
  "#",
  "[ ] ",
  "[x] a",
  "> ",
  "---",
  "===",
  "| a | b |",
  "|--|--|",
  "<b>",
  "é",
  "✅ done",
  "_x_",
  ":",
  "&amp;",
  "www.a.b",
  "[a]: b",
  "\\",
);

describe("readSimpleBlocks", () => {
  it("gives what Markdown makes of the text, or leaves it to that", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.nat(3), (pieces, skip) => {
        const text = "x".repeat(skip) + pieces.join("");
        const simple = readSimpleBlocks(text, skip, text.length);
        if (simple !== null) expect(simple).toEqual(readMarkdownBlocks(text, skip, text.length));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    { name: "nested bullets", text: "   - **A**: b\n     - c\n   - d\n\n     more of d\n\n   Words." },
    { name: "headings and paragraphs", text: "# H\n\nSome words\nand more.\n## I\n- a\nand b" },
  ])("reads $name by itself", ({ text }) => {
    const simple = readSimpleBlocks(text, 0, text.length);
    expect(simple).not.toBeNull();
    expect(simple).toEqual(readMarkdownBlocks(text, 0, text.length));
  });

  it.each(["```\na\n```", "1. a", "- [ ] a", "> a", "| a |\n|--|", "a\n---", "\ta", "- a  "])(
    "leaves %j alone",
    text => {
      expect(readSimpleBlocks(text, 0, text.length)).toBeNull();
    },
  );
});
