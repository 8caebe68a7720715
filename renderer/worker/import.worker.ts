import type { Answer } from "../../shared/model/question.ts";
import { LIBRARY_NAME, Library } from "../store/database.ts";
import { createHasher } from "./create-hasher.ts";
import { readImportError } from "./import-error.ts";
import { type FromImportWorker, IMPORT_LOCK, type ToImportWorker } from "./import-messages.ts";
import { openFile } from "./open-file.ts";
import { runImport } from "./run-import.ts";

// One import, then it is done. It can be ended at any moment: nothing counts before the commit.

const PROGRESS_INTERVAL_MS = 100;

const cancelling = new AbortController();
const waiting = new Map<number, (answers: readonly Answer[]) => void>();
let nextQuestion = 0;
let lastProgressMs = 0;

const tell = (message: FromImportWorker): void => postMessage(message);

async function start({ roots, hasRepository }: Extract<ToImportWorker, { type: "start" }>): Promise<void> {
  const result = await navigator.locks.request(IMPORT_LOCK, { ifAvailable: true }, async lock => {
    if (lock === null) return { ok: false, error: { code: "library-busy" } } as const;
    return runImport(
      roots,
      {
        strict: new Library(LIBRARY_NAME, "strict"),
        relaxed: new Library(LIBRARY_NAME, "relaxed"),
        open: openFile,
        createHasher,
        hasRepository,
        now: () => new Date(),
        importId: crypto.randomUUID(),
        ask: questions =>
          new Promise(resolve => {
            const id = nextQuestion++;
            waiting.set(id, resolve);
            tell({ type: "ask", id, questions });
          }),
        onProgress(progress) {
          const nowMs = performance.now();
          if (progress.phase === "reading" && nowMs - lastProgressMs < PROGRESS_INTERVAL_MS) return;
          lastProgressMs = nowMs;
          tell({ type: "progress", progress });
        },
      },
      cancelling.signal,
    );
  });
  tell({ type: "done", result });
}

self.addEventListener("message", ({ data }: MessageEvent<ToImportWorker>) => {
  if (data.type === "cancel") cancelling.abort();
  else if (data.type === "answers") waiting.get(data.id)?.(data.answers);
  else {
    start(data).catch((thrown: unknown) => {
      tell({ type: "done", result: { ok: false, error: readImportError(thrown, false) } });
    });
  }
});
