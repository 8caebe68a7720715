import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonLength, placeInCall } from "./place-in-call.ts";

describe("placeInCall", () => {
  it("leaves a place alone where the message is the text", () => {
    expect(placeInCall({ start: 2, end: 9, textLine: 1 }, { start: 4, end: 6, textLine: 3 }, "any text")).toEqual({
      start: 4,
      end: 6,
      textLine: 3,
    });
  });

  it("finds the words of any part of a document in the JSON that wrote it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.string(),
        (lead, words, tail) => {
          const text = `${lead}\n"${words}"\t${tail}`;
          const call = JSON.stringify({ content: text });
          const from = call.indexOf(JSON.stringify(text)) + 1;
          const anchor = {
            start: 0,
            end: text.length,
            textLine: 1,
            inCall: { start: from, end: from + jsonLength(text) },
          };
          const start = lead.length + 2;
          const place = placeInCall(anchor, { start, end: start + words.length, textLine: 2 }, text);
          expect(JSON.parse(`"${call.slice(place.start, place.end)}"`)).toBe(words);
          expect(place.textLine).toBe(1);
        },
      ),
    );
  });
});
