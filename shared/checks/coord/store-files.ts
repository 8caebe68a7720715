import { findHeadings } from "../../coord/headings.ts";
import { namesPreflight } from "../../coord/preflight.ts";
import { pathOf, rootOf, type SourceId } from "../../model/ids.ts";
import type { LinkedHandoff, RuleContext } from "../rule.ts";
import type { CheckpointSubject } from "./checkpoint-subject.ts";

/** A file that a pointer resolves to. Headings are null where they are not known. */
export interface StoreFile {
  readonly path: string;
  headings(): readonly string[] | null;
  /** Whether it holds an operator pre-flight; null where that is not known. */
  namesPreflight(): boolean | null;
}

/** The files that are loaded, by the root that they lie under. */
export type StoreFiles = ReadonlyMap<string, ReadonlyMap<string, StoreFile>>;

/** Every loaded file, with what facts and handoffs tell of it. */
export function indexFiles(handoffs: readonly LinkedHandoff[], { facts, loaded }: RuleContext): StoreFiles {
  const roots = new Map<string, Map<string, StoreFile>>();
  const put = (sourceId: SourceId, known: Pick<StoreFile, "headings" | "namesPreflight">): void => {
    const root = rootOf(sourceId);
    const files = roots.get(root) ?? new Map<string, StoreFile>();
    roots.set(root, files.set(pathOf(sourceId), { path: pathOf(sourceId), ...known }));
  };
  for (const sourceId of loaded) put(sourceId, { headings: () => null, namesPreflight: () => null });
  for (const fact of facts) {
    if (fact.type !== "role" && fact.type !== "file") continue;
    put(fact.sourceId, { headings: () => fact.headings, namesPreflight: () => fact.namesPreflight });
  }
  for (const { handoff } of handoffs) {
    const isText = handoff.kind === "document" && handoff.anchor.messageId === null;
    put(handoff.sourceId, {
      headings: () => (isText ? findHeadings(handoff.text) : null),
      namesPreflight: () => (isText ? namesPreflight(handoff.text) : null),
    });
  }
  return roots;
}

/** Where a pointer of a checkpoint may lie: its team's folder, and for a path without a team what stands beside it. */
function candidatesOf({ place }: CheckpointSubject, path: string): readonly string[] {
  const prefix = place?.prefix ?? "";
  if (path.startsWith("team/")) return [prefix + path];
  const inTeam = place?.team === null || place?.team === undefined ? [] : [`${prefix}team/${place.team}/${path}`];
  return [...inTeam, prefix + path];
}

/** The loaded file that a checkpoint's pointer names, or null. */
export function resolvePointer(subject: CheckpointSubject, path: string, files: StoreFiles): StoreFile | null {
  const root = files.get(rootOf(subject.handoff.sourceId));
  for (const candidate of candidatesOf(subject, path)) {
    const file = root?.get(candidate);
    if (file !== undefined) return file;
  }
  return null;
}

/** Whether the folder of the team that a path names, or of the checkpoint's own team, is loaded. */
export function isTeamLoaded({ handoff, place }: CheckpointSubject, path: string, files: StoreFiles): boolean {
  const [, named] = /^team\/([^/]+)\//.exec(path) ?? [];
  const team = named ?? place?.team ?? null;
  // A kept copy holds what was copied, which need not be the whole folder.
  if (team === null || place === null || place.version !== null) return false;
  if (team === place.team) return true;
  const folder = `${place.prefix}team/${team}/`;
  return [...(files.get(rootOf(handoff.sourceId))?.keys() ?? [])].some(known => known.startsWith(folder));
}
