import { describe, expect, it } from "vitest";
import { hasWords } from "./has-words.ts";

describe("hasWords", () => {
  it.each(["known", "?", "é", "e\u0301", "既知", "\u202eknown", "👍", "\u200bx"])("sees %j", text => {
    expect(hasWords(text)).toBe(true);
  });

  it.each([
    "",
    " \n\t",
    "\u200b\u200d",
    "\u202e",
    "\u2060\ufeff",
    "\u3164",
    "\u115f",
    "\u2800",
    "\u00ad",
    "\u0301",
    "\ue000",
    "\u{e0041}",
    "\ufe0f",
    "\ud800",
    null,
  ])("sees nothing in %j", text => {
    expect(hasWords(text)).toBe(false);
  });
});
