import { describe, expect, it } from "vitest";
import { foldWords } from "./fold-words.ts";
import { listQuotedSpans } from "./quoted-spans.ts";

describe("listQuotedSpans", () => {
  it.each([
    { text: 'said "a b" and “c d”', spans: ["a b", "c d"] },
    { text: "don't say 'not this'", spans: ["not this"] },
    { text: "ran `npm test` and ``a`b``", spans: ["npm test", "a`b"] },
    { text: 'an "open one', spans: [] },
    { text: '"she said "no" twice"', spans: ['she said "no'] },
  ])("reads $text", ({ text, spans }) => {
    expect(listQuotedSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(spans);
  });

  it("takes marks without a partner in one pass", () => {
    const text = `${' "'.repeat(100_001)}${" “‘'".repeat(100_000)} ”`;
    expect(listQuotedSpans(text).length).toBeGreaterThan(0);
  });
});

describe("foldWords", () => {
  it.each([
    { text: "Don’t **retry**\n on `4xx`", folded: " dont retry on 4xx " },
    { text: "a\\nb \u001b[31mred\u001b[0m", folded: " a b red " },
    { text: "…", folded: "  " },
  ])("folds $text", ({ text, folded }) => {
    expect(foldWords(text)).toBe(folded);
  });
});
