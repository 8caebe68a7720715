import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readProse } from "./items.ts";

const read = (
  text: string,
  use: "claim" | "next-action" | "decision" | "open-question" | "instruction" | "objective" = "claim",
) => readProse(text, 0, text.length, { section: "S", use }).map(item => [item.kind, text.slice(item.start, item.end)]);

describe("readProse", () => {
  it.each([
    {
      name: "nested lists, each item its own",
      text: "- a b\n  - c d\n    - e f\n- g h",
      items: ["a b", "c d", "e f", "g h"],
    },
    {
      name: "lists that are indented far",
      text: "    - a b\n      - c d\n\n    words here",
      items: ["a b", "c d", "words here"],
    },
    { name: "paragraphs under an item", text: "- a b\n\n  c d. E f.\n", items: ["a b", "c d.", "E f."] },
    { name: "no code", text: "- a b\n  ```go\n  all tests pass\n  ```\n\n~~~\nx\n~~~\nc d", items: ["a b", "c d"] },
    { name: "no quotations", text: "a b\n\n> all tests pass\n\nc d", items: ["a b", "c d"] },
    {
      name: "the rows of a table, not its head",
      text: "| what | state |\n|---|---|\n| tests | 14 pass |\n| lint | clean |\n",
      items: ["tests | 14 pass", "lint | clean"],
    },
    { name: "no rules and no HTML", text: "a b\n\n***\n\n<!-- all tests pass -->\n\nc d", items: ["a b", "c d"] },
    {
      name: "a line under an item's bullet apart from it",
      text: "- a b\n  - `TestX`\n  All 9 tests pass.\n",
      items: ["a b", "`TestX`", "All 9 tests pass."],
    },
    { name: "a line that goes on at the margin", text: "- a b\nC d\n", items: ["a b\nC d"] },
    {
      name: "a bold label apart from its words",
      text: "**Cause in `a.go`:**\nA b.\n",
      items: ["**Cause in `a.go`:**", "A b."],
    },
    { name: "a paragraph above a rule", text: "All tests pass.\n---\nc d", items: ["All tests pass.", "c d"] },
    { name: "nothing where it says so", text: "- None\n- N/A\n- See above.\n- —", items: [] },
  ])("reads $name", ({ text, items }) => {
    expect(read(text)).toEqual(items.map(item => ["claim", item]));
  });

  it.each<{ name: string; text: string; use?: Parameters<typeof read>[1]; items: readonly (readonly string[])[] }>([
    {
      name: "ticked boxes as claims, open ones as next actions",
      text: "- [x] a b\n- [ ] c d\n- [X] e f",
      items: [
        ["claim", "a b"],
        ["next-action", "c d"],
        ["claim", "e f"],
      ],
    },
    {
      name: "what is marked as done among what is left",
      text: "- ✅ a b\n- c d (done)\n- ~~e f~~\n- g h",
      use: "next-action",
      items: [
        ["claim", "✅ a b"],
        ["claim", "c d (done)"],
        ["claim", "~~e f~~"],
        ["next-action", "g h"],
      ],
    },
    {
      name: "a next action as a whole",
      text: "Fix the lint. Then run it.",
      use: "next-action",
      items: [["next-action", "Fix the lint. Then run it."]],
    },
    { name: "no next action where there is none", text: "- None", use: "next-action", items: [] },
    {
      name: "no next action where none is left, in other words",
      text: "No explicit next steps were requested.",
      use: "next-action",
      items: [],
    },
    {
      name: "what is claimed where nothing is left",
      text: "None - the task is complete. All changes are committed and pushed.",
      use: "next-action",
      items: [
        ["claim", "None - the task is complete."],
        ["claim", "All changes are committed and pushed."],
      ],
    },
    {
      name: "a decision as a whole",
      text: "- Use Go. It is fast.",
      use: "decision",
      items: [["decision", "Use Go. It is fast."]],
    },
    {
      name: "a user's words as a whole, quoted or not",
      text: '- "Stop. Do it."\n\n> push it',
      use: "instruction",
      items: [
        ["instruction", '"Stop. Do it."'],
        ["instruction", "push it"],
      ],
    },
    {
      name: "sections that a heading opens",
      text: "a b\n\n## Next steps\n\n- c d\n\n### Testing\n\n- e f\n\n## Decisions\n\n- g h\n\n## Other\n\ni j",
      items: [
        ["claim", "a b"],
        ["next-action", "c d"],
        ["next-action", "e f"],
        ["decision", "g h"],
        ["claim", "i j"],
      ],
    },
    {
      name: "what a label announces",
      text: "Done so far:\n- a b\n\n**Remaining work**:\n- c d\n  - e f\n\nAll tests pass.",
      items: [
        ["claim", "Done so far:"],
        ["claim", "a b"],
        ["next-action", "c d"],
        ["next-action", "e f"],
        ["claim", "All tests pass."],
      ],
    },
    {
      name: "a label within an item",
      text: "- **Next:** push it\n- Decision: use Go",
      items: [
        ["next-action", "push it"],
        ["decision", "use Go"],
      ],
    },
    {
      name: "no words that only announce or cheer",
      text: "Perfect! I:\n1. Ran it\n\nThe main requests were:\n- a b\n\nAdded 3 flags:\n- c d",
      items: [
        ["claim", "Ran it"],
        ["claim", "a b"],
        ["claim", "Added 3 flags:"],
        ["claim", "c d"],
      ],
    },
    {
      name: "what is still needed as next actions",
      text: "Have completed:\n- a b\n\nStill need to:\n- c d\n- e f",
      items: [
        ["claim", "a b"],
        ["next-action", "c d"],
        ["next-action", "e f"],
      ],
    },
    {
      name: "a user's words as instructions, and what is told of the user as none",
      text: '- "push it"\n- (Approved the revised plan)\n- "yes" (to the plan)',
      use: "instruction",
      items: [
        ["instruction", '"push it"'],
        ["claim", "(Approved the revised plan)"],
        ["instruction", '"yes" (to the plan)'],
      ],
    },
  ])("reads $name", ({ text, use, items }) => {
    expect(read(text, use)).toEqual(items);
  });

  it("gives every item its exact place, and never throws", () => {
    const piece = fc.constantFrom(
      "- ",
      "a",
      " b. C",
      "\n",
      "\n\n",
      "  ",
      "> ",
      "```\n",
      "| a | b |\n|--|--|\n| c |",
      "# H\n",
      "**L:**",
      "[ ] ",
      "1. ",
      "é😀",
      "\0",
      "\t",
      "---",
      "<x>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), fc.nat(5), (pieces, skip) => {
        const text = "x".repeat(skip) + pieces.join("");
        let last = -1;
        for (const item of readProse(text, skip, text.length, { section: "S", use: "claim" })) {
          expect(item.start).toBeGreaterThan(last);
          expect(item.end).toBeGreaterThan(item.start);
          expect(text.slice(item.start, item.end).trim()).toBe(text.slice(item.start, item.end));
          last = item.start;
        }
      }),
    );
  });

  it.each(["a\n---\n", "a\n===\n", "- a\n  ---\n"])("takes no more than a moment for 300,000 units of %j", unit => {
    expect(read(unit.repeat(300_000 / unit.length)).length).toBeGreaterThan(0);
  });

  it.each(["> ", "- ", "[", "*", "_", "`", "| ", "<", "&", "\\", "#", "1. ", "- a\n", "1) "])(
    "survives 8,000 units of %j",
    unit => {
      expect(() => read(unit.repeat(8_000 / unit.length))).not.toThrow();
    },
  );
});
