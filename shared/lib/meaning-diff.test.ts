import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningChange } from "./meaning-diff.ts";
import { distinctiveTokens, meaningWords } from "./meaning-tokens.ts";

describe("meaningChange", () => {
  it.each([
    ["Retry at most 3 times in src/a.ts", "Retry at most 5 times in src/a.ts", "number", "3", "5"],
    [
      "Move the pending writes to src/store/queue.ts",
      "Move the pending writes to src/store/cache.ts",
      "path",
      "src/store/queue.ts",
      "src/store/cache.ts",
    ],
    ["Build from commit 6f1ed00 of main", "Build from commit 9a1bc22 of main", "hash", "6f1ed00", "9a1bc22"],
    ["Ask Priya about the quota", "Ask Marek about the quota", "name", "Priya", "Marek"],
    ["Call getUser before the check", "Call getTenant before the check", "name", "getUser", "getTenant"],
    ["Do not send cookies to the gateway", "Send cookies to the gateway", "negation", "not", ""],
    ["Send cookies to the gateway", "Never send cookies to the gateway", "negation", "", "Never"],
  ])("%j to %j is another %s", (before, after, kind, was, is) => {
    expect(meaningChange(before, after)).toEqual({ kind, was, is });
  });

  it.each([
    ["Retry at most 3 times in src/a.ts", "At most 3 retries (src/a.ts)"],
    ["Fix retry.ts and its backoff", "Fix src/upload/retry.ts and its backoff"],
    ["Bump to 1,000 rows", "Bump to 1000 rows"],
    ["1. Write the tests for parser.ts", "2. Write the tests for parser.ts"],
    ["Call `getUser()` first", "Call getUser first"],
    ["Write the parser", "Deploy the site to Berlin on Monday with 3 nodes"],
    ["Write the parser and the printer", "Write the parser"],
    ["Ask Priya and Marek about it", "Ask Marek and Priya about it"],
    ["", "Retry 3 times"],
  ])("%j to %j says no other thing", (before, after) => {
    expect(meaningChange(before, after)).toBe(null);
  });

  it("finds nothing between a text and itself in other white space and case", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 20 }), text => {
        expect(meaningChange(text, text.replace(/ /g, "\n  "))).toBe(null);
      }),
    );
  });
});

describe("meaningWords", () => {
  it("tells what each word stands for", () => {
    const kinds = meaningWords("Don't push src/a.ts at 6f1ed00 to ENT-109 for Priya 3 times.").map(word => [
      word.text,
      word.kind,
    ]);
    expect(kinds).toEqual([
      ["Don't", "negation"],
      ["push", "word"],
      ["src/a.ts", "path"],
      ["at", "word"],
      ["6f1ed00", "hash"],
      ["to", "word"],
      ["ENT-109", "name"],
      ["for", "word"],
      ["Priya", "name"],
      ["3", "number"],
      ["times", "word"],
    ]);
  });

  it("is done with a long text of nothing", () => {
    for (const piece of ["a", "/", "a.", "'", "--", "1,"]) meaningWords(piece.repeat(500_000));
    expect(distinctiveTokens("the tests of the parser")).toEqual(new Set(["test", "parser"]));
  });
});
