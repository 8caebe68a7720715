import type { Dexie, Transaction } from "dexie";
import type { RootRow, SourceRow } from "./kept-rows.ts";

// Every version of the library, oldest first. A published version is never edited: a change is a new version.

/**
 * Version 1. Primary keys come first; each further index says which read it serves.
 * `bytes` by content and block: a byte range of a source. `reviewEvents` by handoff and place: a log in order.
 */
const VERSION_1 = {
  sources: "id",
  contents: "sha256",
  bytes: "[contentKey+n]",
  reviewEvents: "[handoffId+ordinal]",
  answers: "key",
  policies: "++id",
  meta: "key",
  readings: "id",
  handoffs: "id",
  handoffDetails: "id",
  sessions: "id",
  messagePacks: "[sha256+n]",
} as const;

/**
 * Version 2: roots have a table of their own, approvals can be replayed, looks tell what is new.
 * `roots.key`: whether an opened folder is known. `contents.contentKey`: who else shares
 * blocks, before they are extended.
 * `handoffs.previousId`: the next version of a handoff. `readings.group`: the files that belong together.
 * `messagePacks.[sha256+firstSeq]`: a range of messages. `messagePacks.[sha256+firstLine]`: the messages at a line that evidence names.
 */
const VERSION_2 = {
  roots: "id, &key",
  operations: "key",
  contents: "sha256, contentKey",
  looks: "handoffId",
  handoffs: "id, previousId",
  readings: "id, group",
  reviewSummaries: "handoffId",
  messagePacks: "[sha256+n], [sha256+firstSeq], [sha256+firstLine]",
} as const;

/** Version 3: team folders as wholes, one row each. */
const VERSION_3 = { teams: "id" } as const;

/**
 * Version 4: an import goes on where the last one ended. `sessionReadings` by source: what was read of a session's file.
 * `treeJudgements` by tree of sessions: what the rules said. Both are empty until the next import.
 */
const VERSION_4 = {
  sessionReadings: "id",
  treeJudgements: "tree",
} as const;

/** Version 5: exercises and spot checks, each by its id; both kept, and read by nothing else. */
const VERSION_5 = { exercises: "id", spotChecks: "id" } as const;

/**
 * Version 6: working copies of ledgers, and what was asked of them; both kept. `ledgerCopies.handoffId`: the copy of a
 * handoff. `ledgerRequests` by copy and place: a copy's requests in order.
 */
const VERSION_6 = { ledgerCopies: "id, &handoffId", ledgerRequests: "[copyId+n]" } as const;

/** A source of version 1 carried the name of its root. */
interface SourceRowV1 extends SourceRow {
  rootName?: string;
}

/** 1 → 2. The root's name moves from each of its sources to one row; the derived rows are made anew. */
async function moveRootsToTheirOwnTable(transaction: Transaction): Promise<void> {
  const roots = new Map<number, RootRow>();
  await transaction
    .table<SourceRowV1>("sources")
    .toCollection()
    .modify(source => {
      const name = source.rootName ?? "";
      const addedAtIso = source.revisions[0]?.importedAtIso ?? "";
      if (!roots.has(source.root)) roots.set(source.root, { id: source.root, key: `folder:${name}`, name, addedAtIso });
      delete source.rootName;
    });
  // Two roots of one name were told apart by their number only; the later ones keep their number in the key.
  const keys = new Set<string>();
  for (const root of [...roots.values()].sort((a, b) => a.id - b.id)) {
    const key = keys.has(root.key) ? `${root.key}#${root.id}` : root.key;
    keys.add(key);
    await transaction.table<RootRow>("roots").add({ ...root, key });
  }
  await transaction.table("meta").delete("derived-version");
}

/** 2 → 3. What is new is made from the kept rows with all that is derived. */
async function forgetDerivation(transaction: Transaction): Promise<void> {
  await transaction.table("meta").delete("derived-version");
}

/** Declares all versions on a database that is not open yet. */
export function declareVersions(database: Dexie): void {
  database.version(1).stores(VERSION_1);
  database.version(2).stores(VERSION_2).upgrade(moveRootsToTheirOwnTable);
  database.version(3).stores(VERSION_3).upgrade(forgetDerivation);
  database.version(4).stores(VERSION_4);
  database.version(5).stores(VERSION_5);
  database.version(6).stores(VERSION_6);
}
