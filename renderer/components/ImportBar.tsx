import { type ImportFigures, ImportOutcome } from "./ImportOutcome.tsx";
import { sizeText } from "./size-text.ts";

type Import =
  | {
      readonly status: "running";
      readonly isRebuild: boolean;
      readonly isCancelling: boolean;
      readonly progress: {
        readonly phase: "reading" | "saving";
        readonly filesDone: number;
        readonly filesTotal: number;
        readonly bytesDone: number;
        readonly bytesTotal: number;
        readonly messages: number;
      } | null;
    }
  | ({ readonly status: "done" } & ImportFigures)
  | { readonly status: "failed"; readonly message: string };

interface Props {
  readonly state: Import;
  readonly issuesHref: string;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

const COUNT = new Intl.NumberFormat();

/** How the import stands: what was read so far, or what came of it. */
export function ImportBar({ state, issuesHref, onCancel, onDismiss }: Props) {
  if (state.status === "running") {
    const { progress } = state;
    return (
      <div className="import-bar">
        <b>
          {state.isCancelling
            ? "Cancelling"
            : progress?.phase === "saving"
              ? "Saving"
              : state.isRebuild
                ? "Judging anew"
                : "Reading"}
        </b>
        <progress
          aria-label="Import"
          value={progress === null ? undefined : progress.bytesDone}
          max={Math.max(1, progress?.bytesTotal ?? 1)}
        />
        {progress !== null && (
          <span>
            {progress.filesDone} of {progress.filesTotal} files · {COUNT.format(progress.messages)} messages ·{" "}
            {sizeText(progress.bytesDone)} of {sizeText(progress.bytesTotal)}
          </span>
        )}
        <button type="button" className="button" disabled={state.isCancelling} onClick={onCancel}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <div
      className={state.status === "failed" ? "import-bar is-failed" : "import-bar"}
      role={state.status === "failed" ? "alert" : undefined}
    >
      {state.status === "failed" ? (
        <span>{state.message}</span>
      ) : (
        <ImportOutcome outcome={state} issuesHref={issuesHref} />
      )}
      <button type="button" className="button" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  );
}
