import type { HandoffRecord } from "../../model/record.ts";
import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { quotedPieces } from "./find-quotation.ts";
import { foldWords } from "./fold-words.ts";
import { listQuotedSpans } from "./quoted-spans.ts";

/** A user's message, its words folded for comparing. */
interface FoldedMessage {
  readonly order: number;
  readonly entry: TimelineEntry;
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

const FOLDED = new WeakMap<Timeline, readonly FoldedMessage[]>();
const MAX_UNITS = 20_000;
/** What a summary puts beside a user's words: a remark in brackets, who said it, when. */
const REMARK =
  /\([^()]{0,300}\)|\[[^[\]]{0,200}\]|\s[-–—]\s[^"“”]{0,200}$|^\W*(?:the )?(?:user|initial|first|last|final|latest|second|third|follow-?up|next)?(?:['’]s)?\s*(?:user )?(?:said|asked|message|request|then|replied|feedback|correction|instruction|prompt)?s?\s*:/gi;

function messagesOf(timeline: Timeline): readonly FoldedMessage[] {
  const known = FOLDED.get(timeline);
  if (known !== undefined) return known;
  const messages = timeline.events.flatMap(({ order, event }) => {
    const entry = timeline.entries[order];
    if (entry === undefined || (event.type !== "user" && event.type !== "answer")) return [];
    const words = event.type === "user" ? event.text : event.answer;
    return [{ order, entry, start: event.start, end: event.end, folded: foldWords(words.slice(0, MAX_UNITS)) }];
  });
  FOLDED.set(timeline, messages);
  return messages;
}

const LAST = /\b(?:last|latest|most recent|final|newest)\b/i;
const FIRST = /\b(?:first|initial|original|opening)\b/i;

/** Whether a message stands where the words around its quotation put it: "the last message", "the first request". */
function isPlaced(span: Span, message: FoldedMessage, around: string): boolean {
  const messages = messagesOf(span.timeline).filter(({ order }) => order < span.endOrder);
  if (LAST.test(around)) return messages.at(-1) === message;
  return !FIRST.test(around) || (messages[0] === message && !span.isIncomplete);
}

const SAYING =
  "said|says|asked|asks|wrote|writes|requested|replied|answered|instructed|clarified|noted|stated|responded|commented";
const WORDS =
  "messages?|requests?|questions?|words|instructions?|feedback|corrections?|prompts?|answers?|repl(?:y|ies)";
/** A sentence of which nothing but a quotation (here `"`) tells, and that it is the user's. */
const SAID_BY_USER = new RegExp(
  `^[\\W_]*(?:the )?user(?: (?:then|also|explicitly|just|specifically|again|finally|initially)){0,2} (?:${SAYING})[:,*\\s]*"(?:,? (?:and|then)(?: then| later)? "){0,3}[\\W_]*$|^[\\W_]*(?:the )?user['’]s(?: (?:own|exact|explicit|verbatim|last|latest|most recent|final|first|initial|original)){0,3} (?:${WORDS})(?: before (?:the |this )?(?:summary|compaction)(?: request)?)?(?: (?:was|were|is|reads?))?[:,*\\s]*"[\\W_]*$`,
  "i",
);

/** The user's message that a record tells in its very words and says nothing else of; null where none has them. */
export function findUserWords(span: Span, text: string): FoldedMessage | null {
  const quotes = listQuotedSpans(text).filter(({ mark }) => mark === "double");
  const [first] = quotes;
  const around = first === undefined ? "" : withoutQuotes(text, quotes);
  if (!SAID_BY_USER.test(around.replace(/" "/g, '"'))) return null;
  const found = messagesOf(span.timeline).findLast(
    message => message.order < span.endOrder && quotes.every(({ start, end }) => isOf(message, text.slice(start, end))),
  );
  return found !== undefined && isPlaced(span, found, around) ? found : null;
}

/** The user's message that an instruction quotes, with nothing added but a remark; null where none has its words. */
export function findQuotedMessage(span: Span, record: HandoffRecord): FoldedMessage | null {
  const quotes = listQuotedSpans(record.text).filter(({ mark }) => mark !== "code");
  const outer = quotes.filter(
    quote => !quotes.some(other => other !== quote && other.start <= quote.start && other.end >= quote.end),
  );
  const parts =
    outer.length > 0
      ? outer.map(({ start, end }) => record.text.slice(start, end))
      : [record.text.replace(REMARK, " ")];
  if (outer.length > 0 && !isRemark(record.text, outer)) return null;
  const around = outer.length > 0 ? withoutQuotes(record.text, outer).replace(/\([^()]*\)|\[[^[\]]*\]/g, " ") : "";
  const own = messagesOf(span.timeline).filter(
    message => message.order < span.endOrder && parts.every(part => isOf(message, part)),
  );
  return own.find(message => isPlaced(span, message, around)) ?? null;
}

/** What stands outside the quotations says nothing of its own. */
const isRemark = (text: string, quotes: readonly Range[]): boolean =>
  foldWords(withoutQuotes(text, quotes).replace(REMARK, " "))
    .trim()
    .split(" ")
    .filter(word => word !== "").length <= 3;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text with nothing between its quotation marks but a blank. */
function withoutQuotes(text: string, quotes: readonly Range[]): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of quotes) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return rest + text.slice(from);
}

/** Whether a message says some words, all of them in their order; fewer than three words must be the whole message. */
function isOf({ folded }: FoldedMessage, words: string): boolean {
  const whole = foldWords(words);
  if (whole.trim() === "") return false;
  if (whole.trim().split(" ").length < 3) return folded === whole;
  const pieces = quotedPieces(words, 2);
  if (pieces.length === 0) return false;
  let at = 0;
  for (const piece of pieces) {
    at = folded.indexOf(piece.folded, at);
    if (at < 0) return false;
    at += piece.folded.length - 1;
  }
  return true;
}
