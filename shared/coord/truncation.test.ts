import { describe, expect, it } from "vitest";
import { findTruncation } from "./truncation.ts";

describe("findTruncation", () => {
  it("finds the line, and the key whose value holds it", () => {
    const text = "\uFEFF\n---\ntype: Task\ndescription: |\n  see\n  ---\n  more\nstatus: active\n---\n";
    const cut = findTruncation(text);
    expect(cut?.key).toBe("description");
    expect(text.slice(cut?.start, cut?.end)).toBe("  ---");
  });

  it.each([
    ["the front matter is closed", "---\na: b\n---\nbody\n"],
    ["the body has a rule", "---\nstatus: a\n---\n\ntext\n\n---\n"],
    ["its keys come twice", "---\nstatus: a\n---\nstatus: b\n---\n"],
    ["no key is of a store", "---\na: b\n---\nc: d\n---\n"],
    ["there is no front matter", "text\n---\nstatus: a\n---\n"],
    ["it is not closed", "---\nstatus: a\n"],
    ["there is nothing", ""],
    ["there is nothing between", "---\n---\nstatus: a\n---\n"],
  ])("finds nothing where %s", (_, text) => {
    expect(findTruncation(text)).toBeNull();
  });

  it("takes a megabyte of keys in its stride", () => {
    expect(findTruncation(`---\n${"a: b\n".repeat(200_000)}`)).toBeNull();
    expect(findTruncation(`---\na: b\n---\n${"status x\n".repeat(100_000)}`)).toBeNull();
  });
});
