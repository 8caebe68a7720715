import type { StoreContents } from "../../shared/gaia/store-port.ts";
import type { HandoffId, MessageId, SessionId, SourceId } from "../../shared/model/ids.ts";
import type { BusSighting } from "../../shared/model/ledger.ts";
import type { Message } from "../../shared/model/message.ts";
import type { SearchResult } from "../store/session-search.ts";
import type { CitedMessage, SpanReading } from "../store/span-reader.ts";
import type { CopyOrder, CopyRequest, SightedLedger } from "./copy-operations.ts";
import type { BusPlace } from "./read-bus.ts";
import type {
  FromReaderWorker,
  ReaderMethod,
  ReaderRequest,
  ReaderResponse,
  ToReaderWorker,
} from "./reader-messages.ts";

interface Waiting {
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A long span takes a second to read: it has a worker of its own, so that evidence need not wait for it. */
type ReaderName = "reader" | "span-reader";

const workers = new Map<ReaderName, { readonly worker: Worker; readonly waiting: Map<number, Waiting> }>();
let nextId = 0;

function readerOf(name: ReaderName) {
  const running = workers.get(name);
  if (running !== undefined) return running;
  const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module", name });
  const waiting = new Map<number, Waiting>();
  worker.addEventListener("message", ({ data }: MessageEvent<FromReaderWorker>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === "response") asked?.resolve(data.response);
    else asked?.reject(new Error(data.message));
  });
  worker.addEventListener("error", event => {
    // A worker that broke answers nobody: the next call starts another.
    for (const { reject } of waiting.values()) reject(new Error(event.message || "the reader worker broke"));
    worker.terminate();
    workers.delete(name);
  });
  const reader = { worker, waiting };
  workers.set(name, reader);
  return reader;
}

/** Starts the reader, so that the first piece of evidence that a person opens need not wait for it. */
export const prepareReader = (): void => void readerOf("reader");

function call<M extends ReaderMethod>(
  method: M,
  request: ReaderRequest<M>,
  signal?: AbortSignal,
): Promise<ReaderResponse<M>> {
  const id = nextId++;
  const { worker, waiting } = readerOf(method === "span" ? "span-reader" : "reader");
  const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
  // Paired by M, which the union of messages cannot express.
  worker.postMessage({ type: "call", id, method, request } as ToReaderWorker);
  signal?.addEventListener("abort", () => worker.postMessage({ type: "cancel", id } satisfies ToReaderWorker));
  // The worker answers each method with its own response.
  return answer as Promise<ReaderResponse<M>>;
}

/** Messages of a session by position. Fewer than `count` at its end. */
export const readMessages = (sessionId: SessionId, from: number, count: number): Promise<readonly Message[]> =>
  call("messages", { sessionId, from, count });

/** Messages around one that evidence names, with the position of that one; null where the session does not have it. */
export async function readMessagesAround(
  sessionId: SessionId,
  messageId: MessageId,
  line: number | null,
  before: number,
  after: number,
): Promise<{ readonly seq: number; readonly messages: readonly Message[] } | null> {
  const seq = await call("locate", { sessionId, messageId, line });
  if (seq === null) return null;
  const from = Math.max(0, seq - before);
  return { seq, messages: await readMessages(sessionId, from, seq - from + 1 + after) };
}

/** The position of a message in its session; null where the session does not have it. */
export const locateMessage = (
  sessionId: SessionId,
  messageId: MessageId,
  line: number | null,
): Promise<number | null> => call("locate", { sessionId, messageId, line });

/** Every place of a session where the words stand, upper and lower case alike. Rejects where the signal is aborted. */
export const searchSession = (sessionId: SessionId, query: string, signal: AbortSignal): Promise<SearchResult> =>
  call("search", { sessionId, query }, signal);

/** The span of a handoff, for its strip and the list of what it does not mention; see `readSpan`. */
export const readSpan = (
  handoffId: HandoffId,
  cited: readonly CitedMessage[],
): Promise<SpanReading | "too-large" | null> => call("span", { handoffId, cited });

/** A byte range of a session's file as it stands there, cut where it is very long. */
export const readRawText = (sessionId: SessionId, byteStart: number, byteEnd: number): Promise<string> =>
  call("raw", { sessionId, byteStart, byteEnd });

/** Whether the kept bytes of a source still have their recorded digest; null where its bytes are not kept. */
export const verifySourceBytes = (sourceId: SourceId): Promise<boolean | null> => call("verify", { sourceId });

/** What a ledger's kept files hold; null where they are gone, or something of the ledger may be missing. */
export const readLedgerContents = (sourceIds: readonly SourceId[]): Promise<StoreContents | null> =>
  call("ledgerContents", { sourceIds });

/** Makes a handoff's working copy of its ledger, from kept bytes; see `makeCopy`. */
export const makeLedgerCopy = (order: CopyOrder): Promise<ReaderResponse<"makeCopy">> => call("makeCopy", order);

/** Puts a request to the controller of a working copy; see `askCopy`. */
export const askLedgerCopy = (request: CopyRequest): Promise<ReaderResponse<"askCopy">> => call("askCopy", request);

/** The portable receipt of a working copy's consumed work, as it is saved. */
export const readCopyReceipt = (copyId: string): Promise<ReaderResponse<"receiptOfCopy">> =>
  call("receiptOfCopy", { copyId });

/** A working copy as a new ledger's SQLite file; null where there is no such copy. */
export const readCopyFile = (copyId: string): Promise<ReaderResponse<"fileOfCopy">> => call("fileOfCopy", { copyId });

/** Reconciles a ledger with its bus as it is now; null where there is no such ledger. Rejects where the bus cannot be read. */
export const sightBusNow = (ledger: SightedLedger, bus: BusPlace): Promise<BusSighting | null> =>
  call("sightBus", { ledger, bus });
