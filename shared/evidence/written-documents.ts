import { commonTail } from "../lib/slash-path.ts";
import type { Handoff } from "../model/handoff.ts";
import type { FoundLink } from "./session-link.ts";

const WRITTEN = "written:";
/** Older than any file: what a session wrote comes before what lies on the disk. */
const BEFORE_ALL = -1_000_000_000;

/**
 * Joins the versions of a document that a session's calls wrote with the file itself: they have its key and come before
 * it. The file is the one that the session is known to have written, at the path that the call gave, or with the very
 * text of one of the versions.
 */
export function joinWritten(
  handoffs: readonly Handoff[],
  links: ReadonlyMap<Handoff["id"], FoundLink>,
  pathOf: (handoff: Handoff) => string | null,
): readonly Handoff[] {
  const written = handoffs.filter(({ versionKey }) => versionKey.startsWith(WRITTEN));
  if (written.length === 0) return handoffs;
  const keys = new Map<string, string>();
  for (const file of handoffs) {
    const path = file.kind === "document" && !file.versionKey.startsWith(WRITTEN) ? pathOf(file) : null;
    if (path === null) continue;
    const writer = links.get(file.id);
    const own = written.find(
      version =>
        commonTail(version.versionKey.slice(WRITTEN.length), path) > 0 &&
        (version.text === file.text || (writer !== undefined && version.hints.inside === writer.session.id)),
    );
    if (own !== undefined) keys.set(own.versionKey, file.versionKey);
  }
  return handoffs.map(handoff => {
    const versionKey = keys.get(handoff.versionKey);
    return versionKey === undefined
      ? handoff
      : { ...handoff, versionKey, createdMs: null, position: handoff.position + BEFORE_ALL };
  });
}
