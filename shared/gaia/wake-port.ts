import type { Result } from "../lib/result.ts";
import type { BusCode } from "./codes.ts";
import type { Fields } from "./ledger.ts";

/**
 * The bus as the controller knows it. What it gives is evidence and is looked at before it is believed: a cursor has to be
 * one, and a record has to be there.
 */
export interface WakePort {
  /** Where the bus stands now: a cursor. */
  captureCheckpoint(): Promise<Result<unknown, BusCode>>;
  /**
   * Looks for the command's one message after the checkpoint and sends it only if it is not there, under one lock. Gives
   * `{status: "APPENDED" | "EXISTING", record, cursor}`, the cursor after the whole log.
   */
  commitAndReconcile(wake: {
    readonly checkpoint: unknown;
    readonly command: Fields;
  }): Promise<Result<unknown, BusCode>>;
}
