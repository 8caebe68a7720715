import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { HostileText } from "./HostileText.tsx";

afterEach(cleanup);

const TOKEN = `ghp_${"a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"}`;

describe("HostileText", () => {
  test("shows markup as text", () => {
    const { container } = render(<HostileText text={"<img src=x onerror=alert(1)><script>1</script>"} />);
    expect(container.querySelector("img, script")).toBeNull();
    expect(container.textContent).toBe("<img src=x onerror=alert(1)><script>1</script>");
  });

  test("masks what looks like a credential", () => {
    const { container } = render(<HostileText text={`token ${TOKEN} here`} />);
    expect(container.textContent).not.toContain(TOKEN.slice(0, 12));
    expect(container.textContent).toMatch(/^token •+ here$/);
  });

  test("gives a word of 200,000 letters places to break, which change nothing of its text", () => {
    const word = "A".repeat(100_000) + "🙂é".repeat(50_000);
    const { container } = render(<HostileText text={`Keep ${word} here`} />);
    expect(container.textContent).toBe(`Keep ${word} here`);
    expect(container.querySelectorAll("wbr").length).toBeGreaterThan(500);
    const short = render(<HostileText text={"A".repeat(200)} />);
    expect(short.container.querySelector("wbr")).toBeNull();
  });

  test("writes out what turns the reading direction", () => {
    const { container } = render(<HostileText text={"safe\u202eevil"} />);
    expect(container.textContent).toBe("safe⟨U+202E⟩evil");
  });

  test.each([
    ["in the middle", "one two three", [{ start: 4, end: 7 }], 0, ["two"]],
    ["in an excerpt, counted in the whole text", "two three", [{ start: 104, end: 107 }], 104, ["two"]],
    ["after something hidden", "a\u202eb two", [{ start: 4, end: 7 }], 0, ["two"]],
    ["past the end", "one", [{ start: 2, end: 90 }], 0, ["e"]],
    ["outside", "one", [{ start: 50, end: 90 }], 0, []],
    [
      "overlapping",
      "one two",
      [
        { start: 0, end: 3 },
        { start: 2, end: 5 },
      ],
      0,
      ["one", " t"],
    ],
  ])("marks a range %s", (_, text, marks, offset, marked) => {
    const { container } = render(<HostileText text={text} marks={marks} offset={offset} />);
    expect([...container.querySelectorAll("mark")].map(mark => mark.textContent)).toEqual(marked);
  });
});
