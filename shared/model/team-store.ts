/** What reading a file of a team store gives. What is not there and what cannot be read are never the same. */
export type StoreRead =
  /** `isUtf8` false: bytes that are none stand as U+FFFD. A byte order mark stays in the text. */
  | { readonly status: "ok"; readonly text: string; readonly isUtf8: boolean }
  | { readonly status: "absent" }
  /** `why` is a few words for a person. */
  | { readonly status: "unreadable"; readonly why: string };

/** An entry of a folder of a team store. */
export interface StoreEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** What listing a folder gives, by name. A folder that is not there is empty: a store has folders as prefixes only. */
export type StoreList =
  | { readonly status: "ok"; readonly entries: readonly StoreEntry[] }
  | { readonly status: "unreadable"; readonly why: string };

/**
 * A team store: text files under paths such as `team/<team>/…`, each written as a whole, every overwritten version kept.
 * Several processes may write to it at the same time. A path that would lead out of it is absent, and not written to.
 */
export interface TeamStore {
  read(path: string): Promise<StoreRead>;
  list(folder: string): Promise<StoreList>;
  /** Whether it was written. */
  write(path: string, text: string): Promise<boolean>;
  /**
   * Reads and writes with nobody writing in between. `decide` gets the text, null where there is none, and gives the new
   * one, or null to leave it as it is. `failed` where it could not be read or written.
   */
  update(path: string, decide: (current: string | null) => string | null): Promise<"written" | "kept" | "failed">;
  /** Whether the file is gone. */
  remove(path: string): Promise<boolean>;
  /** Adds a line to a file of lines. Whether it was written. */
  append(path: string, line: string): Promise<boolean>;
}
