import { describe, expect, test } from "vitest";
import { splitPlain } from "./plain-words.ts";

const plain = (text: string): string =>
  splitPlain(text)
    .map(part => (part.isCode ? `<${part.text}>` : part.text))
    .join("");

describe("splitPlain", () => {
  test.each([
    ["takes bold out", "**Done:** all tests pass", "Done: all tests pass"],
    ["takes emphasis out", "the *last* run and _its_ log", "the last run and its log"],
    ["takes what is struck out as words", "~~old~~ new", "old new"],
    ["takes a link's address out", "see [the guide](https://example.org/a?b=c)", "see the guide"],
    ["takes a bold link apart", "**[the guide](docs/a.md)** is done", "the guide is done"],
    ["takes a heading's signs out", "## Next steps", "Next steps"],
    ["keeps code apart, inside bold too", "**`src/retry.ts`** waits", "<src/retry.ts> waits"],
    ["leaves the signs inside code", "run `ls **/*.ts` and `a*b*c`", "run <ls **/*.ts> and <a*b*c>"],
    ["leaves a glob alone", "matches **/*.ts and **/*.js", "matches **/*.ts and **/*.js"],
    ["leaves a file pattern alone", "removed *.log, *.tmp and lib/*", "removed *.log, *.tmp and lib/*"],
    ["leaves a product alone", "2*3*4 and 2 * 3 * 4", "2*3*4 and 2 * 3 * 4"],
    [
      "leaves names alone",
      "next_actions in __init__py and snake_case_name",
      "next_actions in __init__py and snake_case_name",
    ],
    ["leaves a lone mark alone", "**unfinished and *so on", "**unfinished and *so on"],
    ["leaves an issue number alone", "#42 is merged", "#42 is merged"],
    ["leaves brackets without an address alone", "[x] checked (see below)", "[x] checked (see below)"],
  ])("%s", (_, text, expected) => expect(plain(text)).toBe(expected));

  test("masks a secret before its marks are taken out", () => {
    const token = `ghp_${"q7Zt3mXw9Lk2VbN5"}${"sR8yHc4JdPf6TgQ1aE0u"}`;
    expect(plain(`the token is **${token}** now`)).toBe(`the token is ${"•".repeat(token.length)} now`);
  });
});
