import type { FileEntry, PipelinePorts } from "../contract/ports.ts";
import { type Fields, fieldsOf } from "../gaia/ledger.ts";
import { openedLedger } from "../gaia/ledger-summary.ts";
import { dirName, isWithin } from "../lib/slash-path.ts";
import type { BusInstanceFact, BusLogFact, MeasuredPrefix, ReconciledBusFact } from "../model/bus.ts";
import { type SourceId, toSourceId } from "../model/ids.ts";
import type { LedgerFact } from "../model/ledger.ts";
import type { StoreFact } from "../model/store-fact.ts";

const LINE_FEED = 0x0a;
const MAX_LINE_BYTES = 4 << 20;
const NO_BYTES = new Uint8Array(0);

const instanceOf = (log: BusLogFact, facts: readonly StoreFact[]): BusInstanceFact | null => {
  const id = toSourceId(log.sourceId.replace(/[^/:]*$/, "bus-instance.json"));
  return (
    facts.find((fact): fact is BusInstanceFact => fact.type === "gaia-bus-instance" && fact.sourceId === id) ?? null
  );
};

/** The bus of a ledger: in its own folder or beneath it, the one that its checkpoint names first; else that one elsewhere. */
function busOf(ledger: LedgerFact, state: Fields, facts: readonly StoreFact[]): BusLogFact | null {
  const named = fieldsOf(fieldsOf(state.wake).checkpoint).instanceId;
  const folder = dirName(ledger.sourceId) || ledger.sourceId.slice(0, ledger.sourceId.indexOf(":") + 1);
  const isNear = ({ sourceId }: BusLogFact): boolean =>
    folder.endsWith(":") ? sourceId.startsWith(folder) : isWithin(sourceId, folder);
  const logs = facts.filter((fact): fact is BusLogFact => fact.type === "gaia-bus-log");
  const isNamed = (log: BusLogFact): boolean => named !== undefined && instanceOf(log, facts)?.instanceId === named;
  const near = logs.filter(isNear);
  return near.find(isNamed) ?? near[0] ?? logs.find(isNamed) ?? null;
}

/** Measures a log at a cursor's offset, in one pass and with the memory of one line. */
async function measure(
  file: FileEntry,
  offset: unknown,
  ports: PipelinePorts,
  signal: AbortSignal,
): Promise<MeasuredPrefix | null> {
  if (typeof offset !== "number" || offset > file.sizeBytes) return null;
  const prefix = await ports.createHasher();
  let recordCount = 0;
  // The bytes since the last line feed, and the last whole line.
  let open: Uint8Array = NO_BYTES;
  let last: Uint8Array | null = null;
  let at = 0;
  for await (const chunk of ports.open(file, signal)) {
    const part = chunk.subarray(0, offset - at);
    prefix.update(part);
    let start = 0;
    for (let feed = part.indexOf(LINE_FEED); feed >= 0; feed = part.indexOf(LINE_FEED, start)) {
      recordCount += 1;
      const isLast = part.indexOf(LINE_FEED, feed + 1) < 0;
      if (isLast) last = joined(start === 0 ? open : NO_BYTES, part.subarray(start, feed + 1));
      start = feed + 1;
    }
    open = joined(start === 0 ? open : NO_BYTES, part.subarray(start));
    at += part.length;
    if (at >= offset) break;
  }
  const final = await ports.createHasher();
  final.update(last ?? NO_BYTES);
  const finalEventIdentity = last === null || open.length > 0 ? null : final.digestHex();
  return { prefixSha256: prefix.digestHex(), recordCount, finalEventIdentity };
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  // A copy: the chunk may be used again. What is longer than a line can be is cut, and then has another digest.
  const bytes = new Uint8Array(Math.min(head.length, MAX_LINE_BYTES) + tail.length);
  bytes.set(head.subarray(0, MAX_LINE_BYTES));
  bytes.set(tail, Math.min(head.length, MAX_LINE_BYTES));
  return bytes;
}

/** Finds each ledger's bus and measures its log at the ledger's cursors. A ledger whose bus is not loaded has none. */
export async function reconcileBuses(
  facts: readonly StoreFact[],
  entries: ReadonlyMap<SourceId, FileEntry>,
  ports: PipelinePorts,
  signal: AbortSignal,
): Promise<readonly ReconciledBusFact[]> {
  const found: ReconciledBusFact[] = [];
  for (const fact of facts) {
    const state = fact.type === "gaia-ledger" ? (openedLedger(fact)?.state?.fields ?? null) : null;
    if (fact.type !== "gaia-ledger" || state === null) continue;
    const log = busOf(fact, state, facts);
    const file = log === null ? undefined : entries.get(log.sourceId);
    if (log === null || file === undefined) continue;
    const { checkpoint, postCursor } = fieldsOf(state.wake);
    found.push({
      type: "gaia-reconciled-bus",
      sourceId: fact.sourceId,
      log,
      instance: instanceOf(log, facts),
      checkpoint: await measure(file, fieldsOf(checkpoint).byteOffset, ports, signal),
      postCursor: await measure(file, fieldsOf(postCursor).byteOffset, ports, signal),
    });
  }
  return found;
}
