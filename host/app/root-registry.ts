import { createHash, randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { OpenedRoot } from "../../shared/contract/host.ts";

/** Lists what lies under a path. Total: what could not be listed is a refusal. */
export type WalkRoot = (path: string) => Promise<Pick<OpenedRoot, "entries" | "refusals">>;

/** Where an entry's bytes are: a file's path under the path that the user opened. */
export interface EntryLocation {
  /** Absolute path that the user opened: a folder, or the file itself. */
  readonly rootPath: string;
  /** Path under it with `/`; the base name where the root is a file. */
  readonly entryPath: string;
}

/** The opened roots by token. A token is what the renderer has instead of a path. */
export interface RootRegistry {
  /** Walks a path that the user named, and gives it a token. */
  open(path: string): Promise<OpenedRoot>;
  /** Null for a token or an index that was never handed out. */
  find(token: string, index: number): EntryLocation | null;
}

/** Makes an empty registry. It lives as long as the shell. */
export function createRootRegistry(walk: WalkRoot): RootRegistry {
  const opened = new Map<string, { readonly rootPath: string; readonly paths: readonly string[] }>();
  return {
    async open(path) {
      const rootPath = resolve(path);
      const { entries, refusals } = await walk(rootPath);
      // SECURITY: 144 random bits, so that a token cannot be guessed; the path never leaves this process.
      const token = randomBytes(18).toString("base64url");
      opened.set(token, { rootPath, paths: entries.map(entry => entry.path) });
      return {
        token,
        identity: await identify(rootPath),
        name: basename(rootPath) || rootPath,
        entries: [...entries],
        refusals: [...refusals],
      };
    },
    find(token, index) {
      const root = opened.get(token);
      const entryPath = root?.paths[index];
      return root === undefined || entryPath === undefined ? null : { rootPath: root.rootPath, entryPath };
    },
  };
}

/** The same folder gives the same identity at every start, by whatever name it was reached. */
async function identify(rootPath: string): Promise<string> {
  const real = await realpath(rootPath).catch(() => rootPath);
  return createHash("sha256").update(real).digest("hex").slice(0, 32);
}
