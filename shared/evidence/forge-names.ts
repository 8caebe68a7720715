import type { Forge } from "../model/claim.ts";
import type { Sentence } from "./sentence.ts";

const NAMED = /\b(?:on|to|at|in) (?:the )?(github|gitlab|bitbucket)\b(?! (?:actions|issues?|pages))/i;

/** The forge that is named behind a place of the text as where something is: "pushed to GitHub". Spread into a claim. */
export function forgeIn(sentence: Sentence, from: number): { readonly forge?: Forge } {
  const found = NAMED.exec(sentence.plain.slice(from - sentence.start).replace(/\s+/g, " "))?.[1]?.toLowerCase();
  return found === undefined ? {} : { forge: found as Forge };
}
