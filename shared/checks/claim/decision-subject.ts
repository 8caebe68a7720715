import type { HandoffRecord } from "../../model/record.ts";
import { type Named, readStances } from "./read-stances.ts";
import { areRivals, FILLERS, isKnownName, isVague } from "./speech-lists.ts";
import { hasStem, isSameStem, speechWords } from "./speech-words.ts";

/** A decision in the words that tell it: what it is for, what it is against, and all that it speaks of. */
export interface DecisionSubject {
  readonly record: HandoffRecord;
  readonly for: readonly Named[];
  readonly against: readonly Named[];
  /** What it is done with or through: "behind a feature flag". */
  readonly means: readonly string[];
  /** The stems of the decision itself, without its reasons. */
  readonly core: readonly string[];
  /** Those of all its words. */
  readonly all: readonly string[];
  /** It stands where a handoff lists its decisions; else its own words say that it is one. */
  readonly isListed: boolean;
}

const DECIDED =
  /\b(?:(?:have |has |was |were )?decided (?:to|on|that|against|not to)|(?:key |final |the )?decision(?: (?:for|on|about) [^.:;]{1,40}?)?(?: (?:is|was) (?:to |that )?|:| to )|we(?:'re|’re| are) (?:using|going with)|agreed (?:with the user(?: (?:to|on|that))?[:,]?|to|on|that)|settled on|chose(?:n)?(?: to)?|opted (?:for|to)|going with)\s*/i;
const LABEL =
  /^(?:[\s>*_~#-]|\[(?:x| |decision|decided|in[- ]force|accepted)\]|\(?(?:D|ADR|DEC)[-# ]?\d{1,4}\)?[.:)]?|\d{4}-\d\d-\d\d\S{0,12}[:.)]?|(?:key |final |user )?(?:decision|decided|chosen|choice|resolved|agreed)(?: \d{1,3})?\s*[:—–-])+/i;
const NOT_IN_FORCE =
  /^\W{0,8}(?:~~|(?:superseded|reversed|withdrawn|obsolete|expired|rejected|proposed|proposal|tentative|pending|open|undecided|tbd|considered|alternative)\b\s*[:)\]—–-])|[([—–-]\s*(?:superseded|reversed|withdrawn|obsolete|expired|overruled|tentative|proposed|not decided|undecided|pending|tbd|was reverted)\b[^)\]]{0,60}[)\]]?\s*\.?\s*$/i;
const HISTORY =
  /\b(?:initially|originally|at first|first|then|later|until|before|previously|earlier|subsequently|eventually|tried|but)\b/i;
const REASON =
  /\s+(?:because|since|as (?:it|that|this|the|we|they)|so that|due to|given|per the|per user|to (?:avoid|prevent|keep|reduce|allow|make|ensure|simplify|save))\b|[;]\s|\.\s|\s+[—–]\s+(?=\S+\s+\S+\s+\S+)|\n/;
const MEANS = /\b(?:behind|via|through|using|with|as)\s+(?:an?\s+|the\s+)?((?:[\w-]+[ \t]?){1,3})/gi;
const MAX_UNITS = 1_200;

/** The decision that a record carries as in force, or null where it carries none, or says so in no word that tells. */
export function readDecision(record: HandoffRecord): DecisionSubject | null {
  const isListed = record.kind === "decision";
  if (isListed ? record.state !== "in-force" : record.kind !== "claim" && record.kind !== "objective") return null;
  const text = record.text.slice(0, MAX_UNITS);
  if (NOT_IN_FORCE.test(text)) return null;
  const words = isListed ? text : decidedWords(text);
  if (words === null) return null;
  const core = coreOf(words);
  const stances = readStances(core);
  const coreStems = stemsOf(core);
  if (coreStems.length === 0) return null;
  return {
    record,
    for: stances.for,
    against: stances.against,
    means: [...core.matchAll(MEANS)].flatMap(([, words = ""]) => stemsOf(words)),
    core: coreStems,
    all: stemsOf(text),
    isListed,
  };
}

/** Of a record that is no decision by its place: what it says was decided. A history of what was, later, is none. */
function decidedWords(text: string): string | null {
  const found = DECIDED.exec(text);
  if (found === null || found.index > 120 || HISTORY.test(text) || /\?\s*$/.test(text)) return null;
  const rest = text.slice(found.index + found[0].length);
  if (/\b(?:against|not to)\s*$/i.test(found[0])) return `not ${rest}`;
  // "Chose Postgres over SQLite": one rather than the other.
  return /^cho/i.test(found[0]) ? `use ${rest.replace(/\sover\s/i, " rather than ")}` : rest;
}

function coreOf(text: string): string {
  const bare = text
    .replace(/\([^()]{0,200}\)/g, " ")
    .replace(/[*_~]{2}/g, "")
    .replace(LABEL, "")
    .trim();
  const found = REASON.exec(bare);
  const cut = found !== null && stemsOf(bare.slice(0, found.index)).length >= 2 ? bare.slice(0, found.index) : bare;
  return cut.trim() === "" ? text : cut;
}

/** The stems of a text that tell, each once. */
export function stemsOf(text: string): readonly string[] {
  const stems = new Set<string>();
  for (const { lower, stem, kind } of speechWords(text)) {
    if (kind !== "negation" && !FILLERS.has(lower) && !isVague(stem)) stems.add(stem);
  }
  return [...stems];
}

const isNumber = (stem: string): boolean => /^\d+(?:\.\d+)*$/.test(stem);

/** Whether what a sentence names is what a decision is for (or against), and nothing besides what it speaks of. */
export function namesIt(named: Named, side: "for" | "against", subject: DecisionSubject): boolean {
  if (!named.stems.every(stem => hasStem(subject.all, stem))) return false;
  return subject[side].some(thing => {
    const shared = named.stems.filter(stem => !isNumber(stem) && hasStem(thing.stems, stem));
    const strong = thing.strong.filter(stem => !isNumber(stem));
    const first = thing.stems.find(stem => !isNumber(stem));
    if (shared.some(stem => hasStem(strong, stem) || (first !== undefined && isSameStem(stem, first)))) return true;
    if (side === "for" && shared.some(stem => hasStem(subject.means, stem))) return true;
    return strong.length === 0 && shared.length >= 2;
  });
}

/** Whether a sentence names the value that a decision sets, with what it is of. */
export function confirmsValue(stems: readonly string[], subject: DecisionSubject): boolean {
  const numbers = subject.for.flatMap(named => named.stems).filter(isNumber);
  return (
    numbers.length === 1 &&
    numbers.every(value => stems.includes(value)) &&
    stems.some(stem => !isNumber(stem) && hasStem(subject.all, stem))
  );
}

/** Whether a sentence sets another value, or another of the like, for what a decision settles. */
export function replacesIt(stems: readonly string[], subject: DecisionSubject, isTurn: boolean): boolean {
  const chosen = subject.for.flatMap(named => named.stems);
  const others = stems.filter(stem => !hasStem(subject.all, stem));
  const shared = stems.filter(stem => !isNumber(stem) && hasStem(subject.all, stem));
  const [other] = others;
  if (other === undefined || others.length > 1) return false;
  if (isNumber(other)) {
    const before = chosen.filter(isNumber);
    return before.length === 1 && shared.length > 0 && !stems.some(stem => before.includes(stem));
  }
  const rival = chosen.find(stem => areRivals(stem, other));
  if (rival === undefined || hasStem(stems, rival)) return false;
  return shared.length > 0 || (isTurn && (stems.length === 1 || isKnownName(other) || isKnownName(rival)));
}
