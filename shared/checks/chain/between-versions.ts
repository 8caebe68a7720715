import { maskSecrets } from "../../lib/mask-secrets.ts";
import { distinctiveTokens, isMeaningBearing, meaningWords, pathKey } from "../../lib/meaning-tokens.ts";
import { shortLine } from "../../lib/short-line.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { Message } from "../../model/message.ts";
import type { HandoffRecord } from "../../model/record.ts";
import { placeOf } from "../record-place.ts";
import type { LinkedHandoff } from "../rule.ts";

/** What must not vanish or change without a word: decisions that hold, actions and questions that are open. */
export function isStandingItem(record: HandoffRecord): boolean {
  if (record.kind === "decision") return record.state === "in-force" || record.state === "proposed";
  return (record.kind === "next-action" || record.kind === "open-question") && record.state === "open";
}

/** A message between two versions, its text folded for searching. */
export interface BetweenMessage {
  readonly message: Message;
  readonly lower: string;
}

const MAX_UNITS = 20_000;

/**
 * What the linked session holds after an earlier version, the harness's own summaries apart. Empty without a session;
 * null where the session's loaded part begins after that version, or a commit is all that is known of a document's:
 * what was said in between is not known.
 */
export function readBetween(subject: LinkedHandoff, previous: Handoff): readonly BetweenMessage[] | null {
  const { handoff, span } = subject;
  if (span === null) return handoff.kind === "document" && previous.anchor.argv !== undefined ? null : [];
  // A version's own words say nothing of why it says them.
  const writes = new Set([subject.previous, ...subject.overwritten].map(version => version?.anchor.messageId));
  const { entries } = span.timeline;
  let from = 0;
  if (previous.anchor.messageId !== null) {
    const { messageId, sessionId } = previous.anchor;
    from = entries.findIndex(entry => entry.message.id === messageId && entry.session.id === sessionId) + 1;
    if (from === 0 && span.isIncomplete) return null;
  } else if (previous.createdMs !== null) {
    const createdMs = previous.createdMs;
    const first = entries.findIndex(entry => (entry.message.timeMs ?? 0) > createdMs);
    if (first === 0 && span.isIncomplete) return null;
    from = first < 0 ? span.endOrder : first;
  }
  const between: BetweenMessage[] = [];
  for (let order = from; order < span.endOrder; order += 1) {
    const message = entries[order]?.message;
    if (
      message === undefined ||
      message.isMeta ||
      writes.has(message.id) ||
      message.kind === "summary" ||
      message.kind === "boundary"
    )
      continue;
    between.push({ message, lower: message.text.slice(0, MAX_UNITS).toLowerCase() });
  }
  return between;
}

/** The words by which an item is known again. */
export interface ItemKeys {
  readonly all: readonly string[];
  /** Those that carry a meaning of their own: names, paths, numbers, hashes. */
  readonly strong: readonly string[];
}

export function itemKeys(text: string): ItemKeys {
  const all = [...distinctiveTokens(text)];
  const strong = new Set(
    meaningWords(text)
      .filter(word => isMeaningBearing(word) && word.kind !== "number")
      .map(word => (word.kind === "path" ? pathKey(word.folded) : word.folded)),
  );
  return { all, strong: all.filter(key => strong.has(key)) };
}

/** Whether a lower-case text speaks of the item: of half of its words, a strong one among them where it has any. */
export function speaksOf(lower: string, keys: ItemKeys): boolean {
  if (keys.strong.length > 0 && !keys.strong.some(key => lower.includes(key))) return false;
  const needed = Math.max(
    Math.min(2, keys.all.length),
    Math.ceil(keys.all.length * (keys.all.length > 12 ? 0.35 : 0.5)),
  );
  let found = 0;
  for (const key of keys.all) if (lower.includes(key)) found += 1;
  return found >= needed;
}

/** The words of the record as the previous version has them. */
export const quoteOld = (record: HandoffRecord): Evidence => ({
  sourceId: record.anchor.sourceId,
  sessionId: record.anchor.sessionId,
  line: record.anchor.line,
  messageId: record.anchor.messageId,
  at: placeOf(record.anchor),
  quote: maskSecrets(record.text),
  how: "derived",
  stance: "contradicts",
  label: "in the version before",
});

/** A text in one line, short enough for a sentence. */
export const inOneLine = (text: string): string => shortLine(text, 90);

/** What a kind of item is called in a sentence. */
export const itemNoun = (record: HandoffRecord): string => record.kind.replace("-", " ");
