import { createHash, randomBytes } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { DiskChanges, OpenedRoot } from "../../shared/contract/host.ts";

/** What lies under a path, with when each file was last written. */
interface Walked {
  readonly entries: readonly {
    readonly path: string;
    readonly sizeBytes: number;
    readonly modifiedMs: number;
  }[];
  readonly refusals: OpenedRoot["refusals"];
}

/** Lists what lies under a path. Total: what could not be listed is a refusal. */
export type WalkRoot = (path: string) => Promise<Walked>;

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
  /** Forgets what was opened under an identity: its tokens give nothing any more. Gives the paths by which it was opened. */
  close(identity: string): readonly string[];
  /** The absolute paths that are open, each once. */
  paths(): readonly string[];
  /** How many files are other than when they were listed last; only their sizes and times are looked at. */
  countChanges(): Promise<DiskChanges>;
}

interface Opened {
  readonly rootPath: string;
  readonly identity: string;
  readonly paths: readonly string[];
  /** Per path, what tells that a file was written to. */
  readonly stamps: ReadonlyMap<string, string>;
}

const stampsOf = ({ entries }: Walked): ReadonlyMap<string, string> =>
  new Map(entries.map(({ path, sizeBytes, modifiedMs }) => [path, `${sizeBytes} ${modifiedMs}`]));

/** Makes an empty registry. It lives as long as the shell. */
export function createRootRegistry(walk: WalkRoot): RootRegistry {
  const opened = new Map<string, Opened>();
  return {
    async open(path) {
      const rootPath = resolve(path);
      const walked = await walk(rootPath);
      const { identity, realPath, isFile } = await identify(rootPath);
      // SECURITY: 144 random bits, so that a token cannot be guessed.
      const token = randomBytes(18).toString("base64url");
      const paths = walked.entries.map(entry => entry.path);
      opened.set(token, { rootPath, identity, paths, stamps: stampsOf(walked) });
      return {
        token,
        identity,
        name: basename(rootPath) || rootPath,
        path: realPath,
        isFile,
        entries: walked.entries.map(({ path: entryPath, sizeBytes }) => ({ path: entryPath, sizeBytes })),
        refusals: [...walked.refusals],
      };
    },
    find(token, index) {
      const root = opened.get(token);
      const entryPath = root?.paths[index];
      return root === undefined || entryPath === undefined ? null : { rootPath: root.rootPath, entryPath };
    },
    close(identity) {
      const closed = [...opened].filter(([, root]) => root.identity === identity);
      for (const [token] of closed) opened.delete(token);
      return [...new Set(closed.map(([, root]) => root.rootPath))];
    },
    paths: () => [...new Set([...opened.values()].map(({ rootPath }) => rootPath))],
    async countChanges() {
      // The last listing of a path counts: an earlier one is what was read before.
      const latest = new Map([...opened.values()].map(root => [root.rootPath, root]));
      const total = { changed: 0, added: 0, gone: 0 };
      for (const { rootPath, stamps } of latest.values()) {
        const now = stampsOf(await walk(rootPath));
        for (const [path, stamp] of now) {
          const before = stamps.get(path);
          if (before === undefined) total.added += 1;
          else if (before !== stamp) total.changed += 1;
        }
        for (const path of stamps.keys()) if (!now.has(path)) total.gone += 1;
      }
      return total;
    },
  };
}

/** The same folder gives the same identity at every start, by whatever name it was reached. */
async function identify(rootPath: string) {
  const realPath = await realpath(rootPath).catch(() => rootPath);
  const isFile = await stat(realPath).then(
    stats => stats.isFile(),
    () => false,
  );
  return { identity: createHash("sha256").update(realPath).digest("hex").slice(0, 32), realPath, isFile };
}
