import { cancelImport, dismissImport, readAgain } from "../actions/import-sources.ts";
import { DiskNotice } from "../components/DiskNotice.tsx";
import { ImportBar } from "../components/ImportBar.tsx";
import { useDiskChanges } from "../state/disk-changes.ts";
import { useImport } from "../state/import-state.ts";
import { useSources } from "../store/live.ts";
import { describeImportError } from "../worker/import-error.ts";
import { sourcesHash } from "./route.ts";

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
  const sources = useSources() ?? [];
  if (state.status === "idle") return null;
  const bar = { issuesHref: sourcesHash(true), onCancel: cancelImport, onDismiss: dismissImport };
  if (state.status === "running")
    return <ImportBar {...bar} state={{ ...state, isRebuild: state.why === "rebuild" }} />;
  if (state.status === "failed")
    return <ImportBar {...bar} state={{ status: "failed", message: describeImportError(state.error) }} />;
  if (state.why === "rebuild") return null;
  const { newSources, changedSources, unchangedSources, newHandoffs, changedHandoffs } = state.outcome;
  const { nested, missingFiles } = state.outcome;
  const troubled = sources.filter(source => source.status !== "read").length;
  const read = newSources + changedSources + unchangedSources;
  return (
    <ImportBar
      {...bar}
      state={{ status: "done", read, troubled, newHandoffs, changedHandoffs, nested, missingFiles }}
    />
  );
}
