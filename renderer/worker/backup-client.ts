import { err, type Result } from "../../shared/lib/result.ts";
import type { RestoreOutcome } from "../store/merge-backup.ts";
import type { FromBackupWorker, ToBackupWorker } from "./backup-messages.ts";

/** Starts a worker for one backup; `hear` answers what it says. */
function start(first: ToBackupWorker, hear: (message: FromBackupWorker) => void, fail: (why: string) => void) {
  const worker = new Worker(new URL("./backup.worker.ts", import.meta.url), { type: "module", name: "backup" });
  worker.addEventListener("error", event => fail(event.message || "it did not start"));
  worker.addEventListener("message", ({ data }: MessageEvent<FromBackupWorker>) => hear(data));
  worker.postMessage(first);
  return worker;
}

/** Writes a backup part by part; each is awaited before the next is made. What `onPart` throws ends it. */
export function writeBackupParts(onPart: (text: string) => Promise<void>): Promise<Result<null, string>> {
  return new Promise(resolve => {
    const end = (result: Result<null, string>): void => {
      worker.terminate();
      resolve(result);
    };
    const fail = (why: string): void => end(err(`The backup could not be made: ${why}.`));
    const worker = start(
      { type: "write" },
      message => {
        if (message.type === "written") end(message.result);
        else if (message.type === "part")
          onPart(message.text)
            .then(() => worker.postMessage({ type: "more" } satisfies ToBackupWorker))
            .catch((thrown: unknown) => end(err(thrown instanceof Error ? thrown.message : String(thrown))));
      },
      fail,
    );
  });
}

/** Adds what a backup holds to the library. */
export function restoreBackupFile(file: Blob): Promise<Result<RestoreOutcome, string>> {
  return new Promise(resolve => {
    const end = (result: Result<RestoreOutcome, string>): void => {
      worker.terminate();
      resolve(result);
    };
    const worker = start(
      { type: "restore", file },
      message => {
        if (message.type === "restored") end(message.result);
      },
      why => end(err(`The backup could not be read: ${why}.`)),
    );
  });
}
