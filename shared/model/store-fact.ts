import type { BusInstanceFact, BusLogFact, ReconciledBusFact } from "./bus.ts";
import type { SourceId } from "./ids.ts";
import type { LedgerFact } from "./ledger.ts";

/** Where a document of a team store lies. Kept older copies of a document are history, and no facts are made of them. */
interface StoreDocument {
  readonly sourceId: SourceId;
  /** What lies before `team/` (or before the team's own folders), with its slash: documents with one prefix are one store. */
  readonly prefix: string;
  /** Null where the team's own folder was opened. */
  readonly team: string | null;
  /** The whole decoded document. */
  readonly text: string;
}

/** A role document of a team store (fulcra.md 4.1), as far as a checkpoint's rules need it. */
export interface RoleFact extends StoreDocument {
  readonly type: "role";
  readonly role: string;
  /** Null where the front matter is absent or unreadable. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly checkpointRef: string | null;
  /** The texts of the headings of its body. */
  readonly headings: readonly string[];
  /** Whether it holds an operator pre-flight. */
  readonly namesPreflight: boolean;
}

/** A file of a team store that no other format reads: pointers may name it. */
export interface StoreFileFact {
  readonly type: "file";
  readonly sourceId: SourceId;
  readonly team: string;
  /** The texts of its headings where it is Markdown, else null. */
  readonly headings: readonly string[] | null;
  /** Whether it holds an operator pre-flight; null where it was not read. */
  readonly namesPreflight: boolean | null;
}

/** A claim of a role by an agent (fulcra.md 4.2). */
export interface LeaseFact extends StoreDocument {
  readonly type: "lease";
  readonly role: string;
  /** False where its front matter is absent or not closed. */
  readonly isReadable: boolean;
  /** As the front matter says it, else the file's stem. */
  readonly agent: string;
  /** When it was last refreshed, as written; null where that is missing. */
  readonly timestamp: string | null;
}

/** An agent's latest sign of life (fulcra.md 6.1). */
export interface PresenceFact extends StoreDocument {
  readonly type: "presence";
  readonly isReadable: boolean;
  readonly agent: string;
  readonly timestamp: string | null;
}

/** An agent's `LATEST.json` (fulcra.md 2.6). */
export interface PointerFact extends StoreDocument {
  readonly type: "pointer";
  /** The agent whose folder it lies in. */
  readonly agent: string;
}

/** The configuration of the team's checkpoint channel (fulcra.md 5). */
export interface ChannelConfigFact extends StoreDocument {
  readonly type: "channel-config";
}

/** The identity tags of the team's bus (fulcra.md 5.3). */
export interface TagRegistryFact extends StoreDocument {
  readonly type: "tag-registry";
}

/** Where the team's events stand (fulcra.md 7.1). */
export interface BusAuthorityFact extends StoreDocument {
  readonly type: "bus-authority";
}

/** That an agent has seen a directive (fulcra.md 7.5). */
export interface AckFact extends StoreDocument {
  readonly type: "ack";
  /** The directive's. */
  readonly slug: string;
  /** As the front matter says it; empty where it says none. */
  readonly agent: string;
  readonly fileName: string;
}

/** A task of the team (fulcra.md 7.5). */
export interface TaskFact extends StoreDocument {
  readonly type: "task";
  readonly slug: string;
}

/** A request for a review (fulcra.md 7.6). */
export interface ReviewFact extends StoreDocument {
  readonly type: "review";
  readonly slug: string;
}

/** A reviewer's verdict, or a marker that the review is settled. */
export interface VerdictFact extends StoreDocument {
  readonly type: "verdict";
  /** The slug of the review that it belongs to. */
  readonly review: string;
  readonly fileName: string;
}

/** A document whose front matter is cut off by a `---` inside a value. */
export interface TruncatedFact extends StoreDocument {
  readonly type: "truncated";
  /** Of the line that cuts it, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The key whose value holds the line. */
  readonly key: string;
}

/** A moment of the checkpoint channel: the shadow of a save (fulcra.md 5). */
export interface MomentFact {
  readonly type: "moment";
  readonly sourceId: SourceId;
  /** What lies before the `team/` folder that its path counts from. */
  readonly prefix: string;
  /** 1-based. */
  readonly line: number;
  /** The record's byte range in the file: [start, end). */
  readonly byteStart: number;
  readonly byteEnd: number;
  /** The record as it stands there. */
  readonly raw: string;
  readonly id: string | null;
  readonly recordedAt: string | null;
  readonly agent: string;
  readonly task: string;
  readonly objective: string;
  readonly path: string;
}

/** An event of a team's bus (fulcra.md 7.2). */
export interface BusEventFact {
  readonly type: "bus-event";
  readonly sourceId: SourceId;
  /** What lies before the `team/` folder that it lies beside. */
  readonly prefix: string;
  /** 1-based. */
  readonly line: number;
  readonly id: string | null;
  readonly recordedAt: string | null;
  readonly sender: string | null;
  readonly to: string;
  readonly kind: string;
  readonly priority: string | null;
  readonly slug: string;
  /** It only tells something. */
  readonly isFyi: boolean;
  /** Whose obligation a response discharges, where it says so. */
  readonly discharges: string | null;
  /** The channel that the record names, or null. */
  readonly dataType: string | null;
}

/**
 * A Gaia document that is judged as a whole: a portable receipt, what a transition rests on beside it, an artifact chain's
 * manifest, a report on a chain, or a record of providers, attempts or money.
 */
export interface GaiaDocumentFact {
  readonly type: "gaia-receipt" | "gaia-evidence" | "gaia-chain" | "gaia-chain-report" | "gaia-provider-record";
  readonly sourceId: SourceId;
  /** The whole decoded document. */
  readonly text: string;
}

/** The bytes of a file of a SQLite database, until all of its files are read and it can be opened. */
export interface SqliteFileFact {
  readonly type: "sqlite-file";
  readonly sourceId: SourceId;
  readonly part: "main" | "wal" | "shm";
  readonly bytes: Uint8Array;
}

/** What a file that is no handoff says that a rule needs. */
export type StoreFact =
  | RoleFact
  | StoreFileFact
  | LeaseFact
  | PresenceFact
  | PointerFact
  | ChannelConfigFact
  | TagRegistryFact
  | BusAuthorityFact
  | AckFact
  | TaskFact
  | ReviewFact
  | VerdictFact
  | TruncatedFact
  | MomentFact
  | BusEventFact
  | GaiaDocumentFact
  | SqliteFileFact
  | LedgerFact
  | BusLogFact
  | BusInstanceFact
  | ReconciledBusFact;
