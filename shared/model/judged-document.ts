import type { SourceId } from "./ids.ts";
import type { GaiaDocumentFact } from "./store-fact.ts";

/** One thing that was looked at in a document: what was found against it, or that what would decide is not loaded. */
export interface DocumentVerdict {
  readonly name: string;
  readonly standing: "holds" | "fails" | "not-loaded";
  /** What was found against it, each in a sentence. */
  readonly says: readonly string[];
}

/** A Gaia document with what the audit says of it. It is shown, and is no part of the report. */
export interface JudgedDocument {
  readonly sourceId: SourceId;
  readonly type: GaiaDocumentFact["type"];
  /** What it is of: a work, a chain's subject, a selection; null where it does not say. */
  readonly subject: string | null;
  readonly verdicts: readonly DocumentVerdict[];
  /** What it records of providers, attempts and money, or a report's own words: each in a line. */
  readonly records: readonly string[];
}
