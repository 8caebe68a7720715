import type { FileEntry, Hasher, PipelinePorts } from "../contract/ports.ts";
import { type SourceId, toSourceId } from "../model/ids.ts";
import type { Source, SourceIssue, SourceStatus } from "../model/source.ts";
import { buildByteStream } from "./byte-stream.ts";
import { type ReadHead, readHead } from "./read-head.ts";
import { findWideEncoding } from "./wide-text.ts";

interface Head {
  readonly path: string;
  readonly sizeBytes: number;
  readonly bytes: Uint8Array;
  readonly text: string;
}

interface Input {
  readonly sourceId: SourceId;
  readonly path: string;
  readonly idPath?: string;
  readonly sizeBytes: number;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

/** What intake needs of a format; the step that has the formats gives them. */
export interface Reader<Parsed> {
  readonly id: string;
  detect(head: Head): number;
  parse(input: Input): Promise<Parsed>;
}

/** A file as it was read: the source, and what its format made of it, or null where none recognised it. */
export interface ReadSource<Parsed> {
  readonly source: Source;
  readonly parsed: Parsed | null;
}

/** Identity of a file within one audit. */
export const sourceIdOf = (file: { readonly root: number; readonly path: string }): SourceId =>
  toSourceId(`${file.root}:${file.path}`);

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const notUtf8 = (encoding: string): SourceIssue => ({
  code: "not-utf8",
  line: null,
  message: `It is ${encoding}, and only UTF-8 is read: save it as UTF-8.`,
});

function pickReader<Parsed>(readers: readonly Reader<Parsed>[], head: Head): Reader<Parsed> | null {
  let best: Reader<Parsed> | null = null;
  let bestScore = 0;
  for (const reader of readers) {
    const score = reader.detect(head);
    if (score > bestScore) {
      best = reader;
      bestScore = score;
    }
  }
  return best;
}

/** The file at `path` as one that could not be read, for the reason that the issue gives. */
export function buildRefusedSource(
  file: { readonly root: number; readonly path: string },
  group: string | null,
  issue: SourceIssue,
): Source {
  return {
    id: sourceIdOf(file),
    root: file.root,
    path: file.path,
    group,
    sha256: "",
    sizeBytes: 0,
    format: null,
    status: "refused",
    issues: [issue],
  };
}

/**
 * Reads one file: its head decides the format, its chunks are parsed and hashed in one pass.
 * Never throws but for an aborted signal: what cannot be read becomes a refused source with an issue. `opening` is the
 * file's head where it was asked for beforehand.
 */
export async function readSource<
  Parsed extends { readonly status: SourceStatus; readonly issues: readonly SourceIssue[] },
>(
  file: FileEntry,
  group: string | null,
  readers: readonly Reader<Parsed>[],
  ports: Pick<PipelinePorts, "open" | "createHasher">,
  signal: AbortSignal,
  onBytes: (sizeBytes: number) => void,
  opening?: Promise<ReadHead>,
): Promise<ReadSource<Parsed>> {
  let sizeBytes = 0;
  let reader: Reader<Parsed> | null = null;
  try {
    const opened = await (opening ?? readHead(ports.open(file, signal)));
    const hasher: Hasher = await ports.createHasher();
    const stream = buildByteStream(opened, chunk => {
      signal.throwIfAborted();
      hasher.update(chunk);
      sizeBytes += chunk.length;
      onBytes(chunk.length);
    });
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(opened.bytes);
    const wide = findWideEncoding(opened.bytes);
    if (wide === null)
      reader = pickReader(readers, { path: file.path, sizeBytes: file.sizeBytes, bytes: opened.bytes, text });
    const id = sourceIdOf(file);
    const { path, idPath = path, sizeBytes: expectedBytes } = file;
    const { chunks } = stream;
    const parsed =
      (await reader?.parse({ sourceId: id, path, idPath, sizeBytes: expectedBytes, chunks, signal })) ?? null;
    await stream.drain();
    const unrecognised = { code: "unrecognised", line: null, message: "No format recognises this file." };
    const source: Source = {
      id,
      root: file.root,
      path: file.path,
      group,
      sha256: hasher.digestHex(),
      sizeBytes,
      format: reader?.id ?? null,
      status: parsed?.status ?? "refused",
      issues: parsed?.issues ?? [wide === null ? unrecognised : notUtf8(wide)],
    };
    return { source, parsed };
  } catch (error) {
    signal.throwIfAborted();
    const issue = { code: "unreadable", line: null, message: `The file could not be read: ${why(error)}.` };
    const refused = buildRefusedSource(file, group, issue);
    return { source: { ...refused, format: reader?.id ?? null, sizeBytes }, parsed: null };
  }
}
