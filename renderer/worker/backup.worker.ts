import "../zod-config.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { LIBRARY_NAME, Library } from "../store/database.ts";
import type { RestoreOutcome } from "../store/merge-backup.ts";
import { restoreBackup } from "../store/restore-backup.ts";
import { writeBackup } from "../store/write-backup.ts";
import type { FromBackupWorker, ToBackupWorker } from "./backup-messages.ts";
import { createRunningHasher } from "./create-hasher.ts";
import { describeImportError, readImportError } from "./import-error.ts";
import { IMPORT_LOCK } from "./import-messages.ts";
import { openFile } from "./open-file.ts";

// One backup is written or restored, then it is done.

const PART_UNITS = 4 << 20;
const BUSY = "The library is being read into. Wait until that has finished, then try again.";

let take: () => void = () => undefined;
const tell = (message: FromBackupWorker): void => postMessage(message);

/** Does it while nobody imports, and turns what the storage throws into a sentence. */
const alone = <T>(work: () => Promise<Result<T, string>>): Promise<Result<T, string>> =>
  navigator.locks
    .request(IMPORT_LOCK, { ifAvailable: true }, lock => (lock === null ? Promise.resolve(err(BUSY)) : work()))
    .catch((thrown: unknown) => err(describeImportError(readImportError(thrown, false))));

async function tellPart(text: string): Promise<void> {
  const taken = new Promise<void>(resolve => {
    take = resolve;
  });
  tell({ type: "part", text });
  await taken;
}

async function write(): Promise<Result<null, string>> {
  const library = new Library(LIBRARY_NAME, "strict");
  let lines: string[] = [];
  let units = 0;
  for await (const line of writeBackup(library, new Date().toISOString(), await createRunningHasher())) {
    lines.push(line);
    units += line.length;
    if (units < PART_UNITS) continue;
    await tellPart(lines.join(""));
    lines = [];
    units = 0;
  }
  await tellPart(lines.join(""));
  return ok(null);
}

const restore = (file: Blob): Promise<Result<RestoreOutcome, string>> =>
  restoreBackup(openFile({ type: "file", file }, new AbortController().signal), {
    strict: new Library(LIBRARY_NAME, "strict"),
    relaxed: new Library(LIBRARY_NAME, "relaxed"),
    createHasher: createRunningHasher,
    restoreId: crypto.randomUUID(),
  });

self.addEventListener("message", async ({ data }: MessageEvent<ToBackupWorker>) => {
  if (data.type === "more") take();
  else if (data.type === "write") tell({ type: "written", result: await alone(write) });
  else tell({ type: "restored", result: await alone(() => restore(data.file)) });
});
