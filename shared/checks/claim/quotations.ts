import type { HandoffRecord } from "../../model/record.ts";
import { listQuotedSpans, type QuotedSpan } from "./quoted-spans.ts";

/** Words that a record presents as verbatim. Offsets are UTF-16 units of the record's text. */
export interface Quotation {
  readonly of: "user" | "error" | "command" | "output";
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const REACH = 140;
const USER_SECTION = /\buser(?:'s|’s)?\s+(?:messages?|feedback|corrections?|instructions?|requests?|words|quotes?)\b/i;
const PERSON = "(?:users?|customer|client|maintainer|reviewer|operator|human|owner)(?:['’]s)?";
const ERROR_SECTION = /^errors?\b|\berrors\b/i;
/** Nothing but marks, or a word that says what it is: the quotation is what the item is about. */
const OPENS_ITEM = /^[\s*_"'“‘`]*(?:(?:errors?|exceptions?|problems?|issues?|symptoms?)[\s:*_"'“‘`]*)?$/i;
const SAYING =
  "(?:said|says|asked|asks|wrote|writes|replied|repl(?:y|ies)|answered|requested|stated|told|insisted|noted|clarified|corrected|confirmed|responded|complained|added|pasted|typed|ordered|demanded|emphasi[sz]ed|messaged|messages?|words?|requests?|questions?|feedback|quotes?|instructions?|answers?|responses?|corrections?|comments?|explicitly)";
// "The user said: …", "User's last message was …", "User asked me to …".
const SAID_BY_USER = new RegExp(
  `\\b(?:${PERSON}\\b(?:[^.;\\n"“”]{0,60}?\\b${SAYING})?|(?:in the user['’]s|their|his|her)\\s+(?:own\\s+|exact\\s+|last\\s+|latest\\s+){0,2}words?)\\b[^.;\\n"“”\`]{0,48}[\\s:,(—–-]$`,
  "i",
);
const USER_LABEL = new RegExp(`\\b${PERSON}[^.;:\\n"“”\`]{0,40}:\\**\\s*$`, "i");
const USER_VERB = new RegExp(`\\b${SAYING}\\b`, "i");
const WORD_FOR_WORD =
  /\b(?:verbatim|word for word|exact words?|exact quote|direct quote|quot(?:e|es|ed|ing))\b[^.;\n"“”]{0,40}$/i;
const FAILS =
  "(?:fail(?:ed|s|ing|ure)?|errors?|errored(?: out)?|exceptions?|threw|thrown|crash(?:ed|es|ing)?|panic(?:ked|s)?|complain(?:ed|s|ing)|abort(?:ed|s)|died|rejected|refused|broke|raised|warned|warnings?)";
const LINK =
  "(?:\\s|:|,|\\(|—|–|-|\\*|=|\\b(?:with|was|is|message|messages|output|text|the|an?|this|following|error|errors|saying|says|said|reading|read|that|of|by|because|due|to|exit|code|status|\\d{1,3}|and|in|at|runtime|startup|exception)\\b){1,40}$";
const FAILED_WITH = new RegExp(`\\b${FAILS}${LINK}`, "i");
const NAMED_ERROR = /^[\s)*]{0,4}(?:errors?|exceptions?|failures?|panic|stack trace)\b/i;
const ERROR_SHAPE = /(?:Error|Exception|Warning|panic|fatal|FATAL|FAIL|ERR!|E[A-Z]{4,}|TS\d{4})\b/;
const RAN =
  /\b(?:ran|re-?ran|executed|invoked|issued)\b(?:\s|:|\*|\b(?:the|a|an|this|command|commands|following|both|with|script|again|then|just|it)\b){0,12}$/i;
const PRINTED =
  /\b(?:output|log|logs|result|results|terminal|console|command|ci|server|compiler|linter|response|script|run|tool|build|job)\b[^.;\n"“”`]{0,24}\b(?:said|says|shows?|showed|shown|prints?|printed|reports?|reported|reads?|was|is|logged|contains?|contained|ended with)\b[\s:*]{0,4}$|\b(?:printed|reported|logged|output)\b:?[\s*]{0,4}$/i;
// What is to come, is not so, or is only thought of is not presented as having been said.
const NOT_SAID =
  /\b(?:if|when(?:ever)?|unless|until|should|would|could|might|may|must|will|can|cannot|can['’]t|won['’]t|did(?:n['’]t| not)|does(?:n['’]t| not)|never|not|no|e\.g|for example|for instance|such as|like|instead of|rather than|so that|need(?:s|ed)? to|want(?:s|ed)? to|going to|expects?|expected|to (?:say|run|print|report|fail|log|show))\b/i;
const TO_USER =
  /\b(?:told|asked|tell|ask|to|for|with|informed|showed|by) the (?:user|customer|client|maintainer|reviewer|operator|owner)\b(?!['’]s)/i;
const PLACEHOLDER = /<[\w .-]{1,40}>|\$\{?[A-Za-z_]|\{[\w.]{0,30}\}|\bredacted\b/i;

/** The words that a record presents as verbatim: a user's, an error's, a command's, an output's. */
export function listQuotations(record: HandoffRecord): readonly Quotation[] {
  const { text } = record;
  if (record.kind === "next-action" || record.kind === "open-question") return [];
  if (!/["“„«'‘`]/.test(text)) return [];
  const spans = listQuotedSpans(text);
  const isUsers = USER_SECTION.test(record.section);
  const isErrors = ERROR_SECTION.test(record.section);
  const found: Quotation[] = [];
  for (const [index, span] of spans.entries()) {
    const from = Math.max(spans[index - 1]?.end ?? 0, span.start - REACH, 0);
    const opensError = isErrors && index === 0 && OPENS_ITEM.test(text.slice(0, span.start));
    const of = sourceOf(text, span, from, isUsers) ?? (opensError && namesError(text, span) ? "error" : null);
    if (of !== null) found.push({ of, start: span.start, end: span.end, text: text.slice(span.start, span.end) });
  }
  return found;
}

/** Whose words a quoted span is said to be, or null where it is a name, a title, code, or a proposal. */
function sourceOf(text: string, span: QuotedSpan, from: number, isUsers: boolean): Quotation["of"] | null {
  const before = sentenceBefore(text.slice(from, span.start).replace(/[`"'“„«‘]+$/, ""));
  const after = text.slice(span.end + 1, span.end + 40);
  const words = text.slice(span.start, span.end);
  if (span.mark !== "code" && isUsers && !NOT_SAID.test(before)) return "user";
  const isNotSaid = NOT_SAID.test(before);
  if (span.mark !== "code" && !isNotSaid) {
    if (WORD_FOR_WORD.test(before)) return "user";
    if (TO_USER.test(before)) return null;
    if ((SAID_BY_USER.test(before) && USER_VERB.test(before)) || USER_LABEL.test(before)) return "user";
  }
  if (isNotSaid || PLACEHOLDER.test(words)) return null;
  if (RAN.test(before)) return span.mark === "code" ? "command" : null;
  if (FAILED_WITH.test(before)) return "error";
  if (NAMED_ERROR.test(after) && ERROR_SHAPE.test(words)) return "error";
  return PRINTED.test(before) ? "output" : null;
}

/** Whether a quotation at the head of an error's item is the error: it is followed by what was done of it, or has an error's shape. */
const namesError = (text: string, { start, end }: QuotedSpan): boolean =>
  !PLACEHOLDER.test(text.slice(start, end)) &&
  (ERROR_SHAPE.test(text.slice(start, end)) ||
    /^["'”’`*_\s]*(?:[:—–-]\s|(?:was |were |is |has been |got )?(?:fixed|resolved|solved|mended|caused|due to|because|errors?\b))/i.test(
      text.slice(end),
    ));

/** What stands before a quotation in its own sentence. */
function sentenceBefore(before: string): string {
  const ends = [...before.matchAll(/[.!?]\s|\n/g)].at(-1);
  return ends === undefined ? before : before.slice(ends.index + 1);
}
