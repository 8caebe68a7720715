import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a file's bytes, and its name in its folder, survive a loss of power. Throws where the system refuses. */
export type FlushFile = (path: string) => void;

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The durability barrier: the file, then its folder. Windows opens no folder: there the file is synced a second time, which is
 * no proof for its name. Source: the event log of GuitarAlchemist/gaia (8ed4dfc).
 */
export const flushFile: FlushFile = path => {
  sync(path, "r+");
  if (process.platform === "win32") sync(path, "r+");
  else sync(dirname(path), "r");
};

/**
 * Makes a file that only its owner may change, and fails where one is there. It appears whole or not at all: a process that is
 * killed in between leaves a `.new` beside it, which the next one writes over. For callers that hold a lock on its folder.
 */
export function createFile(path: string, text: string, flush: FlushFile): void {
  const draft = `${path}.new`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    flush(draft);
    linkSync(draft, path);
    flush(path);
  } finally {
    rmSync(draft, { force: true });
  }
}
