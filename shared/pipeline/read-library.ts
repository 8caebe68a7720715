import type { FileEntry, PipelinePorts } from "../contract/ports.ts";
import { readTouches, type SessionTouch } from "../evidence/session-touch.ts";
import type { ParsedSource } from "../formats/format.ts";
import { buildGenerations } from "../formats/gaia-generation.ts";
import { openLedgers } from "../formats/gaia-ledger-group.ts";
import { FORMATS } from "../formats/registry.ts";
import { groupFiles } from "../intake/group-files.ts";
import { type ReadHead, readHead } from "../intake/read-head.ts";
import { buildRefusedSource, readSource, sourceIdOf } from "../intake/read-source.ts";
import { buildSessionShelf, type SessionShelf } from "../intake/session-shelf.ts";
import { joinSessionTrees } from "../intake/session-trees.ts";
import { noTakenIds, withUniqueIds } from "../intake/unique-session.ts";
import { compareByPlace } from "../lib/report-order.ts";
import type { Handoff } from "../model/handoff.ts";
import type { SourceId } from "../model/ids.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Source } from "../model/source.ts";
import type { StoreFact } from "../model/store-fact.ts";
import type { PipelineInput } from "./pipeline-input.ts";
import { reconcileBuses } from "./reconcile-buses.ts";

const DEFAULT_BUDGET_BYTES = 256 * 1024 * 1024;
const UNREAD: ParsedSource = { status: "refused", issues: [], session: null, handoffs: [], facts: [] };

const unhashed: PipelinePorts["createHasher"] = async () => ({ update: () => undefined, digestHex: () => "" });

/** What all files hold together, sorted by root and path. */
export interface Library {
  readonly sources: readonly Source[];
  readonly sessions: readonly SessionFacts[];
  readonly handoffs: readonly Handoff[];
  readonly storeFacts: readonly StoreFact[];
  /** By the session's source. */
  readonly touches: ReadonlyMap<SourceId, readonly SessionTouch[]>;
  readonly shelf: SessionShelf;
  /** No session had to leave memory: spans may be kept to the end. */
  readonly fits: boolean;
}

/** Reads every file once: format, records, sessions. Bad files are refused sources. Throws only when aborted. */
export async function readLibrary(input: PipelineInput): Promise<Library> {
  const { ports, signal } = input;
  const budgetBytes = input.budgetBytes ?? DEFAULT_BUDGET_BYTES;
  const files = input.files.toSorted(compareByPlace);
  const entries = new Map(files.map(file => [sourceIdOf(file), file]));
  const groups = groupFiles([...files, ...input.refusals]);
  const taken = noTakenIds();
  const bytesTotal = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const sources: Source[] = [];
  const sessions: SessionFacts[] = [];
  const handoffs: Handoff[] = [];
  const storeFacts: StoreFact[] = [];
  const touches = new Map<SourceId, readonly SessionTouch[]>();
  let bytesDone = 0;
  let messages = 0;
  let sessionBytes = 0;

  const shelf = buildSessionShelf(budgetBytes, async sourceId => {
    const file = entries.get(sourceId);
    if (file === undefined) return null;
    // Its digest is known from the first time.
    const again = await readSource(file, null, FORMATS, { ...ports, createHasher: unhashed }, signal, () => undefined);
    return again.parsed?.session ?? null;
  });
  // The next file is opened while one is parsed: the disk works meanwhile.
  const openFile = (file: FileEntry | undefined): Promise<ReadHead> | undefined => {
    if (file === undefined) return undefined;
    const opening = (async () => readHead(ports.open(file, signal)))();
    // A failure is that file's, when its turn comes.
    opening.catch(() => undefined);
    return opening;
  };
  let ahead = openFile(files[0]);
  try {
    for (const [index, file] of files.entries()) {
      signal.throwIfAborted();
      const opening = ahead;
      ahead = openFile(files[index + 1]);
      const report = (filesDone: number): void =>
        input.onProgress?.({ filesDone, filesTotal: files.length, bytesDone, bytesTotal, messages });
      const read = await readSource(
        file,
        groups.get(sourceIdOf(file)) ?? null,
        FORMATS,
        ports,
        signal,
        sizeBytes => {
          bytesDone += sizeBytes;
          report(index);
        },
        opening,
      );
      const parsed = withUniqueIds(read.parsed ?? UNREAD, file.path, taken);
      sources.push(read.source);
      for (const fact of parsed.facts) storeFacts.push(fact);
      for (const handoff of parsed.handoffs) handoffs.push(handoff);
      if (parsed.session !== null) {
        const { messages: said, ...facts } = parsed.session;
        sessions.push(facts);
        messages += said.length;
        sessionBytes += read.source.sizeBytes;
        touches.set(read.source.id, readTouches(parsed.session));
        shelf.put(parsed.session, read.source.sizeBytes);
      }
      await input.onSource?.(read.source, parsed);
      report(index + 1);
    }
  } finally {
    // Where the loop ended early, nobody reads what was opened ahead.
    await (await ahead?.catch(() => undefined))?.rest.return?.();
  }
  for (const { root, path, code, message } of input.refusals) {
    sources.push(
      buildRefusedSource({ root, path }, groups.get(sourceIdOf({ root, path })) ?? null, { code, line: null, message }),
    );
  }
  const joined = joinSessionTrees(sessions);
  const opened = await openLedgers(storeFacts.filter(fact => fact.type === "sqlite-file"));
  const facts = [...storeFacts.filter(({ type }) => type !== "sqlite-file"), ...opened.ledgers];
  const buses = await reconcileBuses(facts, entries, ports, signal);
  const described = sessions.map(facts => ({ ...facts, ...joined.get(facts) }));
  for (const facts of described) shelf.describe(facts);
  return {
    sources: sources.toSorted(compareByPlace).map(source => {
      const late = opened.issues.get(source.id);
      return late === undefined ? source : { ...source, status: late.status, issues: [...source.issues, late.issue] };
    }),
    sessions: described,
    handoffs: [...handoffs, ...buildGenerations(opened.ledgers)],
    storeFacts: [...facts, ...buses],
    touches,
    shelf,
    fits: sessionBytes <= budgetBytes,
  };
}
