import { describe, expect, it } from "vitest";
import { boundedList, issuesInWords } from "./source-trouble.ts";

const issue = (code: string, line: number | null) => ({ code, line, message: `${code} here.` });
const lines = (count: number) => Array.from({ length: count }, (_, at) => issue("bad-line", at + 1));

describe("issuesInWords", () => {
  it.each([
    ["nothing", [], []],
    ["one of a line", [issue("bad-line", 7)], ["line 7: bad-line here."]],
    ["one of the whole", [issue("too-large", null)], ["too-large here."]],
    ["several of a kind", lines(3), ["3 times bad-line (lines 1, 2, 3), the first: bad-line here."]],
    ["many of a kind", lines(9), ["9 times bad-line (lines 1, 2, 3, 4, 5, 6 and 3 more), the first: bad-line here."]],
    ["two kinds", [issue("a", 1), issue("b", null)], ["line 1: a here.", "b here."]],
    [
      "many kinds",
      ["a", "b", "c", "d", "e", "f"].map(code => issue(code, null)),
      ["a here.", "b here.", "c here.", "d here.", "and 2 more of other kinds, see --format json"],
    ],
  ])("says %s", (_, issues, words) => {
    expect(issuesInWords(issues)).toEqual(words);
  });
});

describe("boundedList", () => {
  const write = (count: number) =>
    boundedList(
      Array.from({ length: count }, (_, at) => at),
      item => [`${item}`],
      words => words,
    );

  it("writes a short list wholly, and of a long one how many more there are and where", () => {
    expect(write(20)).toHaveLength(20);
    expect(write(23)).toHaveLength(21);
    expect(write(23).at(-1)).toBe("and 3 more, see --format json");
  });
});
