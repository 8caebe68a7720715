import { isDocumentPath } from "../lib/document-path.ts";
import type { ClauseSense } from "../model/claim.ts";
import { CODE } from "./mask-markup.ts";
import { LEAD_ATTRIBUTED, LEAD_DONE, LEAD_PLANNED } from "./place-words.ts";
import {
  ATTRIBUTED,
  CONDITIONAL,
  IMPERATIVE,
  IMPERATIVE_NOUN,
  INTERROGATIVE,
  NEGATED,
  PLANNED,
} from "./sense-words.ts";
import type { Sentence } from "./sentence.ts";
import { hasWords } from "./split-sentences.ts";

/** A clause of a sentence with its sense. Offsets count in the text. */
export interface SensedClause {
  readonly start: number;
  readonly end: number;
  readonly sense: ClauseSense;
}

const BOUNDARY =
  /,\s+(?:(?:and|but|then|so)\s+)?|\s+(?:and then|and|but|then|so|because|while|although|though|whereas)\s+(?!that\b)|(?<=\s)(?=(?:so that|in order to)\s)|\s+(?:[—–-]{1,2}|→|=>|->)\s+|[—–]|:\s+|[()]/gi;
const OWN_SUBJECT = /^[\s,]*(?:(?:and|but|so|then|now)\s+)*(?:i|we|i've|we've)\s/i;
// "Commit: `abc1234`" names what was made; it orders nothing.
const ACT_LABEL = /^\W*(?:commit|push|merge|release|deploy(?:ment)?)(?: hash| sha| status)?\W*$/i;
const CONTRAST = /^[\s,]*(?:but|however|yet|now|although|though|whereas)\b/i;
// "after fixing it, all tests pass" asserts; so do these, whatever the word lists say.
const ASSERTED_IDIOMS =
  /\b(?:as (?:planned|expected|needed|required|requested)|(?:where|if|when|as) (?:needed|necessary|possible|applicable|present)|no longer (?:fail\w*|needed)|if any|when (?:i|we) (?:ran|re-?ran|run)|without (?:errors?|issues?|problems?|failures?|warnings?)|no (?:more )?(?:\w+ )?(?:errors?|issues?|problems?|failures?|warnings?|regressions?|failing tests?)|not only|need(?:s|ed)? no|target(?:s|ed)? (?:branch|tests?)|expected (?:output|results?|values?)|previously[- ](?:failing|broken|flaky|skipped)|\d+ skipped|nothing (?:fail\w*|broke\w*)|(?:none of (?:the |our )?(?:\w+ )?tests?|no (?:\w+ )?tests?) (?:(?:is|are) )?(?:still )?fail(?:s|ing)?|never (?:fail\w*|broke\w*))\b/gi;

/** Splits a sentence into clauses and tells each one's sense; a plan or condition governs what follows it. */
export function tellSenses(sentence: Sentence): readonly SensedClause[] {
  const whole = senseOfWhole(sentence);
  const spans = clauseSpans(sentence.plain);
  const spoken = nameDocuments(sentence);
  const clauses: SensedClause[] = [];
  let carried: ClauseSense | null = null;
  for (const [index, span] of spans.entries()) {
    const text = sentence.plain.slice(span.start, span.end);
    const joined = sentence.plain.slice(spans[index - 1]?.end ?? span.start, span.end);
    if (OWN_SUBJECT.test(joined) || CONTRAST.test(joined)) carried = null;
    const isAfterLabel = /:\s*$/.test(sentence.plain.slice(spans[index - 1]?.end, span.start));
    const isLabel = index === 0 && ACT_LABEL.test(text) && /^:\s/.test(sentence.plain.slice(span.end));
    const own = isLabel
      ? "asserted"
      : ATTRIBUTED.test(spoken.slice(span.start, span.end))
        ? "attributed"
        : senseOfClause(text, index === 0 && sentence.mark !== "done", index > 0 && isAfterLabel);
    const sense: ClauseSense = whole ?? worse(own, carried);
    carried = governs(sense) ? sense : carriesNegation(sense, own, spans[index + 1], sentence.plain) ? "negated" : null;
    clauses.push({ start: sentence.start + span.start, end: sentence.start + span.end, sense });
  }
  return closesAttributed(clauses.at(-1), sentence)
    ? clauses.map(clause => (clause.sense === "asserted" ? { ...clause, sense: "attributed" } : clause))
    : clauses;
}

// "All 14 tests pass, you said."
const SAID_AT_END =
  /^\W*(?:(?:as|so|or so|at least|that['’]s what) )?(?:you|he|she|they|the (?:user|reviewer|maintainer|operator|customer|client|owner))\s+(?:said|says|told (?:me|us)|confirmed|reported|noted|wrote|stated|claimed|claims?|mentioned)\W*$/i;

const closesAttributed = (last: SensedClause | undefined, sentence: Sentence): boolean =>
  last !== undefined && SAID_AT_END.test(sentence.plain.slice(last.start - sentence.start, last.end - sentence.start));

const governs = (sense: ClauseSense): boolean =>
  sense === "planned" || sense === "conditional" || sense === "attributed" || sense === "question";

// "not committed, pushed or merged": bare participles go on with the negation.
function carriesNegation(
  sense: ClauseSense,
  own: ClauseSense,
  next: { start: number; end: number } | undefined,
  plain: string,
): boolean {
  if (sense !== "negated" || own !== "negated" || next === undefined) return false;
  return /^\s*(?:(?:or|and|nor)\s+)?\w+ed\b/i.test(plain.slice(next.start, next.end));
}

const worse = (own: ClauseSense, carried: ClauseSense | null): ClauseSense =>
  carried !== null && (own === "asserted" || own === "fragment" || own === "negated") ? carried : own;

/** A sense that the sentence has as a whole, whatever its clauses say. */
function senseOfWhole(sentence: Sentence): ClauseSense | null {
  if (sentence.mark === "cited") return "quoted";
  if (sentence.mark === "open") return "planned";
  if (sentence.plain.endsWith("?")) return "question";
  if (!hasWords(sentence.plain)) return "fragment";
  const label = /^[^:]{1,48}:(?=\s)/.exec(sentence.plain)?.[0] ?? "";
  const ownWords = OWN_SUBJECT.test(sentence.plain.slice(label.length)) || / - I\s/.test(sentence.plain);
  for (const lead of [...sentence.leads, label]) {
    if (lead === "") continue;
    const text = lead.replace(ASSERTED_IDIOMS, " ");
    const isLabel = lead === label;
    if (LEAD_ATTRIBUTED.test(text) && !/\b(?:i|we)\s*:$/i.test(text) && !(isLabel && ownWords)) return "attributed";
    if (LEAD_PLANNED.test(text) && !LEAD_DONE.test(text) && sentence.mark !== "done") return "planned";
  }
  return null;
}

/** The masked sentence with its documents called so: what "STATUS.md says" is not the writer's word. */
function nameDocuments(sentence: Sentence): string {
  let { plain } = sentence;
  for (const code of sentence.codes) {
    if (!isDocumentPath(code.text) || /\s/.test(code.text)) continue;
    const start = code.start - sentence.start;
    let end = code.end - sentence.start;
    while (plain[end] === CODE) end += 1;
    if (start < 0 || end > plain.length || end - start < NAMED_AS.length) continue;
    plain = plain.slice(0, start) + NAMED_AS.padStart(end - start) + plain.slice(end);
  }
  return plain;
}

const NAMED_AS = "doc";

function senseOfClause(text: string, isHead: boolean, isAfterLabel: boolean): ClauseSense {
  const plain = text.replace(ASSERTED_IDIOMS, " ");
  const head = plain.replace(/^[^\p{L}\uE000]+/u, "");
  if (ATTRIBUTED.test(plain)) return "attributed";
  if (CONDITIONAL.test(plain)) return "conditional";
  if ((isHead || isAfterLabel) && INTERROGATIVE.test(head)) return "question";
  // "11 pass, 3 fail": what a number stands before is no order.
  const isCounted = /^\W*\d[\d,]*\s+[a-z]/i.test(plain);
  if (!isCounted && (IMPERATIVE_NOUN.test(head) || (IMPERATIVE.test(head) && isHead))) return "planned";
  if (PLANNED.test(plain)) return "planned";
  if (NEGATED.test(plain)) return "negated";
  return hasWords(text) ? "asserted" : "fragment";
}

function clauseSpans(plain: string): readonly { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (plain.slice(start, end).trim() !== "") spans.push({ start, end });
  };
  for (const found of plain.matchAll(BOUNDARY)) {
    close(found.index);
    start = found.index + found[0].length;
  }
  close(plain.length);
  return spans;
}
