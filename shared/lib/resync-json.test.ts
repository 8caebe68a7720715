import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJsonObject } from "./json-text.ts";
import { resyncJson } from "./resync-json.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const isEntry = (value: unknown): boolean => isJsonObject(value) && typeof value.uuid === "string";
const find = (text: string) => resyncJson(encode(text), isEntry);

describe("resyncJson", () => {
  it.each([
    { name: "two glued objects", text: '{"uuid":"1"}{"uuid":"2"}', found: ["1", "2"], lost: [] },
    { name: "glued objects with blanks between", text: ' {"uuid":"1"} \t{"uuid":"2"} ', found: ["1", "2"], lost: [] },
    {
      name: "a cut object before a whole one",
      text: '{"uuid":"1","text":"abc{"uuid":"2","n":{"a":1}}',
      found: ["2"],
      lost: [[0, 23]],
    },
    { name: "a cut object after a whole one", text: '{"uuid":"1"}{"uuid":"2","te', found: ["1"], lost: [[12, 27]] },
    {
      name: "braces and quotes in strings",
      text: '{"uuid":"1","t":"}{\\"{"}{"uuid":"2"}',
      found: ["1", "2"],
      lost: [],
    },
    { name: "a part of a cut object is no entry", text: '{"a":{"uuid":"9"},"text":"abc', found: [], lost: [[0, 29]] },
    { name: "a whole object before junk", text: '{"uuid":"1"} junk', found: ["1"], lost: [[13, 17]] },
    {
      name: "a whole object, junk, a whole one",
      text: '{"uuid":"1"},{"uuid":"2"}',
      found: ["1", "2"],
      lost: [[12, 13]],
    },
    ...['"', "}", "x", "é", "\u2028", "],"].map(junk => ({
      name: `every whole object between ${JSON.stringify(junk)}`,
      text: ["1", "2", "3", "4"].map(uuid => `{"uuid":"${uuid}"}`).join(junk),
      found: ["1", "2", "3", "4"],
      lost: [0, 1, 2].map(nth => {
        const start = 12 + nth * (12 + encode(junk).length);
        return [start, start + encode(junk).length];
      }),
    })),
    {
      name: "the end of a cut object, with a part of it",
      text: '{"uuid":"1"}"a":{"uuid":"9"},"b":1}',
      found: ["1"],
      lost: [[12, 35]],
    },
    { name: "objects with NUL bytes between", text: '{"uuid":"1"}\0\0{"uuid":"2"}', found: ["1", "2"], lost: [] },
    { name: "nothing", text: "this is not JSON", found: [], lost: [[0, 16]] },
    { name: "characters of several bytes", text: '{"uuid":"ä😀"}{"uuid":"日"}', found: ["ä😀", "日"], lost: [] },
  ])("finds $name", ({ text, found, lost }) => {
    const result = find(text);
    expect(result.objects.map(object => (isJsonObject(object.value) ? object.value.uuid : null))).toEqual(found);
    expect(result.lost.map(range => [range.start, range.end])).toEqual(lost);
  });

  it("never throws, and covers the line with objects and losses", () => {
    const piece = fc.constantFrom('{"', '{"uuid":"1"}', "}", '"', "\\", "{", " ", "x", "é");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const bytes = encode(pieces.join(""));
        const { objects, lost } = resyncJson(bytes, isEntry);
        const covered = new Uint8Array(bytes.length);
        for (const range of [...objects, ...lost]) covered.fill(1, range.start, range.end);
        expect([...bytes].filter((byte, at) => covered[at] === 0 && byte !== 0x20)).toEqual([]);
      }),
    );
  });

  it("bounds its work on hostile lines", () => {
    expect(find('{"'.repeat(500_000)).objects).toEqual([]);
  });
});
