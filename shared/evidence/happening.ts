import { shortLine } from "../lib/short-line.ts";
import type { Omission, OmissionKind } from "../model/omission.ts";
import type { Span, TimelineEntry } from "../model/timeline.ts";
import type { Mentions } from "./mentions.ts";

/** Something that happened in a span, and how a text is asked whether it mentions it. */
export interface Happening extends Omission {
  readonly isIn: (mentions: Mentions) => boolean;
}

const QUOTE_UNITS = 200;

/** Places a happening at the words that show it, in the message of an order of the timeline; null where there is none. */
export function placeHappening(
  span: Span,
  order: number,
  range: { readonly start: number; readonly end: number },
  what: { readonly kind: OmissionKind; readonly label: string; readonly quote: string },
  isIn: Happening["isIn"],
): Happening | null {
  const entry: TimelineEntry | undefined = span.timeline.entries[order];
  if (entry === undefined || order >= span.endOrder) return null;
  const { session, message } = entry;
  return {
    ...what,
    quote: shortLine(what.quote, QUOTE_UNITS),
    sessionId: session.id,
    messageId: message.id,
    line: message.line,
    start: range.start,
    end: range.end,
    order,
    isAgents: session.agentId !== null,
    isIn,
  };
}
