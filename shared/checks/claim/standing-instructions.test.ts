import { describe, expect, it } from "vitest";
import { AT_HAND, NOT_DIRECTED, OBLIGING, OFTEN, PREFERRING, PROHIBITING, UNIVERSAL } from "./standing-words.ts";

const holds = (text: string): boolean =>
  !NOT_DIRECTED.test(text) &&
  (UNIVERSAL.test(text) ||
    ((PROHIBITING.test(text) || PREFERRING.test(text) || (OBLIGING.test(text) && OFTEN.test(text))) &&
      !AT_HAND.test(text)));

describe("the words of a standing instruction", () => {
  it.each([
    "never push to main",
    "Always run the linter before you commit.",
    "from now on write comments in German",
    "Please don't touch the legacy folder",
    "use pnpm, not npm",
    "stop adding comments",
    "only commit when the tests are green",
    "ask me before you add a package",
    "no more comments in the tests",
    "whenever you change the schema, regenerate the types",
    "make sure the tests pass before every commit",
  ])("are in %j", text => {
    expect(holds(text)).toBe(true);
  });

  it.each([
    "don't worry about the docs",
    "don't change that function",
    "it never finishes on CI",
    "I always get a timeout when I run it",
    "why don't we use pnpm instead of npm?",
    "I don't think that works",
    "never mind",
    "stop the server",
    "State is now an alias of session.State (no more converter functions)",
    "make sure it works",
    "don't create a new file, edit the one that is there",
  ])("are not in %j", text => {
    expect(holds(text)).toBe(false);
  });

  it.each([",", "never ", "use a", "don't ", "before "])("take linear time on a megabyte of %j", unit => {
    expect(typeof holds(unit.repeat(1_000_000 / unit.length))).toBe("boolean");
  });
});
