import type { Hasher, PipelinePorts } from "../../shared/contract/ports.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { type SourceId, toSourceId } from "../../shared/model/ids.ts";
import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import { runPipeline } from "../../shared/pipeline.ts";
import { readContent } from "../store/content-bytes.ts";
import type { Library } from "../store/database.ts";
import { buildMessagePacks, type PackDraft } from "../store/message-packs.ts";
import { readLibraryFiles, readPackedContents } from "../store/reads.ts";
import { type ImportOutcome, saveImport } from "../store/save-import.ts";
import { buildStaging, clearStaging, type StagedContent, type Staging } from "../store/staging.ts";
import { buildAsker } from "./ask-host.ts";
import { type ImportError, readImportError } from "./import-error.ts";
import type { FileOrigin, ImportProgress, ImportRoot } from "./import-messages.ts";
import { buildLibraryMemory } from "./library-memory.ts";
import { ShellSilentError } from "./open-file.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

/** What an import needs from outside. */
export interface ImportPorts {
  /** For what must be on the disk when it is said to be. */
  readonly strict: Library;
  /** For blocks that do not count before a strict commit. */
  readonly relaxed: Library;
  open(origin: FileOrigin, signal: AbortSignal): AsyncIterable<Uint8Array>;
  createHasher(): Promise<Hasher>;
  /** Asks the host. Not called where it has no repository. */
  ask(questions: readonly HostQuestion[]): Promise<readonly Answer[]>;
  readonly hasRepository: boolean;
  now(): Date;
  /** Unique per import. */
  readonly importId: string;
  onProgress(progress: ImportProgress): void;
}

/** Sessions in memory take about the bytes of their files and half as much again; the app is to stay under 1 GB. */
const SESSION_BUDGET_BYTES = 192 << 20;

/**
 * Imports roots, judges the whole library with them, and commits all of it at once. Nothing counts before the commit:
 * an import that is cancelled, fails or crashes leaves the library as it was.
 */
export async function runImport(
  roots: readonly ImportRoot[],
  ports: ImportPorts,
  signal: AbortSignal,
): Promise<Result<ImportOutcome, ImportError>> {
  // Without the shell no further file can be read: the import ends, rather than to refuse them one by one.
  const silence = new AbortController();
  const open: ImportPorts["open"] = async function* (origin, openSignal) {
    try {
      yield* ports.open(origin, openSignal);
    } catch (thrown) {
      if (thrown instanceof ShellSilentError) silence.abort(thrown);
      throw thrown;
    }
  };
  try {
    return ok(await importRoots(roots, { ...ports, open }, AbortSignal.any([signal, silence.signal])));
  } catch (thrown) {
    // What cannot be removed now is removed before the next import.
    await clearStaging(ports.strict).catch(() => undefined);
    return err(silence.signal.aborted ? { code: "shell-gone" } : readImportError(thrown, signal.aborted));
  }
}

async function importRoots(
  roots: readonly ImportRoot[],
  ports: ImportPorts,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { strict } = ports;
  const now = ports.now();
  const nowIso = now.toISOString();
  await clearStaging(strict);
  const prefix = `${ports.importId}/`;
  await strict.meta.put({ key: "staging", value: prefix });
  const staging = buildStaging(ports.relaxed, prefix);
  const kept = await readLibraryFiles(strict);
  const plan = await planImport(strict, kept, roots, nowIso, ports.open, signal);
  const asker = buildAsker(ports.hasRepository ? ports.ask : null, kept.answers, nowIso);
  const readings = [...kept.answers.values()].filter(({ question }) => question.type === "remote-refs");
  const packed = await readPackedContents(strict);
  const packs = new Map<SourceId, readonly PackDraft[]>();
  const memory = buildLibraryMemory(ports.relaxed, plan.contents, packed, staging, (sourceId, fileSignal) => {
    const origin = plan.origins.get(sourceId);
    return origin === undefined ? null : ports.open(origin, fileSignal);
  });

  /** Files that were listed, and could not be read when their turn came, of which the library has an earlier state. */
  const unread = new Set<SourceId>();

  const audit = await runPipeline({
    files: plan.files,
    refusals: plan.refusals,
    folders: plan.folders,
    nowMs: now.getTime(),
    nowIso,
    policy: kept.policy?.policy ?? {},
    policySha256: kept.policy?.sha256 ?? null,
    readings,
    sessionChoices: kept.sessionChoices,
    signal,
    budgetBytes: SESSION_BUDGET_BYTES,
    memory,
    onProgress: progress => ports.onProgress({ phase: "reading", ...progress }),
    onSource(source, { session }) {
      if (session === null) return;
      if (!packed.has(source.sha256)) packs.set(source.id, buildMessagePacks(session.messages));
      packed.add(source.sha256);
    },
    ports: {
      createHasher: ports.createHasher,
      hasRepository: ports.hasRepository || kept.answers.size > readings.length,
      ask: questions => asker.ask(questions),
      open: buildOpen(ports, plan, staging, unread),
    },
  });
  await staging.settle();
  signal.throwIfAborted();
  const bytesTotal = audit.sources.reduce((sum, source) => sum + source.sizeBytes, 0);
  const filesTotal = audit.sources.length;
  const messages = [...memory.messageCounts.values()].reduce((sum, count) => sum + count, 0);
  ports.onProgress({ phase: "saving", filesDone: filesTotal, filesTotal, bytesDone: bytesTotal, bytesTotal, messages });
  const staged = new Map<SourceId, StagedContent>();
  for (const { id } of audit.sources) {
    const content = staging.staged(id);
    if (content !== null) staged.set(id, content);
  }
  const { answered: answers } = asker;
  const begunKeys = staging.begunKeys();
  const { roots: rootRows, removedRoots, movedSources, leftSources, nested } = plan;
  const idPaths = new Map(
    plan.files.flatMap(({ root, path, idPath }) =>
      idPath === undefined ? [] : [[toSourceId(`${root}:${path}`), idPath] as const],
    ),
  );
  const missing = [...new Set([...plan.missing, ...unread])];
  const placed = { idPaths, roots: rootRows, removedRoots, movedSources, leftSources, nested, missing };
  return saveImport(strict, {
    ...placed,
    audit,
    answers,
    sessionChoices: kept.sessionChoices,
    staged,
    begunKeys,
    packs,
    memory,
  });
}

/**
 * A file's bytes: from its origin the first time, while they are put aside; from the library ever after, and where the
 * origin cannot be read any more.
 */
function buildOpen(
  ports: ImportPorts,
  plan: ImportPlan,
  staging: Staging,
  unread: Set<SourceId>,
): PipelinePorts["open"] {
  return (file, signal) => {
    const sourceId = toSourceId(`${file.root}:${file.path}`);
    const staged = staging.staged(sourceId);
    if (staged !== null) return staging.reread(staged, signal);
    const origin = plan.origins.get(sourceId);
    const content = plan.contents.get(sourceId) ?? null;
    if (origin === undefined || unread.has(sourceId)) {
      if (content === null) throw new Error("the library does not have its bytes");
      return readContent(ports.relaxed, content, signal);
    }
    const chunks = ports.open(origin, signal);
    if (content === null) return staging.tee(sourceId, chunks);
    return orElse(
      chunks,
      given => staging.tee(sourceId, given),
      () => {
        unread.add(sourceId);
        return readContent(ports.relaxed, content, signal);
      },
    );
  };
}

/** What `use` makes of an origin's chunks, or what is kept where the origin fails at once. Later failures are the caller's. */
async function* orElse(
  chunks: AsyncIterable<Uint8Array>,
  use: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  readKept: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array>;
  try {
    first = await iterator.next();
  } catch (thrown) {
    if (thrown instanceof ShellSilentError) throw thrown;
    yield* readKept();
    return;
  }
  yield* use(
    (async function* () {
      if (first.done === true) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    })(),
  );
}
