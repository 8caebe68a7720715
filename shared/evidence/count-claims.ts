import type { CountClaim } from "../model/claim.ts";
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
  return [...claims, ...failureClaims(sentence)];
}

const COUNT = "(?<![\\d.,/#-])(\\d{1,6})";
const FAILING = new RegExp(
  `${COUNT}(?: of (?:the )?(\\d{1,6}))? tests? (?:(?:still|currently|now) )?(?:fails?|(?:are|is) (?:(?:still|currently|now) )?failing)\\b|${COUNT} failing tests?(?: remain\\b|(?=\\s*(?:[.,;)]|$|left\\b)))|${COUNT} (?:test )?failures? remain\\b`,
  "gi",
);

/** "3 tests fail", "2 of 14 tests are still failing": how many do, as things stand. */
const failureClaims = (sentence: Sentence): readonly CountClaim[] =>
  Array.from(sentence.plain.matchAll(FAILING), (found): CountClaim => {
    const start = sentence.start + found.index;
    const count = Number(found[1] ?? found[3] ?? found[4]);
    const of = found[2] === undefined ? {} : { of: Number(found[2]) };
    return { type: "count", noun: "failures", count, ...of, start, end: start + found[0].length };
  });
