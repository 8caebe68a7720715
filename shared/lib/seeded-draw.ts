import { sha256Hex } from "./hash-text.ts";

/** Numbers from 0 to below 1 that a seed fixes. */
export type Draw = () => number;

/** The same seed gives the same numbers again, wherever and whenever: mulberry32 (Tommy Ettinger, public domain). */
export function seededDraw(seed: string): Draw {
  let state = Number.parseInt(sha256Hex(seed).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** At most `count` of the things, each as likely as any other, in the order in which they were drawn. */
export function drawSample<T>(things: readonly T[], count: number, draw: Draw): readonly T[] {
  const left = [...things];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(draw() * left.length), 1));
  return drawn;
}
