import type { ChangeVerb } from "../model/event.ts";

/** One file of a patch. */
export interface PatchedFile {
  readonly verb: ChangeVerb;
  readonly path: string;
  readonly toPath: string | null;
}

const HEADER = /^\*\*\* (Add|Update|Delete) File: ([^\n]{1,1000})(?:\n\*\*\* Move to: ([^\n]{1,1000}))?/gm;

/** The files of a patch in the `*** Begin Patch` form (`apply_patch`). */
export function readPatch(patch: string): readonly PatchedFile[] {
  const files: PatchedFile[] = [];
  for (const [, action, path, target] of patch.matchAll(HEADER)) {
    const toPath = target === undefined ? null : target.trim();
    const verb =
      action === "Add" ? "created" : action === "Delete" ? "deleted" : toPath === null ? "edited" : "renamed";
    files.push({ verb, path: (path ?? "").trim(), toPath });
  }
  return files;
}
