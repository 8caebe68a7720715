import { describe, expect, it } from "vitest";
import { markUnverified, withoutMark } from "./unverified.ts";

describe("withoutMark", () => {
  it.each(["read by hand", "the store (blue) was away", "see #5 (a) and (b)", "", "smiles :) and ends"])(
    "gives back what was let pass because of %j",
    reason => {
      expect(withoutMark(markUnverified(reason, "docs/a.md (Cold start)"))).toBe("docs/a.md (Cold start)");
    },
  );

  it.each([
    "docs/a.md",
    "UNVERIFIED",
    "UNVERIFIED (no end",
    "see UNVERIFIED (x): docs/a.md",
    "UNVERIFIED (x) docs/a.md",
  ])("leaves %j as it is", text => {
    expect(withoutMark(text)).toBe(text);
  });
});
