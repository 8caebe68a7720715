import { jsonLength } from "../lib/place-in-call.ts";
import type { Message } from "../model/message.ts";
import type { HandoffRecord } from "../model/record.ts";
import { replacementsOf, wholeText } from "./document-inputs.ts";

/** A text that a call put into a document, and where it stands in the call's own text, as JSON. */
interface WrittenPart {
  readonly call: Message;
  readonly start: number;
  readonly end: number;
  /** It is the whole document as it then was. */
  readonly isWhole: boolean;
}

function partsOf(call: Message): readonly WrittenPart[] {
  const input = call.call?.input ?? {};
  const whole = wholeText(input);
  const texts = whole === null ? replacementsOf(input).map(({ is }) => is) : [whole];
  const parts: WrittenPart[] = [];
  let from = 0;
  for (const text of texts) {
    // A key before it, so that an equal text that was replaced is not taken for it.
    const written = JSON.stringify(text);
    const key = WRITTEN_KEYS.map(name => call.text.indexOf(`"${name}":${written}`, from)).find(at => at >= 0);
    if (key === undefined) continue;
    const start = call.text.indexOf(":", key) + 2;
    from = start + jsonLength(text);
    parts.push({ call, start, end: from, isWhole: whole !== null });
  }
  return parts;
}

const WRITTEN_KEYS = ["content", "file_text", "new_string", "new_str"] as const;

/**
 * The records of a document with the call that last wrote their words, and where they stand in it. `calls` are those since
 * the document was last written as a whole. Words that several edits put together are shown in the last of them.
 */
export function placeInCalls(
  records: readonly HandoffRecord[],
  text: string,
  calls: readonly Message[],
): readonly HandoffRecord[] {
  const parts = calls.flatMap(partsOf).reverse();
  const last = parts[0];
  if (last === undefined) return records;
  let at = 0;
  let written = 0;
  return records.map(record => {
    const { start, end } = record.anchor;
    const words = text.slice(start, end);
    const length = jsonLength(words);
    // In a document that one call wrote, and nothing edited since, each place is known exactly.
    if (last.isWhole && start >= at) {
      written += jsonLength(text.slice(at, start));
      at = start;
      return placed(record, last, last.start + written, length);
    }
    const json = JSON.stringify(words).slice(1, -1);
    for (const part of parts) {
      const found = part.call.text.slice(part.start, part.end).indexOf(json);
      if (found >= 0) return placed(record, part, part.start + found, length);
    }
    return placed(record, last, last.start, last.end - last.start);
  });
}

const placed = (record: HandoffRecord, { call }: WrittenPart, start: number, length: number): HandoffRecord => ({
  ...record,
  anchor: { ...record.anchor, messageId: call.id, line: call.line, inCall: { start, end: start + length } },
});
