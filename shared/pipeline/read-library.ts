import type { FileEntry, PipelinePorts } from "../contract/ports.ts";
import type { SessionTouch } from "../evidence/session-touch.ts";
import type { ParsedSource } from "../formats/format.ts";
import { buildGenerations } from "../formats/gaia-generation.ts";
import { openLedgers } from "../formats/gaia-ledger-group.ts";
import { FORMATS } from "../formats/registry.ts";
import { groupFiles } from "../intake/group-files.ts";
import { type ReadHead, readHead } from "../intake/read-head.ts";
import { buildRefusedSource, readSource, sourceIdOf } from "../intake/read-source.ts";
import { buildSessionShelf, type SessionShelf } from "../intake/session-shelf.ts";
import { joinSessionTrees } from "../intake/session-trees.ts";
import { compareByPlace } from "../lib/report-order.ts";
import type { AdviceFact } from "../model/advice.ts";
import type { Handoff } from "../model/handoff.ts";
import { pathOf, type RecordId, type SourceId } from "../model/ids.ts";
import type { Transition } from "../model/record.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Source } from "../model/source.ts";
import type { StoreFact } from "../model/store-fact.ts";
import { LibraryDraft, type NewReading } from "./library-draft.ts";
import type { SessionReading } from "./memory.ts";
import type { PipelineInput } from "./pipeline-input.ts";
import { reconcileBuses } from "./reconcile-buses.ts";

// What is read a second time costs more than what is held: up to here a process of 2 GB has room for it.
const DEFAULT_BUDGET_BYTES = 512 * 1024 * 1024;
const UNREAD: ParsedSource = { status: "refused", issues: [], session: null, handoffs: [], facts: [] };

/** The path that a source's ids are made of. */
const idPathOf = (entries: ReadonlyMap<SourceId, FileEntry>, sourceId: SourceId): string => {
  const file = entries.get(sourceId);
  return file?.idPath ?? file?.path ?? pathOf(sourceId);
};

const unhashed: PipelinePorts["createHasher"] = async () => ({ update: () => undefined, digestHex: () => "" });

/** What all files hold together, sorted by root and path. */
export interface Library {
  readonly sources: readonly Source[];
  readonly sessions: readonly SessionFacts[];
  readonly handoffs: readonly Handoff[];
  readonly storeFacts: readonly StoreFact[];
  /** Kept apart from the facts: nothing that judges gets it. */
  readonly advice: readonly AdviceFact[];
  /** By the session's source. */
  readonly touches: ReadonlyMap<SourceId, readonly SessionTouch[]>;
  /** What records assert, by their id, where the memory knows it. */
  readonly transitions: ReadonlyMap<RecordId, readonly Transition[]>;
  /** What the memory did not know of sessions. */
  readonly newReadings: readonly NewReading[];
  readonly shelf: SessionShelf;
}

/** A file that is known, or else opened. */
type Prepared =
  | { readonly known: SessionReading; readonly head: null }
  | { readonly known: null; readonly head: ReadHead };

/**
 * Reads every file once: format, records, sessions; one that the memory knows is not read at all. Bad files are refused
 * sources. Throws only when aborted.
 */
export async function readLibrary(input: PipelineInput): Promise<Library> {
  const { ports, signal, memory } = input;
  const files = input.files.toSorted(compareByPlace);
  const entries = new Map(files.map(file => [sourceIdOf(file), file]));
  const groups = groupFiles([...files, ...input.refusals]);
  const groupOf = (file: Pick<FileEntry, "root" | "path">): string | null => groups.get(sourceIdOf(file)) ?? null;
  const bytesTotal = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  let bytesDone = 0;

  const shelf = buildSessionShelf(input.budgetBytes ?? DEFAULT_BUDGET_BYTES, async sourceId => {
    const file = entries.get(sourceId);
    if (file === undefined) return null;
    // Its digest is known from the first time.
    const again = await readSource(file, null, FORMATS, { ...ports, createHasher: unhashed }, signal, () => undefined);
    return again.parsed?.session ?? null;
  });
  const draft = new LibraryDraft(shelf);
  // The next file is opened while one is parsed: the disk works meanwhile.
  const prepare = (file: FileEntry | undefined): Promise<Prepared> | undefined => {
    if (file === undefined) return undefined;
    const preparing = (async (): Promise<Prepared> => {
      const known = (await memory?.recallReading(file, signal)) ?? null;
      return known === null ? { known, head: await readHead(ports.open(file, signal)) } : { known, head: null };
    })();
    // A failure is that file's, when its turn comes.
    preparing.catch(() => undefined);
    return preparing;
  };
  let ahead = prepare(files[0]);
  try {
    for (const [index, file] of files.entries()) {
      signal.throwIfAborted();
      const prepared = ahead;
      ahead = prepare(files[index + 1]);
      const report = (filesDone: number): void =>
        input.onProgress?.({
          filesDone,
          filesTotal: files.length,
          bytesDone,
          bytesTotal,
          messages: draft.messageCount,
        });
      const onBytes = (sizeBytes: number): void => {
        bytesDone += sizeBytes;
        report(index);
      };
      const known = (await prepared?.catch(() => null))?.known ?? null;
      if (known !== null) {
        draft.addKnown(known, file, groupOf(file));
        onBytes(known.source.sizeBytes);
      } else {
        const opening = prepared?.then(({ head }) => head ?? readHead(ports.open(file, signal)));
        const { source, parsed } = await readSource(file, groupOf(file), FORMATS, ports, signal, onBytes, opening);
        const added = draft.addRead(source, parsed ?? UNREAD, file.idPath ?? file.path);
        await input.onSource?.(source, added);
      }
      report(index + 1);
    }
  } finally {
    // Where the loop ended early, nobody reads what was opened ahead.
    await (await ahead?.catch(() => undefined))?.head?.rest.return?.();
  }
  for (const { root, path, code, message } of input.refusals) {
    draft.sources.push(buildRefusedSource({ root, path }, groupOf({ root, path }), { code, line: null, message }));
  }
  const { sessions, storeFacts, advice, handoffs, touches, transitions, newReadings } = draft;
  const joined = joinSessionTrees(sessions);
  const opened = await openLedgers(storeFacts.filter(fact => fact.type === "sqlite-file"));
  const facts = [...storeFacts.filter(({ type }) => type !== "sqlite-file"), ...opened.ledgers];
  const buses = await reconcileBuses(facts, entries, ports, signal);
  const described = sessions.map(session => ({ ...session, ...joined.get(session) }));
  for (const session of described) shelf.describe(session);
  return {
    sources: draft.sources.toSorted(compareByPlace).map(source => {
      const late = opened.issues.get(source.id);
      return late === undefined ? source : { ...source, status: late.status, issues: [...source.issues, late.issue] };
    }),
    sessions: described,
    handoffs: [...handoffs, ...buildGenerations(opened.ledgers, sourceId => idPathOf(entries, sourceId))],
    storeFacts: [...facts, ...buses],
    advice,
    touches,
    transitions,
    newReadings,
    shelf,
  };
}
