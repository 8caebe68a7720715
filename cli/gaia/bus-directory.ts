import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { parseBusInstance } from "../../shared/gaia/bus-log.ts";
import type { ByteHash } from "../../shared/gaia/bus-prefix.ts";
import { reconcileBus, reconcileScan, soughtOf } from "../../shared/gaia/bus-reconcile.ts";
import { BusScan, type SoughtWake, soughtWake } from "../../shared/gaia/bus-scan.ts";
import type { BusCode } from "../../shared/gaia/codes.ts";
import type { Fields } from "../../shared/gaia/ledger.ts";
import type { WakePort } from "../../shared/gaia/wake-port.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { LOCK_TIMEOUT_MS, withBusLock } from "./bus-lock.ts";
import { createFile, type FlushFile, flushFile } from "./durable-files.ts";

const CHUNK_BYTES = 1 << 20;

/** What a bus's adapter may be given instead of the usual. */
export interface BusOptions {
  /** How long its lock is waited for. */
  readonly lockTimeoutMs?: number;
  /** The durability barrier. */
  readonly flush?: FlushFile;
}

function createByteHash(): ByteHash {
  const hash = createHash("sha256");
  return { update: bytes => void hash.update(bytes), digestHex: () => hash.copy().digest("hex") };
}

/** Reads a log through a scan, a chunk at a time. A log that is not there is empty. */
function scanLog(path: string, soughts: readonly SoughtWake[]): BusScan {
  const scan = new BusScan(createByteHash, soughts, "with-cursor");
  if (!existsSync(path)) return scan;
  const descriptor = openSync(path, "r");
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK_BYTES);
      const count = readSync(descriptor, chunk);
      if (count === 0) return scan;
      scan.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The instance id of a bus's sidecar. */
function readInstance(sidecar: string): Result<string, BusCode> {
  if (!existsSync(sidecar)) return err("BUS_INSTANCE_MISSING");
  const instanceId = parseBusInstance(readFileSync(sidecar, "utf8"));
  return instanceId === null ? err("BUS_INSTANCE_CORRUPT") : ok(instanceId);
}

/**
 * The line of a bus's log at which a ledger's wake stands, from 1; null where it stands nowhere. It is read without the lock, and
 * nothing is made or changed. `state` is the ledger's.
 */
export function findWakeLine(directory: string, state: Fields): Result<number | null, BusCode> {
  const sought = soughtOf(state);
  if (!sought.ok) return sought;
  const instance = readInstance(join(directory, "bus-instance.json"));
  if (!instance.ok) return instance;
  const scan = scanLog(join(directory, "events.jsonl"), [sought.value]);
  const [reading = null] = scan.readings();
  const verdict = reconcileBus(state, { instance: { instanceId: instance.value }, log: scan.log(), reading });
  return verdict.code === null ? ok(verdict.wake?.line ?? null) : err(verdict.code);
}

/**
 * The bus in a folder: `events.jsonl`, its sidecar `bus-instance.json` and its lock. A checkpoint makes the sidecar where there
 * is none; a reconciliation never does. Everything happens under the lock. Source: the bus evidence port of
 * GuitarAlchemist/gaia (9a2f696).
 */
export function createBusDirectory(directory: string, options: BusOptions = {}): WakePort {
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, flush = flushFile } = options;
  const log = join(directory, "events.jsonl");
  const sidecar = join(directory, "bus-instance.json");
  const locked = (work: () => Result<unknown, BusCode>) => withBusLock(directory, lockTimeoutMs, work);
  return {
    captureCheckpoint: () =>
      locked(() => {
        if (!existsSync(sidecar))
          createFile(
            sidecar,
            `${JSON.stringify({ schema: "gaia.bus-instance/1", instanceId: randomUUID() })}\n`,
            flush,
          );
        const instance = readInstance(sidecar);
        return instance.ok ? scanLog(log, []).cursor(instance.value) : instance;
      }),
    async commitAndReconcile({ checkpoint, command }) {
      const sought = soughtWake(checkpoint, command);
      if (!sought.ok) return sought;
      return locked(() => {
        const instance = readInstance(sidecar);
        if (!instance.ok) return instance;
        const scan = scanLog(log, [sought.value]);
        const found = reconcileScan(scan, instance.value, sought.value);
        if (!found.ok) return found;
        const { status, record } = found.value;
        if (status === "EXISTING") {
          // An earlier append can have become visible before its barrier failed: it is repeated before it is believed.
          flush(log);
          return found;
        }
        const line = `${JSON.stringify(record)}\n`;
        appendFileSync(log, line);
        flush(log);
        scan.push(new TextEncoder().encode(line));
        const cursor = scan.cursor(instance.value);
        return cursor.ok ? ok({ status: "APPENDED", record, cursor: cursor.value }) : cursor;
      });
    },
  };
}
