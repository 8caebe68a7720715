import type { SourceId } from "./ids.ts";

/** Something in a source that could not be read, with the physical line where there is one. Never a silent skip. */
export interface SourceIssue {
  /** Kebab-case, for example `bad-line`, `truncated-line`, `nul-padding`, `glued-line`, `unrecognised`. */
  readonly code: string;
  /** 1-based physical line of a text file, else null. */
  readonly line: number | null;
  /** One sentence for the reviewer. */
  readonly message: string;
}

/** The codes of issues that mean that something which stood there is not known: it may have been anything. */
export const LOSSES: ReadonlySet<string> = new Set([
  "bad-line",
  "cut-entry",
  "line-too-long",
  "nul-padding",
  "truncated-line",
]);

/** `partial`: a range other than a BOM, blanks and line ends became nothing. `refused`: nothing could be read. */
export type SourceStatus = "read" | "partial" | "refused";

/** A file as it was imported. */
export interface Source {
  readonly id: SourceId;
  /** Ordinal of the root (the PATH that was opened) that the file lies under. */
  readonly root: number;
  /** Path under the root with `/`; the base name where the root is a file. */
  readonly path: string;
  /** Files that belong together share a group (a session and its sub-agents, a team folder); else null. */
  readonly group: string | null;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The id of the format that read it, or null where none recognised it. */
  readonly format: string | null;
  readonly status: SourceStatus;
  readonly issues: readonly SourceIssue[];
}
