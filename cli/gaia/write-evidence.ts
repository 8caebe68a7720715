import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileReason } from "../../host/files/file-reason.ts";
import { systemCode } from "../../host/files/system-code.ts";
import { buildEvidence, type RecordedIdentity } from "../../shared/gaia/build-evidence.ts";
import type { BusCode, ContinuityCode } from "../../shared/gaia/codes.ts";
import { parseLedger } from "../../shared/gaia/ledger.ts";
import { rowsOf } from "../../shared/gaia/store-contents.ts";
import type { ContinuityStore } from "../../shared/gaia/store-port.ts";
import { ok, type Result } from "../../shared/lib/result.ts";
import { UsageError } from "../usage.ts";
import { findWakeLine } from "./bus-directory.ts";
import { createFile, flushFile } from "./durable-files.ts";
import { readKept } from "./kept-selection.ts";

/** What evidence is written from, beside the ledger: paths, null where there is none. */
interface EvidencePaths {
  readonly path: string;
  readonly bus: string | null;
  readonly selection: string | null;
}

/** Who carries generation 1 by a kept selection. Throws a UsageError for one that chose nobody. */
function readIdentities(path: string | null): ReadonlyMap<number, RecordedIdentity> {
  if (path === null) return new Map();
  const outcome = readKept(path)?.kept.outcome;
  if (outcome?.kind !== "chosen") throw new UsageError(`The selection ${path} chose nobody.`);
  const { providerId, modelId } = outcome.candidate;
  return new Map([[1, { providerId, modelId }]]);
}

/**
 * Writes the transition evidence of a ledger's consumed work. With a bus the line of its wake is in it, and a bus that does not
 * hold what the ledger says refuses; with a kept selection the provider and the model of its successor are. Throws a UsageError
 * where the file is there with other bytes, or cannot be written.
 */
export async function writeEvidence(
  store: ContinuityStore,
  { path, bus, selection }: EvidencePaths,
): Promise<Result<null, ContinuityCode | BusCode>> {
  const contents = await store.read();
  if (!contents.ok) return contents;
  const ledger = parseLedger(rowsOf(contents.value));
  const line = bus === null ? ok(null) : findWakeLine(resolve(bus), ledger.state?.fields ?? {});
  if (!line.ok) return line;
  const evidence = buildEvidence(ledger, { eventLine: line.value, identities: readIdentities(selection) });
  if (!evidence.ok) return evidence;
  writeOnce(path, `${JSON.stringify(evidence.value, null, 2)}\n`);
  return ok(null);
}

function writeOnce(path: string, text: string): void {
  try {
    createFile(path, text, flushFile);
  } catch (error) {
    if (systemCode(error) !== "EEXIST")
      throw new UsageError(`The evidence ${path} cannot be written: ${fileReason(error)}.`);
    if (readFileSync(path, "utf8") !== text)
      throw new UsageError(`There is another file at ${path}; it was left as it is.`);
  }
}
