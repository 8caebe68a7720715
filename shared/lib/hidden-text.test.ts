import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHiddenText, makeVisible } from "./hidden-text.ts";

const kindsIn = (text: string): readonly string[] => findHiddenText(text).map(span => span.kind);

describe("findHiddenText", () => {
  it.each([
    ["an override", "a\u202egpj.exe", "bidirectional"],
    ["an embedding without right-to-left text", "if (a\u2067b)", "bidirectional"],
    ["a zero-width space in a word", "sr\u200bc/app.ts", "zero-width"],
    ["a byte order mark in a word", "pass\ufeffword", "zero-width"],
    ["two in a row", "\u200b\u200b", "zero-width"],
    ["tag characters", "ok\u{e0070}\u{e0075}\u{e0073}\u{e0068}", "tag"],
    ["a Cyrillic letter in a path", "src/p\u0430yments.ts", "look-alike"],
    ["a Greek letter in a command", "s\u03bfurce run.sh", "look-alike"],
    ["conceal", "\u001b[0;8mrm\u001b[0m", "terminal"],
    ["conceal after a colour's number", "\u001b[38;5;8;8mrm\u001b[0m", "terminal"],
    ["a move up over a line", "2 failed\n\u001b[1A2 passed", "terminal"],
    ["a jump to the top over text", "2 failed\n\u001b[H2 passed", "terminal"],
  ])("finds %s", (_, text, kind) => {
    expect(new Set(kindsIn(text))).toEqual(new Set([kind]));
  });

  it.each([
    ["plain text", "src/app.ts: 3 passed"],
    ["an emoji of several", "\u{1f469}\u200d\u{1f4bb} and \u{1f3f3}\ufe0f\u200d\u{1f308}"],
    ["a flag of tags", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
    ["a byte order mark at a line's start", "\ufeffone\n\ufefftwo"],
    ["Persian with its joiners", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["Hebrew with its marks", "\u202b\u05e9\u05dc\u05d5\u05dd\u202c"],
    ["a Russian ending of a Latin word", "commit\u044b \u0438 PR\u0430"],
    ["Russian words", "\u0440\u043e\u0441\u0441\u0438\u044f \u0432 src"],
    ["Greek of mathematics", "\u0394t = 3\u03bcs, \u03bb-term, \u03c32"],
    ["colours", "\u001b[31;1mred\u001b[0m \u001b[38;5;8mgrey\u001b[48;2;8;8;8mdark\u001b[0m"],
    ["a line that redraws itself", "10%\r\u001b[2K\u001b[1G100%"],
    ["a cleared screen before any text", "\u001b[2J\u001b[HWatching"],
  ])("leaves %s alone", (_, text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  it("gives spans in order, inside of the text", () => {
    const parts = fc.array(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\u202e", "a\u200bb", "\u001b[8m", "p\u0430y")),
    );
    fc.assert(
      fc.property(parts, given => {
        const text = given.join("");
        let from = 0;
        for (const { start, end } of findHiddenText(text)) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          from = start;
        }
        expect(from).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("is done with a long text of nothing else", () => {
    for (const piece of ["\u202e", "\u200b", "\u0430a", "\u001b[", "\u001b[1A", "\u{e0041}"])
      expect(makeVisible(piece.repeat(200_000)).length).toBeGreaterThan(0);
  });
});

describe("makeVisible", () => {
  it.each([
    ["a\u202eb", "a\u27e8U+202E\u27e9b"],
    ["\u001b[8mx", "\u241b[8mx"],
    ["a\r\nb\tc\rd", "a\r\nb\tc\u240dd"],
    ["p\u0430y", "p\u0430\u27e8U+0430\u27e9y"],
    ["\u{e0041}", "\u27e8U+E0041\u27e9"],
    ["\u{1f469}\u200d\u{1f4bb}", "\u{1f469}\u200d\u{1f4bb}"],
    ["\u0000\u007f\u0085", "\u2400\u2421\u27e8U+0085\u27e9"],
  ])("writes %j out", (text, expected) => {
    expect(makeVisible(text)).toBe(expected);
  });

  it("leaves nothing hidden", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), text => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be left.
        expect(makeVisible(text)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});
