import { maskSecrets } from "../lib/mask-secrets.ts";
import { maskedPart } from "../lib/masked-part.ts";
import type { Evidence } from "../model/evidence.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { Span, TimelineEntry } from "../model/timeline.ts";
import { indexBlock, isName, previousBlock, tellingTokens } from "./candidate-index.ts";

const MAX_CANDIDATES = 5;
const MAX_TOKENS = 32;
/** The nearest messages are looked through, so that a long session costs no more than a short one. */
const MAX_BLOCKS = 12;
const MIN_SCORE = 4;
const LINE_UNITS = 300;

interface Scored {
  readonly order: number;
  score: number;
  readonly shared: string[];
}

/** The few messages of the span that share the most telling words with a record: places to look, no proof. */
export function findCandidates(record: HandoffRecord, span: Span): readonly Evidence[] {
  const tokens = [...tellingTokens(record.text)].slice(0, MAX_TOKENS);
  if (tokens.length === 0) return [];
  const shown = maskSecrets(record.text).toLowerCase();
  const scored = scoreMessages(tokens, span);
  return [...scored.values()]
    .filter(({ score, shared }) => score >= MIN_SCORE && (shared.length > 1 || shared.some(isName)))
    .toSorted((a, b) => b.score - a.score || b.order - a.order)
    .slice(0, MAX_CANDIDATES)
    .flatMap(found => {
      const entry = span.timeline.entries[found.order];
      return entry === undefined || entry.message.id === record.anchor.messageId
        ? []
        : [citeCandidate(entry, found.shared, shown)];
    });
}

function scoreMessages(tokens: readonly string[], span: Span): ReadonlyMap<number, Scored> {
  const scored = new Map<number, Scored>();
  const last = Math.min(span.endOrder, span.timeline.entries.length) - 1;
  const postingsOf = new Map<string, number[]>(tokens.map(token => [token, []]));
  let seen = 0;
  for (let order = last, blocks = 0; order >= 0 && blocks < MAX_BLOCKS; order = previousBlock(order), blocks += 1) {
    const { postings } = indexBlock(span.timeline, order);
    seen += order - Math.max(previousBlock(order), -1);
    for (const token of tokens)
      for (const at of postings.get(token) ?? []) if (at <= last) postingsOf.get(token)?.push(at);
  }
  for (const [token, orders] of postingsOf) {
    // A word of every third message tells nothing.
    if (orders.length === 0 || (orders.length > 8 && orders.length > seen / 3)) continue;
    const weight = Math.log(1 + seen / orders.length) * (isName(token) ? 2 : 1);
    for (const order of orders) {
      const one = scored.get(order);
      if (one === undefined) scored.set(order, { order, score: weight, shared: [token] });
      else {
        one.score += weight;
        one.shared.push(token);
      }
    }
  }
  return scored;
}

/** Cites the line on which the most telling shared words stand; `shown` is what of the record may be repeated. */
function citeCandidate({ session, message }: TimelineEntry, shared: readonly string[], shown: string): Evidence {
  const words = shared.toSorted((a, b) => Number(isName(b)) - Number(isName(a)) || b.length - a.length);
  const at = Math.max(0, message.text.toLowerCase().indexOf(words[0] ?? ""));
  const lineStart = message.text.lastIndexOf("\n", at) + 1;
  const start = Math.max(lineStart, at - LINE_UNITS / 2);
  const feed = message.text.indexOf("\n", at);
  const end = Math.min(feed < 0 ? message.text.length : feed, start + LINE_UNITS);
  let textLine = 1;
  for (let next = message.text.indexOf("\n"); next >= 0 && next < start; next = message.text.indexOf("\n", next + 1))
    textLine += 1;
  return {
    sourceId: session.sourceId,
    sessionId: session.id,
    line: message.line,
    messageId: message.id,
    at: { type: "text", start, end, textLine },
    quote: maskedPart(message.text, start, end),
    how: "matched",
    stance: "context",
    label: `shares ${words
      .map(word => (shown.includes(word) ? word : "a credential"))
      .slice(0, 4)
      .join(", ")}`,
  };
}
