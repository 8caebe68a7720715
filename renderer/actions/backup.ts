import type { Result } from "../../shared/lib/result.ts";
import { host } from "../host.ts";
import type { RestoreOutcome } from "../store/merge-backup.ts";
import { restoreBackupFile, writeBackupParts } from "../worker/backup-client.ts";
import { rebuildLibrary } from "./import-sources.ts";
import { download, type SaveOutcome } from "./save-text.ts";

/** Saves all that the library keeps as one file, where the user says; else as a download. */
export async function saveBackup(): Promise<SaveOutcome> {
  const suggestedName = `countersign-backup-${new Date().toISOString().slice(0, 10)}.jsonl`;
  const begun = await host.beginExport({ suggestedName });
  if (begun.status === "cancelled") return begun;
  if (begun.status === "failed") return { status: "failed", message: begun.message };
  if (begun.status === "download") {
    const parts: Blob[] = [];
    // The browser keeps blobs where it has room, on the disk if need be.
    const written = await writeBackupParts(async text => void parts.push(new Blob([text])));
    return written.ok
      ? download(suggestedName, new Blob(parts, { type: "application/jsonl" }))
      : { status: "failed", message: written.error };
  }
  const { token } = begun;
  const written = await writeBackupParts(async text => {
    const appended = await host.appendExport({ token, text });
    if (appended.status === "failed") throw new Error(appended.message);
  });
  const ended = await host.endExport({ token, isWhole: written.ok });
  if (!written.ok) return { status: "failed", message: written.error };
  return ended.status === "failed" ? { status: "failed", message: ended.message } : ended;
}

/** Adds what a backup holds to this library, and judges it anew. */
export async function restoreBackup(file: File): Promise<Result<RestoreOutcome, string>> {
  const restored = await restoreBackupFile(file);
  if (restored.ok) await rebuildLibrary();
  return restored;
}
