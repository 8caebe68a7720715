import type { Answer, HostQuestion } from "../model/question.ts";

/** A file of an opened root, before it is read. */
export interface FileEntry {
  /** Ordinal of the root that it lies under. */
  readonly root: number;
  /** Path under the root with `/`; the base name where the root is a file. */
  readonly path: string;
  readonly sizeBytes: number;
  /**
   * The path that its ids are made of, where it is another than `path`: it was read before as part of a folder in it, and
   * what was said of it then must find it again.
   */
  readonly idPath?: string;
}

/** Something under a root that was not opened, and why (a symlink out of it, no permission). */
export interface FileRefusal {
  readonly root: number;
  readonly path: string;
  /** Kebab-case, for example `symlink-outside`, `no-permission`, `not-a-file`. */
  readonly code: string;
  /** One sentence for the reviewer. */
  readonly message: string;
}

/** Incremental SHA-256. */
export interface Hasher {
  update(bytes: Uint8Array): void;
  /** Lower-case hex. Call once. */
  digestHex(): string;
}

/** What the pipeline needs from outside. */
export interface PipelinePorts {
  /** The bytes of a file in chunks of about 1 MiB. Throws where it cannot be read; the source is then refused. */
  open(file: FileEntry, signal: AbortSignal): AsyncIterable<Uint8Array>;
  createHasher(): Promise<Hasher>;
  /** Answers in the order of the questions. Where no repository is configured, `found` is null. */
  ask(questions: readonly HostQuestion[]): Promise<readonly Answer[]>;
  /** Whether any repository is configured. */
  readonly hasRepository: boolean;
}
