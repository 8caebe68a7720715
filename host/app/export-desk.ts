import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { explainWrite, type WriteError } from "./write-export.ts";

/** Exports that are too long for one call, written part by part. Each has a token, which is all that the renderer has of it. */
export interface ExportDesk {
  /** Begins one at a path; whoever calls has asked before overwriting. */
  begin(path: string): Promise<Result<string, WriteError>>;
  append(token: string, text: string): Promise<Result<null, WriteError>>;
  /** Puts the file in its place, whole, and gives its path; or lets it go, so that nothing is written. */
  end(token: string, isWhole: boolean): Promise<Result<string, WriteError>>;
}

interface OpenExport {
  readonly path: string;
  readonly temporary: string;
  readonly handle: FileHandle;
}

const CLOSED: WriteError = {
  code: "write-failed",
  message: "This export is not open (any more): nothing was written.",
};

/** Makes an empty desk. It lives as long as the shell. */
export function createExportDesk(): ExportDesk {
  const exports = new Map<string, OpenExport>();
  /** What could not be written leaves nothing behind; the old file, if any, is as it was. */
  const drop = async (token: string, { handle, temporary }: OpenExport): Promise<void> => {
    exports.delete(token);
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
  };
  return {
    async begin(path) {
      // SECURITY: 144 random bits, so that a token cannot be guessed.
      const token = randomBytes(18).toString("base64url");
      const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
      try {
        exports.set(token, { path, temporary, handle: await open(temporary, "wx") });
        return ok(token);
      } catch (error) {
        return err(explainWrite(error));
      }
    },
    async append(token, text) {
      const one = exports.get(token);
      if (one === undefined) return err(CLOSED);
      try {
        await one.handle.appendFile(text, "utf8");
        return ok(null);
      } catch (error) {
        await drop(token, one);
        return err(explainWrite(error));
      }
    },
    async end(token, isWhole) {
      const one = exports.get(token);
      if (one === undefined) return err(CLOSED);
      try {
        if (isWhole) {
          await one.handle.sync();
          await one.handle.close();
          await rename(one.temporary, one.path);
        }
        return ok(one.path);
      } catch (error) {
        return err(explainWrite(error));
      } finally {
        await drop(token, one);
      }
    },
  };
}
