import { CHOOSING, DROPPING, FILLERS, HOLDING, isKnownName, isVague, NEGATING } from "./speech-lists.ts";
import { type SpeechWord, speechWords } from "./speech-words.ts";

/** A thing that a sentence speaks for or against: the words of it that tell, by their stems. */
export interface Named {
  readonly stems: readonly string[];
  /** Those of the stems that name a thing by themselves. */
  readonly strong: readonly string[];
  /** It is taken up again or held on to in so many words. */
  readonly isHeld: boolean;
}

/** What a sentence speaks for and against. */
export interface Stances {
  readonly for: readonly Named[];
  readonly against: readonly Named[];
  /** Words that say that a course is changed: "instead", "actually", "changed my mind". */
  readonly isTurn: boolean;
}

const CLAUSE =
  /[,;:()]\s+|\s+[—–-]{1,2}\s+|[—–]|\s*(?:->|→|=>)\s*|[.!?]\s+|\s+(?:and then|and|but|then|so|or|nor|because|since|as (?:it|that|this|the|we)|due to|given|which|who|until|unless)\s+/gi;
const INTERJECTION =
  /^\s*(?:(?:no|nope|nah|wait|stop|hold on|hmm+|hm|actually|ok(?:ay)?|well|sorry|hey|yes|yeah|yep|sure|right|oh|ugh|please|alright|so|and|but|also|then|correction|update|change of plans?|new plan|on second thoughts?|scratch that|scrap that|forget (?:that|it)|never ?mind|not that|i changed my mind|changed my mind|decision|decided)\s*(?:[,.!:;—–-]+\s*|\s+(?=(?:let|lets|let's|please|drop|use|go|switch|don['’]t|do not|we|i|you)\b)))+/i;
const MIND = /\b(?:i|we)?(?:['’]ve| have)?\s*changed? (?:my|our) minds? (?:about|on)\s/i;
const AUXILIARY = /^(?:is|are|was|were|be|do|does|did|will|would|should|can|could|has|have|must|may|might)$/;
const TURN =
  /\b(?:instead|actually|changed? (?:my|our|his|her|their|its?) mind|on second thoughts?|scratch that|scrap that|forget that|change of plan|new plan|after all|rather than|switch(?:ed|ing)?|no longer|not any ?more|replac(?:e|ed|ing)|reconsider(?:ed)?|correction|overrul(?:e|ed|ing)|supersed\w+)\b|^\s*(?:no|nope|wait|stop|nah)\s*[,.!:;—–-]/i;
const SETTLED_AGAINST =
  /^(?:out|dead|gone|off|overkill|unnecessary|cancelled|canceled|dropped|scrapped|reversed|withdrawn|rejected|obsolete|superseded|abandoned|removed|ruled|void|moot|banned|forbidden)$/;
/** What a negation may deny of the thing before it: "is not an option", "isn't worth it". */
const DENIED = new Set(
  "option options work works working makes make sense needed necessary good enough worth it possible allowed acceptable want wanted suitable fit ideal required help viable happening supported do anymore any more longer going what i we right way answer".split(
    " ",
  ),
);
const MAX_UNITS = 600;

type Course = "for" | "against" | "contrast";

interface Group {
  words: SpeechWord[];
  course: Course;
  isHeld: boolean;
}

/** What a sentence speaks for and against. Whether it orders, plans or asks is the caller's to tell. */
export function readStances(sentence: string): Stances {
  const text = sentence
    .slice(0, MAX_UNITS)
    .replace(/[*`_"“”]{1,3}(?=\S)|(?<=\S)[*`"“”]{1,3}/g, "")
    .replaceAll("’", "'");
  const isTurn = TURN.test(text);
  const body = text.replace(MIND, "not ").replace(INTERJECTION, "");
  const groups: Group[] = [];
  let last: Course = "for";
  for (const { clause, goesOn } of splitClauses(body)) {
    // "don't use X or Y": what has no verb of its own goes on with the clause before it.
    const own = readClause(clause, goesOn ? last : "for");
    groups.push(...own);
    last = own.at(-1)?.course ?? last;
  }
  const named = (isFor: boolean): readonly Named[] =>
    groups.filter(({ course }) => (course === "for") === isFor).flatMap(group => nameOf(group));
  return { for: named(true), against: named(false), isTurn };
}

function splitClauses(text: string): readonly { readonly clause: string; readonly goesOn: boolean }[] {
  const clauses: { readonly clause: string; readonly goesOn: boolean }[] = [];
  let from = 0;
  let goesOn = false;
  for (const seam of text.matchAll(CLAUSE)) {
    clauses.push({ clause: text.slice(from, seam.index), goesOn });
    goesOn = /^\s+(?:and|or|nor)\s+$/i.test(seam[0]);
    from = seam.index + seam[0].length;
  }
  clauses.push({ clause: text.slice(from), goesOn });
  return clauses;
}

const opposite = (course: Course): Course => (course === "for" ? "against" : "for");

function readClause(clause: string, inherited: Course): readonly Group[] {
  const words = speechWords(clause);
  const groups: Group[] = [];
  const hasVerb = words.some(({ lower }) => CHOOSING.has(lower) || DROPPING.has(lower) || NEGATING.has(lower));
  let current: Group = {
    words: [],
    course: hasVerb ? "for" : inherited,
    isHeld: /\bafter all\b|\bit is\b|\bis (?:fine|ok(?:ay)?)\b/i.test(clause),
  };
  const turn = (course: Course): void => {
    if (current.words.length > 0) groups.push(current);
    current = { words: [], course, isHeld: current.isHeld && current.words.length === 0 };
  };
  let isMoving = false;
  for (const [index, word] of words.entries()) {
    const { lower } = word;
    const next = words[index + 1]?.lower ?? "";
    const before = words[index - 1]?.lower ?? "";
    if ((lower === "instead" || lower === "place") && next === "of") turn("contrast");
    else if ((lower === "rather" && next === "than") || (lower === "opposed" && next === "to")) turn("contrast");
    else if (lower === "than" && /\b(?:rather|prefer|sooner|better)\b/i.test(clause)) turn("contrast");
    else if (
      lower === "over" &&
      groups.length + current.words.length > 0 &&
      /\b(?:prefer|chose|choose|chosen|pick|picked|favou?r|went|selected?)\w*\b/i.test(clause)
    )
      turn("contrast");
    else if (/^(?:replac(?:e|ed|es|ing)|swap(?:ped|ping|s)?)$/.test(lower)) {
      turn("against");
      isMoving = true;
    } else if (
      /^(?:switch|mov|migrat|chang|convert|transition|bump|rais|lower|increas|decreas|reduc)\w{0,4}$/.test(lower)
    ) {
      isMoving = true;
      turn(next === "away" || next === "off" ? "against" : "for");
    } else if (isMoving && (lower === "from" || lower === "off" || lower === "away")) turn("against");
    else if (
      isMoving &&
      (lower === "to" || lower === "with" || lower === "by" || lower === "for" || lower === "into" || lower === "over")
    )
      turn("for");
    else if (
      (lower === "back" || lower.startsWith("revert") || lower.startsWith("return")) &&
      (next === "to" || next === "with" || next === "on")
    ) {
      turn("for");
      current.isHeld = true;
    } else if (lower === "rid" && next === "of") turn("against");
    else if (/^(?:rip|take|throw|pull|leave|back|rule|tear|strip)\w{0,4}$/.test(lower) && /\bout\b/.test(clause))
      turn("against");
    else if (/^(?:roll|rolled|rolling|walk|pull)$/.test(lower) && next === "back") turn("against");
    else if (NEGATING.has(lower) || lower === "none") {
      const rest = words.slice(index + 1);
      const isDenial = current.words.length > 0 && rest.every(one => DENIED.has(one.lower) || FILLERS.has(one.lower));
      if (lower === "no" && next === "longer" && current.words.length > 0) {
        current.course = opposite(current.course);
        break;
      }
      if (isDenial) current.course = opposite(current.course);
      else {
        // "Postgres does not run here" says nothing for or against it: what is denied is said of it.
        if (lower.endsWith("n't") || lower === "cannot" || AUXILIARY.test(before)) current.words = [];
        turn(opposite(current.course === "contrast" ? "for" : current.course));
      }
    } else if (DROPPING.has(lower) && !/^(?:soft|hard|cascad\w+|bulk)$/.test(before)) {
      const isNegated = NEGATING.has(before) || (NEGATING.has(words[index - 2]?.lower ?? "") && FILLERS.has(before));
      turn(isNegated && current.course === "against" ? "for" : "against");
      if (isNegated && current.course === "for") current.isHeld = true;
    } else if (
      SETTLED_AGAINST.test(lower) &&
      next !== "of" &&
      current.words.length > 0 &&
      /\b(?:is|are|was|were|be|been|gets?|'s)\b/.test(clause)
    ) {
      current.course = opposite(current.course);
      turn("for");
    } else {
      if (CHOOSING.has(lower)) {
        if (current.course === "contrast") turn("for");
        if (HOLDING.has(lower) && current.course === "for") current.isHeld = true;
      }
      current.words.push(word);
    }
  }
  if (current.words.length > 0) groups.push(current);
  return groups;
}

function nameOf({ words, isHeld }: Group): readonly Named[] {
  const telling = words.filter(({ lower, stem }) => !FILLERS.has(lower) && !isVague(stem));
  if (telling.length === 0) return [];
  const stems = [...new Set(telling.map(({ stem }) => stem))];
  const strong = new Set(telling.filter(word => word.isStrong || isKnownName(word.stem)).map(({ stem }) => stem));
  return [{ stems, strong: stems.filter(stem => strong.has(stem)), isHeld }];
}
