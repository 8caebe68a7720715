/** What only the host can answer. Asked as data, so that a judgement can be repeated and replayed. */
export type HostQuestion =
  | { readonly type: "commit-known"; readonly hash: string }
  | { readonly type: "path-exists"; readonly path: string }
  /** The whole text of a document that the repository's last commit holds; the answer's output is it. */
  | { readonly type: "document-text"; readonly path: string }
  /** The versions of a file that the commits up to the last one hold; the answer's output is JSON, a list of GitVersion. */
  | { readonly type: "file-history"; readonly path: string };

/** A version of a file in a Git history. */
export interface GitVersion {
  /** The commit that brought it. */
  readonly commit: string;
  /** When it was committed, in seconds since 1970; null where that was not told. */
  readonly atSeconds: number | null;
  readonly text: string;
}

/** What only the outside can answer. */
export type Question =
  | HostQuestion
  /** The refs of a remote, one a line as Git lists them. Asked by the user only, never by a rule. */
  | { readonly type: "remote-refs"; readonly url: string };

/** The answer to a question. `found` is null where no repository is configured or it could not be asked. */
export interface Answer<Q extends Question = Question> {
  readonly question: Q;
  readonly found: boolean | null;
  /** The name of the repository that knows it, or null. */
  readonly repository: string | null;
  /** The argv that was run, so that the answer can be repeated; empty where none was. */
  readonly argv: readonly string[];
  readonly output: string;
}
