import { parsePolicy } from "../../shared/contract/policy.ts";
import {
  type BackupRows,
  type BackupTable,
  HeaderSchema,
  LineSchema,
  ROW_SCHEMAS,
  SealSchema,
} from "./backup-format.ts";
import { BLOCK_BYTES } from "./database.ts";
import type { ByteBlockRow, ContentRow } from "./kept-rows.ts";
import type { RunningHasher } from "./staging.ts";

/** A file is no backup, or not a whole one; the message says where and why. */
export class BackupRefusal extends Error {
  override readonly name = "BackupRefusal";
}

/** The rows of a backup but its blocks, which are handed on as they come. */
export type BackupDraft = { readonly [T in Exclude<BackupTable, "bytes">]: readonly BackupRows[T][] };

/** Longer than any block or working copy is. */
const MOST_LINE_BYTES = 32 << 20;
/** What is held until all is read: what people wrote, never the bytes of files. */
const MOST_HELD_BYTES = 512 << 20;

/**
 * Reads a backup to its end, and believes nothing of it before: each row has its table's shape, each content the digest that
 * names it, and the last line seals all before it. `onBlock` gets the blocks, of which nothing may count before this has
 * returned. Throws BackupRefusal.
 */
export async function readBackup(
  chunks: AsyncIterable<Uint8Array>,
  createHasher: () => Promise<RunningHasher>,
  onBlock: (block: ByteBlockRow) => Promise<void>,
): Promise<BackupDraft> {
  const sealed = await createHasher();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const draft = Object.fromEntries(Object.keys(ROW_SCHEMAS).map(table => [table, []])) as unknown as {
    [T in BackupTable]: BackupRows[T][];
  };
  let blocks: BlockCheck | null = null;
  let lines = 0;
  let heldBytes = 0;
  let isSealed = false;

  for await (const { bytes, isWhole } of splitLines(chunks)) {
    const where = `Line ${lines + 1}`;
    if (isSealed) throw new BackupRefusal(`${where} stands after the end of the backup.`);
    const value = parseLine(decoder, bytes, where);
    if (lines > 0 && isSeal(value)) {
      checkSeal(value, lines, sealed.digestSoFarHex());
      isSealed = true;
      continue;
    }
    if (!isWhole) break;
    sealed.update(bytes);
    sealed.update(LINE_FEED);
    lines += 1;
    if (lines === 1) {
      if (!HeaderSchema.safeParse(value).success)
        throw new BackupRefusal("It is no backup of a Countersign library, or one of a later version.");
      continue;
    }
    const { table, row } = parseRow(value, where);
    if (table === "bytes") {
      blocks ??= await checkBlocks(draft.contents, createHasher);
      const block = row as ByteBlockRow;
      blocks.take(block, where);
      await onBlock(block);
      continue;
    }
    if (table === "contents" && blocks !== null) throw new BackupRefusal(`${where} names a content after the bytes.`);
    heldBytes += bytes.length;
    if (heldBytes > MOST_HELD_BYTES) throw new BackupRefusal("It holds more than a library can.");
    (draft[table] as unknown[]).push(row);
  }
  if (!isSealed) throw new BackupRefusal("It is cut off: its last line is missing. Nothing of it was restored.");
  blocks ??= await checkBlocks(draft.contents, createHasher);
  blocks.finish();
  const roots = new Set(draft.roots.map(({ id }) => id));
  const stray = draft.sources.find(({ root, id, path }) => !roots.has(root) || id !== `${root}:${path}`);
  if (stray !== undefined) throw new BackupRefusal(`The file ${stray.path} lies in no folder of it.`);
  return draft;
}

const LINE_FEED = new Uint8Array([0x0a]);

/** The lines of a stream without their line feeds; the last one may lack its own. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>) {
  let parts: Uint8Array[] = [];
  let held = 0;
  const join = (): Uint8Array => {
    const line = new Uint8Array(held);
    let at = 0;
    for (const part of parts) {
      line.set(part, at);
      at += part.length;
    }
    parts = [];
    held = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      parts.push(chunk.subarray(from, end));
      held += end - from;
      from = end + 1;
      yield { bytes: join(), isWhole: true };
    }
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > MOST_LINE_BYTES) throw new BackupRefusal("A line of it is longer than any line of a backup.");
  }
  if (held > 0) yield { bytes: join(), isWhole: false };
}

function parseLine(decoder: TextDecoder, bytes: Uint8Array, where: string): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new BackupRefusal(`${where} is no line of a backup.`);
  }
}

const isSeal = (value: unknown): boolean => SealSchema.safeParse(value).success;

function checkSeal(value: unknown, lines: number, sha256: string): void {
  const seal = SealSchema.parse(value);
  if (seal.lines !== lines || seal.sha256 !== sha256)
    throw new BackupRefusal("It is not as it was written: its last line does not fit what stands before it.");
}

function parseRow(value: unknown, where: string): { readonly table: BackupTable; readonly row: unknown } {
  const line = LineSchema.safeParse(value);
  if (!line.success) throw new BackupRefusal(`${where} is no row of a library.`);
  const table = line.data.table as BackupTable;
  const row = ROW_SCHEMAS[table].safeParse(line.data.row);
  if (!row.success)
    throw new BackupRefusal(
      `${where} is no row of ${table}: ${row.error.issues[0]?.message ?? "it has another shape"}.`,
    );
  if (table === "policies") checkPolicy(row.data as BackupRows["policies"], where);
  return { table, row: row.data };
}

function checkPolicy({ policy }: BackupRows["policies"], where: string): void {
  const parsed = parsePolicy(JSON.stringify(policy));
  if (!parsed.ok) throw new BackupRefusal(`${where}: ${parsed.error.message}`);
}

/** Holds the blocks against the contents that they are said to be. */
interface BlockCheck {
  take(block: ByteBlockRow, where: string): void;
  /** All contents have come. */
  finish(): void;
}

async function checkBlocks(
  contents: readonly ContentRow[],
  createHasher: () => Promise<RunningHasher>,
): Promise<BlockCheck> {
  const open = new Map<string, { due: ContentRow[]; hasher: RunningHasher; sizeBytes: number; n: number }>();
  for (const content of contents.toSorted((a, b) => a.sizeBytes - b.sizeBytes)) {
    const known = open.get(content.contentKey) ?? { due: [], hasher: await createHasher(), sizeBytes: 0, n: 0 };
    open.set(content.contentKey, known);
    known.due.push(content);
  }
  const settle = (state: { due: ContentRow[]; hasher: RunningHasher; sizeBytes: number }): void => {
    while (state.due[0]?.sizeBytes === state.sizeBytes) {
      const content = state.due.shift();
      if (content !== undefined && state.hasher.digestSoFarHex() !== content.sha256)
        throw new BackupRefusal(`The bytes of the content ${content.sha256.slice(0, 12)}… have another digest.`);
    }
  };
  for (const state of open.values()) settle(state);
  return {
    take({ contentKey, n, bytes }, where) {
      const state = open.get(contentKey);
      const longest = state?.due.at(-1)?.sizeBytes ?? 0;
      if (state === undefined || state.n !== n || bytes.length !== Math.min(BLOCK_BYTES, longest - state.sizeBytes))
        throw new BackupRefusal(`${where} holds bytes that belong to nothing.`);
      state.n += 1;
      for (let at = 0; at < bytes.length; ) {
        const next = (state.due[0]?.sizeBytes ?? 0) - state.sizeBytes;
        const part = bytes.subarray(at, at + next);
        state.hasher.update(part);
        state.sizeBytes += part.length;
        at += part.length;
        settle(state);
      }
    },
    finish() {
      for (const { due } of open.values())
        for (const { sha256 } of due)
          throw new BackupRefusal(`The bytes of the content ${sha256.slice(0, 12)}… are missing.`);
    },
  };
}
