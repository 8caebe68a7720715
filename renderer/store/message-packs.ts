import type { Message } from "../../shared/model/message.ts";
import type { MessagePackRow } from "./derived-rows.ts";

const MOST_MESSAGES = 128;
const MOST_BYTES = 256 << 10;
/** Numbers per message in `places`: entry and line after the first one's, byte range after the pack's start. */
export const PLACE_LENGTH = 4;

/** A pack without the content that it is of. */
export type PackDraft = Omit<MessagePackRow, "sha256">;

/**
 * Cuts a session into packs: at most 128 messages and about 256 KiB each, an entry never divided, so that opening a
 * message reads and parses little.
 */
export function buildMessagePacks(messages: readonly Message[]): readonly PackDraft[] {
  const packs: PackDraft[] = [];
  let from = 0;
  for (let index = 1; index <= messages.length; index += 1) {
    const first = messages[from];
    const next = messages[index];
    const last = messages[index - 1];
    if (first === undefined || last === undefined) break;
    const isEntryEnd = next === undefined || next.entry !== last.entry;
    const isFull = index - from >= MOST_MESSAGES || (next !== undefined && next.byteEnd - first.byteStart > MOST_BYTES);
    if (next !== undefined && !(isEntryEnd && isFull)) continue;
    packs.push(packOf(messages.slice(from, index), packs.length, first));
    from = index;
  }
  return packs;
}

function packOf(run: readonly Message[], n: number, first: Message): PackDraft {
  const places = new Uint32Array(run.length * PLACE_LENGTH);
  let byteEnd = first.byteEnd;
  for (const [index, message] of run.entries()) {
    const { entry, line, byteStart } = message;
    const place = [
      entry - first.entry,
      line - first.line,
      byteStart - first.byteStart,
      message.byteEnd - first.byteStart,
    ];
    places.set(place, index * PLACE_LENGTH);
    byteEnd = Math.max(byteEnd, message.byteEnd);
  }
  return {
    n,
    firstSeq: first.seq,
    count: run.length,
    firstLine: first.line,
    firstEntry: first.entry,
    byteStart: first.byteStart,
    byteEnd,
    ids: run.map(message => message.id).join("\n"),
    places,
  };
}
