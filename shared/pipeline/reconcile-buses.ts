import type { FileEntry, Hasher, PipelinePorts } from "../contract/ports.ts";
import { soughtOf } from "../gaia/bus-reconcile.ts";
import { BusScan, type SoughtWake } from "../gaia/bus-scan.ts";
import { type Fields, fieldsOf } from "../gaia/ledger.ts";
import { openedLedger } from "../gaia/ledger-summary.ts";
import { groupBy } from "../lib/group-by.ts";
import { dirName, isWithin } from "../lib/slash-path.ts";
import type { BusInstanceFact, BusLogFact, ReconciledBusFact, WakeReading } from "../model/bus.ts";
import { type SourceId, toSourceId } from "../model/ids.ts";
import type { LedgerFact } from "../model/ledger.ts";
import type { StoreFact } from "../model/store-fact.ts";

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

/** What one scan of a log reads for each of the ledgers whose bus it is. */
async function readLog(
  file: FileEntry,
  soughts: readonly SoughtWake[],
  ports: PipelinePorts,
  signal: AbortSignal,
): Promise<readonly WakeReading[]> {
  // Two cursors for each wake, and for each of them its prefix and the last line of it.
  const hashers = await Promise.all(Array.from({ length: 4 * soughts.length }, () => ports.createHasher()));
  const createHash = (): Hasher => {
    const hasher = hashers.pop();
    if (hasher === undefined) throw new Error("a scan asked for more hashes than it has cursors");
    return hasher;
  };
  const scan = new BusScan(createHash, soughts, "without-cursor");
  // A copy: the chunk may be used again.
  for await (const chunk of ports.open(file, signal)) scan.push(chunk.slice());
  return scan.readings();
}

/** Finds each ledger's bus, and reads each log once for all of its ledgers. A ledger whose bus is not loaded has none. */
export async function reconcileBuses(
  facts: readonly StoreFact[],
  entries: ReadonlyMap<SourceId, FileEntry>,
  ports: PipelinePorts,
  signal: AbortSignal,
): Promise<readonly ReconciledBusFact[]> {
  const subjects = facts.flatMap(fact => {
    const state = fact.type === "gaia-ledger" ? openedLedger(fact)?.state?.fields : undefined;
    const log = fact.type !== "gaia-ledger" || state === undefined ? null : busOf(fact, state, facts);
    if (fact.type !== "gaia-ledger" || state === undefined || log === null) return [];
    const sought = soughtOf(state);
    return [{ sourceId: fact.sourceId, log, sought: sought.ok ? sought.value : null }];
  });
  const readings = new Map<SourceId, WakeReading>();
  for (const [log, ofLog] of groupBy(subjects, subject => subject.log)) {
    const file = entries.get(log.sourceId);
    const sought = ofLog.flatMap(subject => (subject.sought === null ? [] : [{ ...subject, sought: subject.sought }]));
    if (file === undefined || log.corrupt !== null || sought.length === 0) continue;
    const read = await readLog(
      file,
      sought.map(subject => subject.sought),
      ports,
      signal,
    );
    for (const [index, { sourceId }] of sought.entries()) {
      const reading = read[index];
      if (reading !== undefined) readings.set(sourceId, reading);
    }
  }
  return subjects.map(({ sourceId, log }) => ({
    type: "gaia-reconciled-bus",
    sourceId,
    log,
    instance: instanceOf(log, facts),
    reading: readings.get(sourceId) ?? null,
  }));
}
