import { expect, it } from "vitest";
import { drawSample, seededDraw } from "./seeded-draw.ts";

const THINGS = Array.from({ length: 20 }, (_, at) => at);

it("draws the same for the same seed, and something else for another", () => {
  const drawn = drawSample(THINGS, 5, seededDraw("a"));
  expect(drawSample(THINGS, 5, seededDraw("a"))).toEqual(drawn);
  expect(drawSample(THINGS, 5, seededDraw("b"))).not.toEqual(drawn);
  expect(new Set(drawn).size).toBe(5);
});

it("draws each thing about as often as any other", () => {
  const counts = new Map<number, number>();
  for (let at = 0; at < 4000; at += 1)
    for (const one of drawSample(THINGS, 5, seededDraw(`seed ${at}`))) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const thing of THINGS) expect(Math.abs((counts.get(thing) ?? 0) - 1000)).toBeLessThan(130);
});

it("draws no more than there is", () => {
  expect(drawSample([1, 2], 9, seededDraw("a")).toSorted()).toEqual([1, 2]);
});
