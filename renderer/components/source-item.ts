import type { JudgedDocument } from "../../shared/model/judged-document.ts";
import type { SourceStatus } from "../../shared/model/source.ts";

/** A source as the table shows it. */
export interface SourceItem {
  readonly id: string;
  readonly status: SourceStatus;
  readonly rootName: string;
  readonly path: string;
  readonly format: string | null;
  readonly sizeBytes: number;
  /** Empty where its bytes were never read. */
  readonly sha256: string;
  readonly importedMs: number | null;
  readonly revisionCount: number;
  readonly links: readonly {
    readonly href: string;
    /** What it is, in the app's words. */
    readonly word: string;
    /** Its own name, from the file. */
    readonly text: string;
  }[];
  /** What a receipt or a chain was found to be; null where it is neither. */
  readonly document: JudgedDocument | null;
  /** What could not be read, and what the checks say of the file itself, by line. */
  readonly notes: readonly {
    readonly line: number | null;
    /** An issue's code, or a rule's id. */
    readonly code: string;
    readonly message: string;
  }[];
}

export const STATUS_WORDS: Readonly<Record<SourceStatus, string>> = {
  read: "read",
  partial: "partly read",
  refused: "refused",
};
