import { cancelImport, dismissImport, readAgain } from "../actions/import-sources.ts";
import { DiskNotice } from "../components/DiskNotice.tsx";
import { ImportBar } from "../components/ImportBar.tsx";
import { type ImportFigures, ImportOutcome } from "../components/ImportOutcome.tsx";
import { useDiskChanges } from "../state/disk-changes.ts";
import { type ImportState, useImport } from "../state/import-state.ts";
import { useSources } from "../store/live.ts";
import { describeImportError } from "../worker/import-error.ts";
import { sourcesHash } from "./route.ts";

type Sources = ReturnType<typeof useSources>;

/** The running import, or what came of the last one; and whether the disk has changed since. */
export function ImportStatus() {
  const changes = useDiskChanges();
  const isRunning = useImport().status === "running";
  return (
    <>
      <LastImport />
      {!isRunning && <DiskNotice changes={changes} onReadAgain={() => void readAgain()} />}
    </>
  );
}

function LastImport() {
  const state = useImport();
  const sources = useSources();
  if (state.status === "idle") return null;
  const bar = { issuesHref: sourcesHash(true), onCancel: cancelImport, onDismiss: dismissImport };
  if (state.status === "running")
    return <ImportBar {...bar} state={{ ...state, isRebuild: state.why === "rebuild" }} />;
  if (state.status === "failed")
    return <ImportBar {...bar} state={{ status: "failed", message: describeImportError(state.error) }} />;
  if (state.why === "rebuild" || state.isSeen) return null;
  return <ImportBar {...bar} state={{ status: "done", ...figuresOf(state, sources) }} />;
}

/** What this window read last, once its bar is gone; nothing before. */
export function LastRead() {
  const state = useImport();
  const sources = useSources();
  if (state.status !== "done" || state.why === "rebuild" || !state.isSeen) return null;
  return (
    <p className="faint">
      Last: <ImportOutcome outcome={figuresOf(state, sources)} issuesHref={sourcesHash(true)} />
    </p>
  );
}

function figuresOf(state: ImportState & { readonly status: "done" }, sources: Sources): ImportFigures {
  const { newSources, changedSources, unchangedSources, ...outcome } = state.outcome;
  const troubled = (sources ?? []).filter(source => source.status !== "read").length;
  return { ...outcome, read: newSources + changedSources + unchangedSources, troubled };
}
