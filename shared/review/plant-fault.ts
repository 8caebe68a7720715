import type { Draw } from "../lib/seeded-draw.ts";

/** What is turned in a planted fault. */
export type FaultKind = "count" | "hash" | "path" | "number" | "status";

/** A text with one known fault. Offsets are UTF-16 units in the new text. */
export interface PlantedFault {
  readonly kind: FaultKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The words that stood there. */
  readonly was: string;
}

interface Place {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly put: (was: string, draw: Draw) => string;
}

const turnDigit = (was: string, draw: Draw): string => {
  const at = Math.floor(draw() * was.length);
  const digit = Number.parseInt(was[at] ?? "0", 10);
  // A leading nought would show the fault by its look.
  const turned = (digit + 1 + Math.floor(draw() * 9)) % 10 || (digit === 9 ? 8 : digit + 1);
  return was.slice(0, at) + turned + was.slice(at + 1);
};

const turnHex = (was: string, draw: Draw): string => {
  const at = Math.floor(draw() * was.length);
  const turned = (Number.parseInt(was[at] ?? "0", 16) + 1 + Math.floor(draw() * 15)) % 16;
  return was.slice(0, at) + turned.toString(16) + was.slice(at + 1);
};

const PATH_WORDS = ["index", "client", "config", "worker", "server"];

/** Another name for the file, in the same folder and with the same ending. */
function turnName(was: string, draw: Draw): string {
  const others = PATH_WORDS.filter(word => !was.startsWith(`${word}.`));
  return `${others[Math.floor(draw() * others.length)]}${was.slice(was.indexOf("."))}`;
}

const TURNS: readonly (readonly [pattern: RegExp, turned: string])[] = [
  [/\bpass(?:es|ed|ing)?\b/g, "fail"],
  [/\bpushed\b/g, "not pushed"],
  [/\bmerged\b/g, "not merged"],
  [/\bclean\b/g, "not clean"],
  [/\bgreen\b/g, "red"],
  [/\bcommitted\b/g, "not committed"],
  [/\bcreated\b/g, "deleted"],
  [/\badded\b/g, "removed"],
];
const NEGATED = /\b(?:not|no|never|n['’]t)\W+(?:\w+\W+)?$/i;

/** Where a single fault can be planted. Each place is a thing that a reader can look up in the evidence. */
function placesIn(text: string): readonly Place[] {
  const places: Place[] = [];
  const add = (kind: FaultKind, pattern: RegExp, put: Place["put"]): void => {
    for (const found of text.matchAll(pattern)) {
      const start = found.index;
      const end = start + found[0].length;
      // What is part of a longer thing is turned as that thing.
      if (!places.some(place => place.start < end && start < place.end)) places.push({ kind, start, end, put });
    }
  };
  add("hash", /(?<![\w/.@-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w/@-])/g, turnHex);
  add("number", /(?<=\B#|\/pull\/|\/issues\/)\d{1,7}\b/g, turnDigit);
  add("path", /(?<=[\w-]\/)[\w-]+(?:\.[a-z][a-z0-9]{0,4})+\b/g, turnName);
  add(
    "count",
    /(?<![\w.:/#-])\d{1,5}(?=\s+(?:\w+\s+)?(?:tests?|specs?|files?|errors?|items?|passed|failed|warnings?)\b)/g,
    turnDigit,
  );
  for (const [pattern, turned] of TURNS) add("status", pattern, () => turned);
  return places.filter(
    ({ kind, start }) => kind !== "status" || !NEGATED.test(text.slice(Math.max(0, start - 30), start)),
  );
}

/** Plants one known fault in a copy of a text; null where there is nothing to turn. The draw decides which and how. */
export function plantFault(text: string, draw: Draw): PlantedFault | null {
  const places = placesIn(text);
  const kinds = [...new Set(places.map(({ kind }) => kind))];
  // Kinds first: a text full of paths would else show nothing but turned paths.
  const kind = kinds[Math.floor(draw() * kinds.length)];
  const ofKind = places.filter(place => place.kind === kind);
  const place = ofKind[Math.floor(draw() * ofKind.length)];
  if (place === undefined) return null;
  const was = text.slice(place.start, place.end);
  const put = place.put(was, draw);
  return {
    kind: place.kind,
    text: text.slice(0, place.start) + put + text.slice(place.end),
    start: place.start,
    end: place.start + put.length,
    was,
  };
}
