import type { Result } from "../../shared/lib/result.ts";
import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import type { ImportOutcome } from "../store/save-import.ts";
import type { ImportError } from "./import-error.ts";

// What the window and its import worker say to each other.

/** The Web Lock that whoever changes the library's files holds. */
export const IMPORT_LOCK = "countersign-import";

/** Where a file's bytes come from: the shell, by address, or the window, as a file that the user chose or dropped. */
export type FileOrigin =
  | { readonly type: "url"; readonly url: string }
  | { readonly type: "file"; readonly file: Blob };

export interface ImportFile {
  /** Path under the root with `/`. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly origin: FileOrigin;
}

/** A folder or file to be imported. */
export interface ImportRoot {
  /** The same key is the same root, now and later. */
  readonly key: string;
  readonly name: string;
  /** Absolute path, with `/`; absent where the browser gave the files and told nothing of where they lie. */
  readonly path?: string;
  readonly isFile: boolean;
  readonly files: readonly ImportFile[];
  readonly refusals: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

export interface ImportProgress {
  readonly phase: "reading" | "saving";
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly messages: number;
}

export type ToImportWorker =
  /** No roots: judge what the library holds once more. */
  | { readonly type: "start"; readonly roots: readonly ImportRoot[]; readonly hasRepository: boolean }
  | { readonly type: "cancel" }
  | { readonly type: "answers"; readonly id: number; readonly answers: readonly Answer[] };

export type FromImportWorker =
  | { readonly type: "progress"; readonly progress: ImportProgress }
  | { readonly type: "ask"; readonly id: number; readonly questions: readonly HostQuestion[] }
  | { readonly type: "done"; readonly result: Result<ImportOutcome, ImportError> };
