import { type SourceId, toSourceId } from "../../shared/model/ids.ts";
import type { PipelineMemory } from "../../shared/pipeline/memory.ts";
import type { Library } from "../store/database.ts";
import type { SessionReadingRow, TreeJudgementRow } from "../store/derived-rows.ts";
import type { ContentRow } from "../store/kept-rows.ts";
import type { Staging } from "../store/staging.ts";
import { createRunningHasher } from "./create-hasher.ts";
import { ShellSilentError } from "./open-file.ts";

/** What an import knows from the one before it, and what it leaves to the next one. */
export interface LibraryMemory extends PipelineMemory {
  readonly newReadings: readonly SessionReadingRow[];
  readonly newJudgements: readonly TreeJudgementRow[];
  /** The sources and trees that this import has met; what is kept of others is to be removed. */
  readonly sources: ReadonlySet<SourceId>;
  readonly trees: ReadonlySet<string>;
  /** Of every session that was met. */
  readonly messageCounts: ReadonlyMap<SourceId, number>;
}

/**
 * `packed`: the contents whose messages are in the library as this version of the program packs them; where there are
 * none, nothing is known. `open` gives the bytes of a file that this import opened, null for one that the library holds.
 */
export function buildLibraryMemory(
  db: Library,
  contents: ReadonlyMap<SourceId, ContentRow>,
  packed: ReadonlySet<string>,
  staging: Staging,
  open: (sourceId: SourceId, signal: AbortSignal) => AsyncIterable<Uint8Array> | null,
): LibraryMemory {
  const newReadings: SessionReadingRow[] = [];
  const newJudgements: TreeJudgementRow[] = [];
  const sources = new Set<SourceId>();
  const trees = new Set<string>();
  const messageCounts = new Map<SourceId, number>();
  const isKnown = packed.size > 0;
  /** Null also for a file that cannot be read: whoever reads it next says so, or takes what the library has of it. */
  const follow = async (
    sourceId: SourceId,
    content: ContentRow,
    chunks: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<string | null> => {
    try {
      return await staging.follow(sourceId, content, chunks, await createRunningHasher());
    } catch (thrown) {
      if (thrown instanceof ShellSilentError || signal.aborted) throw thrown;
      return null;
    }
  };
  return {
    newReadings,
    newJudgements,
    sources,
    trees,
    messageCounts,
    async recallReading({ root, path }, signal) {
      const sourceId = toSourceId(`${root}:${path}`);
      const content = contents.get(sourceId);
      if (content === undefined) return null;
      const chunks = open(sourceId, signal);
      const sha256 = chunks === null ? content.sha256 : await follow(sourceId, content, chunks, signal);
      if (sha256 === null || !packed.has(sha256)) return null;
      const row = await db.sessionReadings.get(sourceId);
      if (row?.sha256 !== sha256) return null;
      sources.add(sourceId);
      messageCounts.set(sourceId, row.reading.messageCount);
      return row.reading;
    },
    keepReading(reading) {
      const { id, sha256 } = reading.source;
      sources.add(id);
      messageCounts.set(id, reading.messageCount);
      newReadings.push({ id, sha256, reading });
    },
    async recallTree(tree) {
      trees.add(tree);
      return isKnown ? ((await db.treeJudgements.get(tree))?.judgement ?? null) : null;
    },
    keepTree(tree, judgement) {
      newJudgements.push({ tree, judgement });
    },
  };
}
