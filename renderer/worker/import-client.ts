import { err, type Result } from "../../shared/lib/result.ts";
import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import type { ImportOutcome } from "../store/save-import.ts";
import type { ImportError } from "./import-error.ts";
import type { FromImportWorker, ImportProgress, ImportRoot, ToImportWorker } from "./import-messages.ts";

/** How long a cancelled import may take to clear up by itself. */
const CANCEL_GRACE_MS = 3000;

/** An import that runs. */
export interface RunningImport {
  readonly result: Promise<Result<ImportOutcome, ImportError>>;
  /** The library stays as it was. */
  cancel(): void;
}

/** Starts an import in a worker of its own. Without roots it judges anew what the library holds. */
export function startImport(
  roots: readonly ImportRoot[],
  hasRepository: boolean,
  ask: (questions: readonly HostQuestion[]) => Promise<readonly Answer[]>,
  onProgress: (progress: ImportProgress) => void,
): RunningImport {
  const worker = new Worker(new URL("./import.worker.ts", import.meta.url), { type: "module", name: "import" });
  const tell = (message: ToImportWorker): void => worker.postMessage(message);
  let settle: (result: Result<ImportOutcome, ImportError>) => void = () => undefined;
  const result = new Promise<Result<ImportOutcome, ImportError>>(resolve => {
    settle = resolve;
  });
  const end = (outcome: Result<ImportOutcome, ImportError>): void => {
    worker.terminate();
    settle(outcome);
  };
  worker.addEventListener("error", event => end(err({ code: "crashed", detail: event.message || "it did not start" })));
  worker.addEventListener("message", ({ data }: MessageEvent<FromImportWorker>) => {
    if (data.type === "progress") onProgress(data.progress);
    else if (data.type === "done") end(data.result);
    else {
      ask(data.questions)
        .then(answers => tell({ type: "answers", id: data.id, answers }))
        .catch((thrown: unknown) => end(err({ code: "crashed", detail: String(thrown) })));
    }
  });
  tell({ type: "start", roots, hasRepository });
  return {
    result,
    cancel() {
      tell({ type: "cancel" });
      // A worker in the middle of a long judgement does not hear: ending it is as safe, since nothing counts yet.
      setTimeout(() => end(err({ code: "cancelled" })), CANCEL_GRACE_MS);
    },
  };
}
