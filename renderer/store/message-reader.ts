import type { Format } from "../../shared/formats/format.ts";
import { FORMATS } from "../../shared/formats/registry.ts";
import { type MessageId, type SessionId, toMessageId } from "../../shared/model/ids.ts";
import type { Message } from "../../shared/model/message.ts";
import type { Session } from "../../shared/model/session.ts";
import { readContent, readRange } from "./content-bytes.ts";
import type { Library } from "./database.ts";
import type { MessagePackRow, SessionRow } from "./derived-rows.ts";
import { PLACE_LENGTH } from "./message-packs.ts";
import { rowsOf } from "./rows-of.ts";

/** Messages of a session by their position. Fewer than asked for at the end; none where the session has gone. */
export async function readMessages(
  db: Library,
  sessionId: SessionId,
  from: number,
  count: number,
): Promise<readonly Message[]> {
  const session = await db.sessions.get(sessionId);
  if (session === undefined) return [];
  const start = Math.max(0, from);
  const end = Math.min(session.messageCount, from + count);
  const messages: Message[] = [];
  const packs = await db.messagePacks
    .where("[sha256+firstSeq]")
    .between([session.sha256, 0], [session.sha256, end])
    .reverse()
    .until(pack => pack.firstSeq <= start, true)
    .toArray();
  for (const pack of packs.reverse()) {
    const run = await readCachedPack(db, session, pack);
    messages.push(...run.filter(message => message.seq >= start && message.seq < end));
  }
  return messages;
}

/** A session with all its messages; null where the library does not have it. Throws where the signal is aborted. */
export async function readSession(
  db: Library,
  sessionId: SessionId,
  signal: AbortSignal = new AbortController().signal,
): Promise<(SessionRow & Session) | null> {
  const row = await db.sessions.get(sessionId);
  const format = FORMATS.find(candidate => candidate.id === row?.format);
  if (row === undefined || format === undefined) return null;
  return { ...row, messages: await parse(format, row, readContent(db, row, signal), signal) };
}

/** The position of a message, looked up by the line that evidence names; null where the session does not have it. */
export async function locateMessage(
  db: Library,
  sessionId: SessionId,
  messageId: MessageId,
  line: number | null,
): Promise<number | null> {
  const session = await db.sessions.get(sessionId);
  if (session === undefined) return null;
  if (line !== null) {
    const pack = await db.messagePacks
      .where("[sha256+firstLine]")
      .between([session.sha256, 0], [session.sha256, line], true, true)
      .last();
    const found = pack === undefined ? null : seqIn(pack, messageId);
    if (found !== null) return found;
  }
  let seq: number | null = null;
  await packsOf(db, session)
    .until(() => seq !== null)
    .each(pack => {
      seq ??= seqIn(pack, messageId);
    });
  return seq;
}

function seqIn(pack: MessagePackRow, messageId: MessageId): number | null {
  const index = pack.ids.split("\n").indexOf(messageId);
  return index < 0 ? null : pack.firstSeq + index;
}

/** The packs of a session, in order. */
export const packsOf = (db: Library, session: Pick<SessionRow, "sha256">) => rowsOf(db.messagePacks, session.sha256);

/** The packs that were read last: a reviewer goes back and forth between neighbours. */
const MOST_CACHED_PACKS = 24;
const caches = new WeakMap<Library, Map<string, readonly Message[]>>();

/** The messages of one pack, from memory where they were read lately. */
async function readCachedPack(db: Library, session: SessionRow, pack: MessagePackRow): Promise<readonly Message[]> {
  const cache = caches.get(db) ?? new Map<string, readonly Message[]>();
  caches.set(db, cache);
  const key = JSON.stringify([pack.sha256, pack.n, pack.firstSeq, pack.count, session.sourcePath]);
  const messages = cache.get(key) ?? (await readPack(db, session, pack));
  // A Map remembers the order of insertion: the first is the one that was used longest ago.
  cache.delete(key);
  cache.set(key, messages);
  const oldest = cache.keys().next();
  if (cache.size > MOST_CACHED_PACKS && oldest.done !== true) cache.delete(oldest.value);
  return messages;
}

/** The messages of one pack, read from the session's bytes by the format that read them first. */
async function readPack(db: Library, session: SessionRow, pack: MessagePackRow): Promise<readonly Message[]> {
  const format = FORMATS.find(candidate => candidate.id === session.format);
  if (format === undefined) return [];
  const bytes = await readRange(db, session, pack.byteStart, pack.byteEnd);
  const parsed = await parse(format, session, [bytes]);
  const ids = pack.ids.split("\n");
  // A format that needs what comes before a line reads it otherwise than it did the first time: then from the start.
  if (parsed.length !== pack.count) {
    const all = await parse(format, session, readContent(db, session));
    return all.slice(pack.firstSeq, pack.firstSeq + pack.count);
  }
  return parsed.map((message, index) => {
    const place = (at: number): number => pack.places[index * PLACE_LENGTH + at] ?? 0;
    return {
      ...message,
      id: toMessageId(ids[index] ?? message.id),
      seq: pack.firstSeq + index,
      entry: pack.firstEntry + place(0),
      line: pack.firstLine + place(1),
      byteStart: pack.byteStart + place(2),
      byteEnd: pack.byteStart + place(3),
    };
  });
}

async function parse(
  format: Format,
  session: SessionRow,
  chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly Message[]> {
  const parsed = await format.parse({
    sourceId: session.sourceId,
    path: session.sourcePath,
    sizeBytes: session.sizeBytes,
    chunks: Symbol.asyncIterator in chunks ? chunks : oneByOne(chunks),
    signal,
  });
  return parsed.session?.messages ?? [];
}

async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
