import { groupBy } from "../lib/group-by.ts";
import { commonTail } from "../lib/slash-path.ts";
import type { Handoff } from "../model/handoff.ts";
import { pathOf, rootOf } from "../model/ids.ts";
import type { FoundLink } from "./session-link.ts";

const WRITTEN = "written:";
/** Older than any file of one name: what a session wrote comes before what lies on the disk. */
const BEFORE_ALL = -1_000_000_000;

const isWritten = ({ versionKey }: Handoff): boolean => versionKey.startsWith(WRITTEN);
const writtenPath = ({ versionKey }: Handoff): string => versionKey.slice(WRITTEN.length);

/** One path of the machine that the sessions under one root ran on: elsewhere the same path may be another document. */
const writtenKey = (version: Handoff): string => `${WRITTEN}${rootOf(version.sourceId)}:${writtenPath(version)}`;

/**
 * How sure it is that a file is the document that these versions were written to: 0 where nothing says so. What the
 * session is known to have written counts before what merely has the text of a version, and the longer path decides.
 */
function likeness(file: Handoff, versions: readonly Handoff[], writer: FoundLink | undefined): number {
  const [first] = versions;
  const tail = first === undefined ? 0 : commonTail(writtenPath(first), pathOf(file.sourceId));
  if (tail === 0) return 0;
  if (versions.some(({ hints }) => writer !== undefined && hints.inside === writer.session.id)) return 1 + tail;
  return versions.some(({ text }) => text === file.text) ? tail / (1 + tail) : 0;
}

/** Where a version stands that a session wrote of a file: before it, and after the files whose names say that they are earlier. */
function positionBefore(file: Handoff, version: Handoff, versions: readonly Handoff[]): number {
  if (file.position === 0) return version.position + BEFORE_ALL;
  const earlier = versions.filter(({ position }) => position < version.position).length;
  return file.position - 1 + (earlier + 1) / (2 * (versions.length + 1));
}

/**
 * Joins the versions of a document that a session's calls wrote with the file itself: they have its key and come before
 * it. The file is the one that the session is known to have written, at the path that the call gave, or with the very
 * text of one of the versions. Versions that no file is known of are those of one path under one root.
 */
export function joinWritten(
  handoffs: readonly Handoff[],
  links: ReadonlyMap<Handoff["id"], FoundLink>,
): readonly Handoff[] {
  const groups = groupBy(handoffs.filter(isWritten), writtenKey);
  if (groups.size === 0) return handoffs;
  const files = handoffs.filter(handoff => handoff.kind === "document" && !isWritten(handoff));
  const owners = new Map<string, Handoff>();
  for (const [key, versions] of groups) {
    let most = 0;
    for (const file of files) {
      const score = likeness(file, versions, links.get(file.id));
      if (score <= most) continue;
      most = score;
      owners.set(key, file);
    }
  }
  return handoffs.map(handoff => {
    if (!isWritten(handoff)) return handoff;
    const key = writtenKey(handoff);
    const owner = owners.get(key);
    return owner === undefined
      ? { ...handoff, versionKey: key }
      : {
          ...handoff,
          versionKey: owner.versionKey,
          createdMs: null,
          position: positionBefore(owner, handoff, groups.get(key) ?? []),
        };
  });
}
