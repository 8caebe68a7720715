import type { Result } from "../../shared/lib/result.ts";
import type { RestoreOutcome } from "../store/merge-backup.ts";

// What the window and its backup worker say to each other.

export type ToBackupWorker =
  | { readonly type: "write" }
  /** The last part was taken. */
  | { readonly type: "more" }
  | { readonly type: "restore"; readonly file: Blob };

export type FromBackupWorker =
  /** Some lines; the next part waits until it is taken. */
  | { readonly type: "part"; readonly text: string }
  | { readonly type: "written"; readonly result: Result<null, string> }
  | { readonly type: "restored"; readonly result: Result<RestoreOutcome, string> };
