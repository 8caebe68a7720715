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
  for (const message of messagesOf(span.timeline)) {
    if (message.order < span.endOrder && parts.every(part => isOf(message, part))) return message;
  }
  return null;
}

/** What stands outside the quotations says nothing of its own. */
function isRemark(text: string, quotes: readonly { readonly start: number; readonly end: number }[]): boolean {
  let rest = "";
  let from = 0;
  for (const { start, end } of quotes) {
    rest += `${text.slice(from, start)}" "`;
    from = end;
  }
  rest += text.slice(from);
  return (
    foldWords(rest.replace(REMARK, " "))
      .trim()
      .split(" ")
      .filter(word => word !== "").length <= 3
  );
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
