import { systemCode } from "../../host/files/system-code.ts";
import type { ContinuityCode } from "../../shared/gaia/codes.ts";
import { UsageError } from "../usage.ts";

// Source: "Result and Error Codes" of sqlite.org; an extended code has its primary one in the lowest byte.
const [BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN] = [5, 6, 8, 10, 13, 14];

/**
 * What SQLite's failure says of the ledger. What the system refused (a full disk, a file that may not be written) says nothing
 * of it, and is thrown as a UsageError; what is not SQLite's is a bug, and is thrown on.
 */
export function codeOfFailure(error: unknown): ContinuityCode {
  if (systemCode(error) !== "ERR_SQLITE_ERROR") throw error;
  const extended = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  const primary = extended & 0xff;
  if (primary === BUSY || primary === LOCKED) return "STORE_BUSY";
  if (primary === CANTOPEN) return "INVALID_PATH";
  if (primary === READONLY || primary === IOERR || primary === FULL)
    throw new UsageError(`The ledger cannot be written: ${error instanceof Error ? error.message : primary}.`);
  return "STORE_CORRUPT";
}
