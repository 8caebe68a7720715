import type { FileEntry } from "../../shared/contract/ports.ts";
import type { SessionChoices } from "../../shared/evidence/chosen-session.ts";
import type { SourceId } from "../../shared/model/ids.ts";
import type { Answer } from "../../shared/model/question.ts";
import { DERIVED_VERSION, type Library } from "./database.ts";
import type { ContentRow, PolicyRow } from "./kept-rows.ts";
import { choicesKey, readSessionChoices } from "./session-choices.ts";

/** All that a judgement of the whole library reads: its files as they stand, the policy, the answers. */
export interface LibraryFiles {
  readonly files: readonly { readonly sourceId: SourceId; readonly file: FileEntry }[];
  readonly contents: ReadonlyMap<SourceId, ContentRow>;
  readonly policy: PolicyRow | null;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly sessionChoices: SessionChoices;
}

export async function readLibraryFiles(db: Library): Promise<LibraryFiles> {
  const [sources, contentRows, policy, answers, sessionChoices] = await Promise.all([
    db.sources.toArray(),
    db.contents.toArray(),
    db.policies.toCollection().last(),
    db.answers.toArray(),
    readSessionChoices(db),
  ]);
  const bySha256 = new Map(contentRows.map(content => [content.sha256, content]));
  const contents = new Map<SourceId, ContentRow>();
  const files: { sourceId: SourceId; file: FileEntry }[] = [];
  for (const { id, root, path, idPath, revisions } of sources) {
    const content = bySha256.get(revisions.at(-1)?.sha256 ?? "");
    if (content === undefined) continue;
    contents.set(id, content);
    const named = idPath === undefined ? {} : { idPath };
    files.push({ sourceId: id, file: { root, path, sizeBytes: content.sizeBytes, ...named } });
  }
  const given = new Map(answers.map(row => [row.key, row.answer]));
  return { files, contents, policy: policy ?? null, answers: given, sessionChoices };
}

/**
 * Whether the derived rows are of another version than this program's, or were made with other choices of sessions than
 * stand now, so that they have to be made anew.
 */
export async function needsRebuild(db: Library): Promise<boolean> {
  const [version, sourceCount] = await Promise.all([db.meta.get("derived-version"), db.sources.count()]);
  if (sourceCount === 0) return false;
  const judged = await db.meta.get("judged-choices");
  return version?.value !== DERIVED_VERSION || (judged?.value ?? "[]") !== choicesKey(await readSessionChoices(db));
}

/** The contents whose messages the library has packed, as this version packs them. */
export async function readPackedContents(db: Library): Promise<Set<string>> {
  const version = await db.meta.get("derived-version");
  if (version?.value !== DERIVED_VERSION) return new Set();
  return new Set((await db.sessions.toArray()).map(session => session.sha256));
}
