import type { CountClaim } from "../model/claim.ts";
import { findCoverageClaims } from "./coverage-claims.ts";
import type { Sentence } from "./sentence.ts";
import { countOf, type Token } from "./word-tokens.ts";

const NOUNS: readonly (readonly [CountClaim["noun"], RegExp])[] = [
  ["files", /^files?$/],
  ["insertions", /^insertions?$/],
  ["deletions", /^deletions?$/],
  ["errors", /^errors?$/],
  ["warnings", /^warnings?$/],
  ["commits", /^commits?$/],
];
const BEFORE_NOUN = /^(?:new|modified|changed|lint|type|typescript|source|different|remaining)$/;
/** Things that a program counts as it works on them. */
const ITEM =
  /^(?:items?|rows?|records?|entries|users?|pages?|documents?|images?|migrations?|events?|messages?|endpoints?|tables?|products?|orders?|posts?|packages?|modules?|examples?|samples?|tasks?|issues?)$/;
const WORKED =
  /^(?:migrated|imported|exported|processed|converted|inserted|loaded|seeded|synced|copied|indexed|fetched|downloaded|uploaded|scraped|parsed|generated|backfilled|deleted|archived|transformed|crawled|ingested)$/;

/** Finds numbers of files, items, errors and the like that are stated of the session's work. */
export function findCountClaims(sentence: Sentence, tokens: readonly Token[]): readonly CountClaim[] {
  const claims: CountClaim[] = [];
  for (const [index, token] of tokens.entries()) {
    const count = countOf(token);
    if (count === null) continue;
    const at = BEFORE_NOUN.test(tokens[index + 1]?.text ?? "") ? index + 2 : index + 1;
    const word = tokens[at];
    if (word?.kind !== "word") continue;
    const place = { start: sentence.start + token.start, end: sentence.start + word.end, count };
    const noun = NOUNS.find(([, shape]) => shape.test(word.text))?.[0];
    if (noun === "files" && WORKED.test(tokens[index - 1]?.text ?? ""))
      claims.push({ type: "count", noun: "items", ...place });
    else if (noun !== undefined) claims.push({ type: "count", noun, ...place });
    else if (ITEM.test(word.text) && WORKED.test(tokens[index - 1]?.text ?? tokens[index - 2]?.text ?? "")) {
      claims.push({ type: "count", noun: "items", ...place });
    }
  }
  const ofTests = fileClaims(sentence);
  const isOther = ({ start, end }: CountClaim): boolean => ofTests.every(one => one.end <= start || one.start >= end);
  return [
    ...claims.filter(isOther),
    ...failureClaims(sentence),
    ...sizeClaims(sentence),
    ...ofTests,
    ...findCoverageClaims(sentence),
  ];
}

const COUNT =
  "(?<![\\d.,/#-]|\\b(?:of|than|least|about|to|v) )\\b(\\d{1,6}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
const FAILING = new RegExp(
  `${COUNT}(?: (?:out )?of (?:the )?(\\d{1,6}))? tests? (?:(?:still|currently|now) )?(?:fails?|(?:are|is) (?:(?:still|currently|now) )?failing)\\b|${COUNT} failing tests?(?: remain\\b|(?=\\s*(?:[.,;)]|$|left\\b)))|${COUNT} (?:test )?failures? (?:remain\\b|(?:are )?left\\b)|\\b(?:failing tests|(?:remaining|open|test) failures|tests failing)\\s{0,2}[:=]\\s{0,3}${COUNT}(?![\\w%]|\\.\\d)|\\b(?:ends|ended|finishes|finished|completed) with ${COUNT} (?:test )?failures?\\b`,
  "gi",
);

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const numberOf = (text: string): number => (/^\d/.test(text) ? Number(text) : NUMBERS.indexOf(text.toLowerCase()));

/** "3 tests fail", "2 of 14 tests are still failing": how many do, as things stand. */
const failureClaims = (sentence: Sentence): readonly CountClaim[] =>
  Array.from(sentence.plain.matchAll(FAILING), (found): CountClaim => {
    const start = sentence.start + found.index;
    const count = numberOf(found[1] ?? found[3] ?? found[4] ?? found[5] ?? found[6] ?? "");
    const of = found[2] === undefined ? {} : { of: Number(found[2]) };
    return { type: "count", noun: "failures", count, ...of, start, end: start + found[0].length };
  });

const SIZE =
  /\b(?:test suite|suite|project|repo|repository|codebase|there)(?: (?:is|are|now|currently|still)){0,2} (?:has|have|contains|contain|counts|holds|comprises|consists of|are) (?:now )?(?:a total of )?(\d{1,6}) tests?\b(?! (?:fail|pass|that|which|for|in|of|cover|miss|skip|are (?:fail|skip|miss)|left|to))|\b(?:test count|number of tests|total (?:number of )?tests)(?: is(?: now)?)?\s{0,2}[:=]?\s{0,3}(\d{1,6})(?![\w%/]|\.\d)|\ba total of (\d{1,6}) tests(?=\s*(?:[.,;)]|$))/gi;

/** "The suite has 14 tests", "test count: 14": how many there are. */
const sizeClaims = (sentence: Sentence): readonly CountClaim[] =>
  Array.from(sentence.plain.matchAll(SIZE), (found): CountClaim => {
    const start = sentence.start + found.index;
    const count = Number(found[1] ?? found[2] ?? found[3]);
    return { type: "count", noun: "tests", count, start, end: start + found[0].length };
  });

const TEST_FILES =
  /(?<!\b(?:added|created|wrote|new|updated|changed|modified|removed|deleted|split|moved|fixed|in|of)\s)(?<![\d.,/#-])\b(\d{1,5}) test (?:files|suites)\b|\btests?\s+(?:in|across|over|from)\s+(\d{1,5})\s+(?:test\s+)?(?:files|suites)\b/gi;

/** "All 12 test files pass", "140 tests in 12 files": how many files of tests were run. */
const fileClaims = (sentence: Sentence): readonly CountClaim[] =>
  Array.from(sentence.plain.matchAll(TEST_FILES), (found): CountClaim => {
    const start = sentence.start + found.index;
    const count = Number(found[1] ?? found[2]);
    return { type: "count", noun: "test-files", count, start, end: start + found[0].length };
  });
