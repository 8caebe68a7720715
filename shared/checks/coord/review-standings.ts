import { type FrontMatterValue, parseFrontMatter } from "../../coord/front-matter.ts";
import { foldReview, type ReviewFold, type VerdictShard } from "../../coord/review.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { ReviewFact, StoreFact, VerdictFact } from "../../model/store-fact.ts";
import { factsOf, teamKey } from "./store-facts.ts";

/** A verdict file with its document. */
export interface ReadShard extends VerdictShard {
  readonly fact: VerdictFact;
}

/** A review of a team, and what its verdicts come to. */
export interface ReviewStanding {
  readonly fact: ReviewFact;
  readonly team: string;
  readonly head: string | null;
  /** The number of the pull request that it is of, or null. */
  readonly pullNumber: string | null;
  readonly required: string;
  readonly fold: ReviewFold<ReadShard>;
}

const SETTLED_STATE = /\bstate\b["']?\s{0,4}[:=]\s{0,4}["']?(MERGED|APPROVED)\b/i;

const textOf = (value: FrontMatterValue | undefined): string => (typeof value === "string" ? value : "");

/** What a review comes to where it is settled: merged is final; a bare word of approval counts only with its verdicts. */
function foldSettled(fold: ReviewFold<ReadShard>, settled: string | undefined): ReviewFold<ReadShard> | null {
  if (settled === "MERGED") return { ...fold, state: "approved", missing: [] };
  // The verdicts that it rests on are not loaded: nothing is known of them.
  return settled === "APPROVED" && fold.verdicts.length === 0 && fold.faults.length === 0 ? null : fold;
}

/** The reviews of all teams. One that something supersedes, or whose front matter cannot be read, says nothing. */
export function readReviews(facts: readonly StoreFact[]): readonly ReviewStanding[] {
  const keyOf = (team: string, slug: string): string => JSON.stringify([team, slug]);
  const verdicts = groupBy(factsOf(facts, "verdict"), verdict => keyOf(teamKey(verdict), verdict.review));
  return factsOf(facts, "review").flatMap(fact => {
    const fields = parseFrontMatter(fact.text)?.fields;
    if (fields === undefined || textOf(fields.get("superseded_by")) !== "") return [];
    const team = teamKey(fact);
    const own = verdicts.get(keyOf(team, fact.slug)) ?? [];
    const shards = own
      .filter(({ fileName }) => fileName.endsWith(".md"))
      .map(verdict => ({
        fileName: verdict.fileName,
        fields: parseFrontMatter(verdict.text)?.fields ?? null,
        fact: verdict,
      }));
    const marker = own.find(({ fileName }) => fileName === ".settled");
    const settled = SETTLED_STATE.exec(marker?.text ?? "")?.[1]?.toUpperCase();
    const fold = foldSettled(foldReview(fields, shards), settled);
    if (fold === null) return [];
    const [, pullNumber = null] = /(?:\bPR\s{0,3}#?|#|\/pull\/)(\d{1,7})\b/i.exec(textOf(fields.get("of"))) ?? [];
    const head = textOf(fields.get("head")) || null;
    const required = fields.get("required");
    return [{ fact, team, head, pullNumber, required: JSON.stringify(required ?? ""), fold }];
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a text names, so that a thousand reviews can be asked for at once. */
export interface NamedThings {
  readonly text: string;
  readonly lower: string;
  readonly pullNumbers: ReadonlySet<string>;
  readonly hashes: readonly string[];
}

const PULL = /(?:\bPR\s{0,3}#?|\bpull\s{1,3}request\s{1,3}#?|#|\/pull\/)(\d{1,7})\b/gi;

/** Reads what a text names: pull requests by their number, commits by their hash. */
export function readNamed(text: string): NamedThings {
  const lower = text.toLowerCase();
  return {
    text,
    lower,
    pullNumbers: new Set([...text.matchAll(PULL)].map(([, number = ""]) => number)),
    hashes: lower.match(/\b[0-9a-f]{7,64}\b/g) ?? [],
  };
}

/** Whether a text names a review: by its slug, its pull request, or its head. */
export function namesReview(named: NamedThings, { fact, head, pullNumber }: ReviewStanding): boolean {
  const { slug } = fact;
  if (named.lower.includes(slug.toLowerCase())) {
    const isWord = new RegExp(`(?<![\\w-])${escaped(slug)}(?:\\.md)?(?![\\w-])`, "i").test(named.text);
    // A slug of one word is a word of the language too.
    if (isWord && (slug.includes("-") || named.lower.includes("review"))) return true;
  }
  if (pullNumber !== null && named.pullNumbers.has(pullNumber)) return true;
  return head !== null && named.hashes.some(hash => head.startsWith(hash));
}
