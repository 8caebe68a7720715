import { readRange } from "../store/content-bytes.ts";
import { LIBRARY_NAME, Library } from "../store/database.ts";
import { locateMessage, readMessages } from "../store/message-reader.ts";
import { SessionSearch } from "../store/session-search.ts";
import { readSpan } from "../store/span-reader.ts";
import { askCopy, fileOfCopy, makeCopy, readKeptContents, receiptOfCopy, sightBus } from "./copy-operations.ts";
import { createHasher } from "./create-hasher.ts";
import type {
  FromReaderWorker,
  ReaderMethod,
  ReaderRequest,
  ReaderResponse,
  ToReaderWorker,
} from "./reader-messages.ts";
import { verifySource } from "./verify-source.ts";

// Reads messages for the screens: decoding and parsing a transcript never happens in the window's own thread.

const db = new Library(LIBRARY_NAME, "strict");
const search = new SessionSearch(db);
const running = new Map<number, AbortController>();

const HANDLERS: {
  readonly [M in ReaderMethod]: (request: ReaderRequest<M>, signal: AbortSignal) => Promise<ReaderResponse<M>>;
} = {
  messages: ({ sessionId, from, count }) => readMessages(db, sessionId, from, count),
  locate: ({ sessionId, messageId, line }) => locateMessage(db, sessionId, messageId, line),
  search: ({ sessionId, query }, signal) => search.search(sessionId, query, signal),
  span: ({ handoffId, cited }) => readSpan(db, handoffId, cited),
  async raw({ sessionId, byteStart, byteEnd }) {
    const session = await db.sessions.get(sessionId);
    if (session === undefined) return "";
    const end = Math.min(byteEnd, session.sizeBytes, byteStart + MOST_RAW_BYTES);
    return new TextDecoder().decode(await readRange(db, session, byteStart, end));
  },
  async ledgerContents({ sourceIds }) {
    const kept = await readKeptContents(db, sourceIds);
    return kept.ok ? kept.value.contents : null;
  },
  makeCopy: order => makeCopy(db, order),
  askCopy: request => askCopy(db, request),
  receiptOfCopy: ({ copyId }) => receiptOfCopy(db, copyId),
  fileOfCopy: ({ copyId }) => fileOfCopy(db, copyId),
  sightBus: ({ ledger, bus }) => sightBus(db, ledger, bus),
  verify: async ({ sourceId }) => verifySource(db, sourceId, await createHasher()),
};

/** A line with an image in it can have megabytes; nobody reads them. */
const MOST_RAW_BYTES = 256 << 10;

const tell = (message: FromReaderWorker): void => postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<ToReaderWorker>) => {
  if (data.type === "cancel") {
    running.get(data.id)?.abort();
    return;
  }
  const { id, method, request } = data;
  const cancelling = new AbortController();
  running.set(id, cancelling);
  // The table pairs each method with its request; TypeScript cannot follow that pairing through a union.
  const handle = HANDLERS[method] as (request: unknown, signal: AbortSignal) => Promise<unknown>;
  handle(request, cancelling.signal)
    .then(response => tell({ type: "response", id, response }))
    .catch((thrown: unknown) => tell({ type: "failed", id, message: String(thrown) }))
    .finally(() => running.delete(id));
});
