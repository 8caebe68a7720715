import type { ApprovedSave, MetCheckpoint } from "../../shared/coord/verbs/save-approved.ts";
import type { SaveWords } from "./StoreSaveForm.tsx";

const nameMet = ({ checkpointId, createdAt }: MetCheckpoint): string =>
  createdAt === null
    ? `what stood there and nobody could resume from (${checkpointId ?? "it names no checkpoint"})`
    : `the checkpoint of ${createdAt} (${checkpointId ?? "without an id"})`;

function say(save: ApprovedSave): string {
  const { path } = save;
  if (save.status === "failed")
    return `${path} could not be read or written. Nothing was saved: look at the folder, then save again.`;
  if (save.status === "already") return `It stands in ${path} already.`;
  if (save.status === "newer")
    return `Nothing was saved: ${path} holds ${nameMet(save.met)}, which is not older than this approval. Open the store again and review that one.`;
  return save.met === null
    ? `Saved as ${path}. Nothing stood there before.`
    : `Saved as ${path}. It replaces ${nameMet(save.met)}, which is kept under _versions.`;
}

/** What saving a checkpoint in a store came to, for the reviewer: the outcome, then what was met on the way. */
export const sayApprovedSave = (save: ApprovedSave, warnings: readonly string[]): SaveWords => ({
  isSaved: save.status === "saved" || save.status === "already",
  lines: [say(save), ...warnings],
});
