import type { SourceId } from "./ids.ts";

/** A role document of a team store (fulcra.md 4.1), as far as a checkpoint's rules need it. */
export interface RoleFact {
  readonly type: "role";
  readonly sourceId: SourceId;
  readonly team: string | null;
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

/** What a team store's other files say that a rule needs. */
export type StoreFact = RoleFact | StoreFileFact;
