import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "./sentences.ts";

const split = (text: string): readonly string[] =>
  splitSentences(text, 0, text.length).map(range => text.slice(range.start, range.end));

describe("splitSentences", () => {
  it.each([
    {
      name: "sentences",
      text: "All tests pass. Pushed to main! Why? Because.",
      parts: ["All tests pass.", "Pushed to main!", "Why?", "Because."],
    },
    {
      name: "file names and versions",
      text: "Fixed src/a.test.ts in v2.1.4 of foo.bar. Then Node 20.1 broke.",
      parts: ["Fixed src/a.test.ts in v2.1.4 of foo.bar.", "Then Node 20.1 broke."],
    },
    {
      name: "abbreviations",
      text: "Some files, e.g. A.ts, i.e. B.ts vs. C.ts, were changed. Done.",
      parts: ["Some files, e.g. A.ts, i.e. B.ts vs. C.ts, were changed.", "Done."],
    },
    {
      name: "a sentence after etc.",
      text: "Fixed lint, types, etc. All pass.",
      parts: ["Fixed lint, types, etc.", "All pass."],
    },
    {
      name: "code spans",
      text: "Run `a. B` now. Then ``c. D`` too.",
      parts: ["Run `a. B` now.", "Then ``c. D`` too."],
    },
    {
      name: "quotations",
      text: 'He said "Stop. Now." Then it ended.',
      parts: ['He said "Stop. Now."', "Then it ended."],
    },
    {
      name: "closing marks",
      text: "It works (all of it.) Good. **Done.** Next.",
      parts: ["It works (all of it.)", "Good.", "**Done.**", "Next."],
    },
    { name: "an ordinal", text: "1. Fix it. 2 tests fail.", parts: ["1. Fix it.", "2 tests fail."] },
    { name: "an initial", text: "J. Smith agreed. OK.", parts: ["J. Smith agreed.", "OK."] },
    { name: "a wrapped line", text: "The tests\nall pass\nnow.", parts: ["The tests\nall pass\nnow."] },
    { name: "lines with marks of their own", text: "✅ Tests\n✅ Lint", parts: ["✅ Tests", "✅ Lint"] },
    { name: "a line that announces", text: "State:\nall good", parts: ["State:", "all good"] },
    { name: "a hard break", text: "Tests pass  \nLint pass", parts: ["Tests pass", "Lint pass"] },
    { name: "an ellipsis before a small letter", text: "So... it works. Yes.", parts: ["So... it works.", "Yes."] },
    { name: "a quotation mark that never closes", text: 'A 5" disk. It works.', parts: ['A 5" disk.', "It works."] },
    { name: "nothing", text: "  \n ", parts: [] },
  ])("splits $name", ({ text, parts }) => {
    expect(split(text)).toEqual(parts);
  });

  it("loses nothing but blanks, and its parts stand in order", () => {
    const piece = fc.constantFrom("a", "B", ".", "!", " ", "\n", "`", '"', "e.g.", "“", "”", "1", ")", "*", "é", "😀");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), pieces => {
        const text = pieces.join("");
        let at = 0;
        for (const range of splitSentences(text, 0, text.length)) {
          expect(text.slice(at, range.start).trim()).toBe("");
          expect(range.end).toBeGreaterThan(range.start);
          at = range.end;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
    );
  });

  it.each(['"', "`", ".", "“a", "e.g. ", "\n- "])("takes linear time on a megabyte of %j", unit => {
    expect(split(unit.repeat(1_000_000 / unit.length)).length).toBeGreaterThan(0);
  });
});
