import type { AdviceFact } from "../model/advice.ts";
import type { Handoff } from "../model/handoff.ts";
import type { SourceId } from "../model/ids.ts";
import type { Session } from "../model/session.ts";
import type { SourceIssue, SourceStatus } from "../model/source.ts";
import type { StoreFact } from "../model/store-fact.ts";

/** What a format sees of a file in order to say whether it is its own. */
export interface SourceHead {
  /** Path under the root with `/`. */
  readonly path: string;
  readonly sizeBytes: number;
  /** The first 64 KiB of the file, or all of it. */
  readonly bytes: Uint8Array;
  /** The same decoded leniently, a BOM left in. */
  readonly text: string;
}

/** A file to be parsed: its bytes come in chunks, once, in order. */
export interface ParseInput {
  readonly sourceId: SourceId;
  readonly path: string;
  /** The path that ids are made of, where it is another than `path`. */
  readonly idPath?: string;
  readonly sizeBytes: number;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

/** What a file holds. Bad input is more output: issues, never an exception. */
export interface ParsedSource {
  readonly status: SourceStatus;
  readonly issues: readonly SourceIssue[];
  readonly session: Session | null;
  /** With records; their transitions are filled later. */
  readonly handoffs: readonly Handoff[];
  readonly facts: readonly (StoreFact | AdviceFact)[];
}

/** One input format. Adding one: this file's shape, one fixture folder, one line in the registry. */
export interface Format {
  /** Kebab-case; also the fixture folder's name. */
  readonly id: string;
  /** Shown to the reviewer. */
  readonly title: string;
  /** How sure it is that the file is its own: 0 not at all, 1 certain. Ties are broken by registry order. */
  detect(head: SourceHead): number;
  /** Never throws but for an aborted signal. */
  parse(input: ParseInput): Promise<ParsedSource>;
}
