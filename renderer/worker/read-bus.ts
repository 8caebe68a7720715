import { parseBusInstance, TORN_LINE } from "../../shared/gaia/bus-log.ts";
import { reconcileScan } from "../../shared/gaia/bus-reconcile.ts";
import { BusScan, type SoughtWake, soughtWake } from "../../shared/gaia/bus-scan.ts";
import type { BusCode } from "../../shared/gaia/codes.ts";
import type { WakePort } from "../../shared/gaia/wake-port.ts";
import { createSha256 } from "../../shared/lib/hash-text.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { SourceId } from "../../shared/model/ids.ts";
import type { FileOrigin } from "./import-messages.ts";
import { openFile } from "./open-file.ts";

/** A bus where it lies. */
export interface BusPlace {
  /** Its log, as the library knows it. */
  readonly sourceId: SourceId;
  readonly log: FileOrigin;
  /** Null where there is no sidecar beside it. */
  readonly sidecar: FileOrigin | null;
}

/** What was read of a bus now. */
export interface ReadBus {
  /** The whole log went through it. */
  readonly scan: BusScan;
  /** What the sidecar says; null where there is none. */
  readonly sidecar: { readonly text: string; readonly instanceId: string | null } | null;
}

const MAX_SIDECAR_BYTES = 1 << 16;
const never = new AbortController().signal;

async function readSidecar(origin: FileOrigin): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  for await (const chunk of openFile(origin, never)) {
    parts.push(chunk.slice());
    sizeBytes += chunk.length;
    // What is longer is no sidecar, and its beginning shows that as well.
    if (sizeBytes > MAX_SIDECAR_BYTES) break;
  }
  return new Blob(parts).text();
}

async function scanLog({ log }: BusPlace, soughts: readonly SoughtWake[]): Promise<BusScan> {
  const scan = new BusScan(createSha256, soughts, "with-cursor");
  // A copy: the chunk may be used again.
  for await (const chunk of openFile(log, never)) scan.push(chunk.slice());
  return scan;
}

/**
 * Reads a bus where it lies, from its beginning to its end. Nothing is locked or changed, so that a last line that is cut off may
 * just be being written: then it is read once more. Throws where the shell cannot read it.
 */
export async function readBus(place: BusPlace, soughts: readonly SoughtWake[]): Promise<ReadBus> {
  const text = place.sidecar === null ? null : await readSidecar(place.sidecar);
  const sidecar = text === null ? null : { text, instanceId: parseBusInstance(text) };
  const scan = await scanLog(place, soughts);
  const isTorn = scan.log().corrupt?.message === TORN_LINE;
  return { scan: isTorn ? await scanLog(place, soughts) : scan, sidecar };
}

function instanceOf({ sidecar }: ReadBus): Result<string, BusCode> {
  if (sidecar === null) return err("BUS_INSTANCE_MISSING");
  return sidecar.instanceId === null ? err("BUS_INSTANCE_CORRUPT") : ok(sidecar.instanceId);
}

/**
 * A bus that is read and never written: what the app's working copies are reconciled with. A wake that does not stand there is
 * not sent; it is `BUS_SEND_MISSING`.
 */
export const createReadingPort = (place: BusPlace): WakePort => ({
  async captureCheckpoint() {
    const bus = await readBus(place, []);
    const instance = instanceOf(bus);
    return instance.ok ? bus.scan.cursor(instance.value) : instance;
  },
  async commitAndReconcile({ checkpoint, command }) {
    const sought = soughtWake(checkpoint, command);
    if (!sought.ok) return sought;
    const bus = await readBus(place, [sought.value]);
    const instance = instanceOf(bus);
    if (!instance.ok) return instance;
    const found = reconcileScan(bus.scan, instance.value, sought.value);
    return found.ok && found.value.status === "ABSENT" ? err("BUS_SEND_MISSING") : found;
  },
});
