import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextSieve } from "./text-sieve.ts";

describe("TextSieve", () => {
  it("never denies a text that stands in one that was added", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), fc.nat(), fc.nat(), (texts, which, start) => {
        const sieve = new TextSieve(0);
        for (const text of texts) sieve.add(text);
        const text = texts[which % Math.max(1, texts.length)] ?? "";
        expect(sieve.mayHold(text.slice(start % (text.length + 1)))).toBe(true);
      }),
    );
  });

  it("denies nearly all names that stand nowhere", () => {
    const sieve = new TextSieve(40_000);
    for (let step = 0; step < 1000; step += 1) sieve.add(`The file src/part-${step}.ts was updated.`);
    const denied = Array.from({ length: 100 }, (_, step) => `never-${step}.md`).filter(name => !sieve.mayHold(name));
    expect(denied.length).toBeGreaterThan(90);
  });
});
