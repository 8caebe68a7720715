import { placedKey } from "../lib/version-key.ts";
import type { Handoff } from "../model/handoff.ts";
import { rootOf } from "../model/ids.ts";

/**
 * Says of what only its place names where that is, so that two roots that each hold a HANDOFF.md hold two documents.
 * `folders` gives the absolute folder that the paths of a root are under; a root that has none is a place of its own.
 */
export const placeVersions = (handoffs: readonly Handoff[], folders: ReadonlyMap<number, string>): readonly Handoff[] =>
  handoffs.map(handoff => {
    const root = rootOf(handoff.sourceId);
    const versionKey = placedKey(handoff.versionKey, folders.get(Number(root)) ?? `root ${root}`);
    return versionKey === handoff.versionKey ? handoff : { ...handoff, versionKey };
  });
