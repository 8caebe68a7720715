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
    if (noun !== undefined) claims.push({ type: "count", noun, ...place });
    else if (ITEM.test(word.text) && WORKED.test(tokens[index - 1]?.text ?? tokens[index - 2]?.text ?? "")) {
      claims.push({ type: "count", noun: "items", ...place });
    }
  }
  return claims;
}
