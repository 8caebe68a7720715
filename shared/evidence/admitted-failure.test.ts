import { describe, expect, it } from "vitest";
import { admitsFailure } from "./admitted-failure.ts";

describe("admitsFailure", () => {
  it.each([
    ["Individual tests passed, but the overall result was `FAIL`.", true],
    ["Every test passes individually yet `go test` ends with FAIL.", true],
    ["Tests pass, apart from TestB which fails.", true],
    ["All tests pass, although two specs are still failing.", true],
    ["All tests pass.", false],
    ["Tests pass, but lint is failing.", false],
    ["TestB failed at first, but now all tests pass.", false],
    ["It took a while, but no tests fail any more and the suite is green.", false],
    ["All tests pass, though TestB previously failed.", false],
  ])("reads %j as %s", (sentence, expected) => {
    expect(admitsFailure(sentence)).toBe(expected);
  });
});
