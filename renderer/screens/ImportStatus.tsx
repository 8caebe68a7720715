import { cancelImport, dismissImport } from "../actions/import-sources.ts";
import { ImportBar } from "../components/ImportBar.tsx";
import { useImport } from "../state/import-state.ts";
import { useSources } from "../store/live.ts";
import { describeImportError } from "../worker/import-error.ts";
import { sourcesHash } from "./route.ts";

/** The running import, or what came of the last one. */
export function ImportStatus() {
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
  const troubled = sources.filter(source => source.status !== "read").length;
  const read = newSources + changedSources + unchangedSources;
  return <ImportBar {...bar} state={{ status: "done", read, troubled, newHandoffs, changedHandoffs }} />;
}
