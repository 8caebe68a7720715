import type { CountClaim } from "../model/claim.ts";
import type { Sentence } from "./sentence.ts";

const PERCENT = "(\\d{1,3}(?:\\.\\d{1,3})?)\\s?%";
const KIND = "(?:(?:lines?|statements?|branch(?:es)?|functions?|test|code|overall|total|unit test)\\s+){0,2}";
/** "Coverage is now at 95 %", "line coverage: 95%", "coverage rose from 60% to 95%". */
const BEHIND = new RegExp(
  `\\bcoverage\\b\\s{0,2}[:=|–—-]{0,2}\\s{0,2}(?:(?:is|was|now|currently|stands|sits|at|of|rose|went|up|increased|improved|reached|hit|remains|stays|from ${PERCENT}|to|[*])\\s+){0,6}[*]{0,2}${PERCENT}`,
  "gi",
);
/** "95% coverage", "95 % of lines are covered". */
const BEFORE = new RegExp(
  `(?<![\\d.])${PERCENT}[*]{0,2}\\s+(?:${KIND}coverage\\b|of (?:the )?(?:lines?|statements?|branches|code) (?:is|are) covered\\b)`,
  "gi",
);
/** A limit or an aim, or a number that is not exact. */
const NO_FIGURE =
  /\b(?:thresholds?|minimum|at least|above|over|below|under|less than|more than|target\w*|goal|aim\w*|requir\w+|must|should|needs?|gate|limit|about|around|roughly|approximately|nearly|almost|up to|by)\b|[~≈≥≤<>]/i;
const OF_FILE = /\b[\w-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|swift|vue)\b/i;

/** Finds how much of the code is said to be covered by tests, of all of it: what is said of one file is left alone. */
export function findCoverageClaims(sentence: Sentence): readonly CountClaim[] {
  const { plain } = sentence;
  if (!/%/.test(plain) || !/\bcover/i.test(plain) || sentence.codes.length > 0 || OF_FILE.test(plain)) return [];
  const claims: CountClaim[] = [];
  for (const shape of [BEHIND, BEFORE])
    for (const found of plain.matchAll(shape)) {
      const figure = found[2] ?? found[1] ?? "";
      const around = plain.slice(Math.max(0, found.index - 40), found.index + found[0].length);
      const start = sentence.start + found.index;
      if (claims.length > 0 || NO_FIGURE.test(around)) continue;
      claims.push({ type: "count", noun: "coverage", count: Number(figure), start, end: start + found[0].length });
    }
  return claims;
}
