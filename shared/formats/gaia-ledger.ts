import { baseName } from "../lib/slash-path.ts";
import type { SqliteFileFact } from "../model/store-fact.ts";
import { pageBytesOf } from "../sqlite/wal.ts";
import { factsOnly } from "./coord-document.ts";
import type { Format, ParseInput, SourceHead } from "./format.ts";

// A store holds at most half a MiB of text; what is longer by far is none.
const MAX_BYTES = 32 << 20;
const MAGIC = "SQLite format 3\0";
const NAME = /continuity[^/]*\.(?:sqlite3?|db)(?:-wal|-shm)?$/i;

const partOf = (path: string): SqliteFileFact["part"] => {
  if (path.endsWith("-wal")) return "wal";
  return path.endsWith("-shm") ? "shm" : "main";
};

/** A main file of one page without a table: all that it holds may be in its -wal. */
function isBare({ bytes, sizeBytes, text }: SourceHead): boolean {
  const isWalMode = bytes[18] === 2 && bytes[19] === 2;
  const cells = ((bytes[103] ?? 0) << 8) | (bytes[104] ?? 0);
  return text.startsWith(MAGIC) && isWalMode && sizeBytes === pageBytesOf(bytes) && cells === 0;
}

function detect(head: SourceHead): number {
  if (NAME.test(baseName(head.path))) return 0.97;
  const namesTable = head.text.includes("continuity_");
  if (partOf(head.path) === "wal") return namesTable ? 0.97 : 0;
  return head.text.startsWith(MAGIC) && (namesTable || isBare(head)) ? 0.97 : 0;
}

async function readBytes({ chunks, signal }: ParseInput): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BYTES) return null;
    parts.push(chunk.slice());
  }
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * A file of a Gaia continuity store: the SQLite database, its -wal or its -shm. What they hold together is known when all are
 * read. Source: the continuity store of GuitarAlchemist/gaia (8ed4dfc).
 */
export const gaiaLedger: Format = {
  id: "gaia-ledger",
  title: "Gaia continuity ledger",
  detect,
  async parse(input) {
    const { sourceId, path } = input;
    const bytes = await readBytes(input);
    const part = partOf(path);
    return bytes === null
      ? factsOnly("refused", [{ code: "too-large", line: null, message: "It is larger than 32 MiB." }], [])
      : factsOnly("read", [], [{ type: "sqlite-file", sourceId, part, bytes }]);
  },
};
