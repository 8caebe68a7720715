import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compareCodePoints } from "../../shared/lib/code-point-order.ts";
import type { StoreList, StoreRead, TeamStore } from "../../shared/model/team-store.ts";
import { replaceFile } from "../files/replace-file.ts";
import { systemCode } from "../files/system-code.ts";
import { containedPath } from "./contained-path.ts";
import { withStoreLock } from "./store-lock.ts";

const VERSIONS = "_versions";
const LOCKS = "_lock";
/** Files that are being written: a listing does not show them. */
const TEMPORARY = /^\..*\.tmp$/;

const codeOf = (error: unknown): string => systemCode(error) ?? String(error);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What tells a file from every other one of its disk, whatever its names; null where there is none. */
async function fileNumber(path: string): Promise<bigint | null> {
  try {
    return (await stat(path, { bigint: true })).ino;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * A team store in a local folder, with coord-engine's layout. A file is either the old one or the new one, whole: it is
 * written beside, synced and renamed. Before that the old one gets a second name, `_versions/<path>/<number><suffix>`,
 * counted from 1: no version is lost. Several processes may write; a reader takes no lock and writes nothing. What is being
 * written lies with the lock, so that a killed process leaves no half file among the others, and the next writer sweeps it.
 * Failures of the disk are answers, never thrown.
 */
export class LocalStore implements TeamStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async read(path: string): Promise<StoreRead> {
    try {
      const file = await containedPath(this.#root, path);
      if (file === null) return { status: "absent" };
      const bytes = await readFile(file);
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      return { status: "ok", text, isUtf8: !text.includes("\uFFFD") || Buffer.from(text, "utf8").equals(bytes) };
    } catch (error) {
      const code = codeOf(error);
      return code === "ENOENT" ? { status: "absent" } : { status: "unreadable", why: code };
    }
  }

  async list(folder: string): Promise<StoreList> {
    try {
      const path = await containedPath(this.#root, folder);
      if (path === null) return { status: "ok", entries: [] };
      const found = await readdir(path, { withFileTypes: true });
      const entries = found
        .filter(({ name }) => !TEMPORARY.test(name))
        .map(entry => ({ name: entry.name, isFolder: entry.isDirectory() }));
      return { status: "ok", entries: entries.toSorted((left, right) => compareCodePoints(left.name, right.name)) };
    } catch (error) {
      const code = codeOf(error);
      return code === "ENOENT" ? { status: "ok", entries: [] } : { status: "unreadable", why: code };
    }
  }

  async write(path: string, text: string): Promise<boolean> {
    return (await this.#change(path, file => this.#replace(path, file, text))) === true;
  }

  async update(
    path: string,
    decide: (current: string | null) => string | null,
  ): Promise<"written" | "kept" | "failed"> {
    const outcome = await this.#change(path, async file => {
      const read = await this.read(path);
      if (read.status === "unreadable") throw new Error(read.why);
      const next = decide(read.status === "ok" ? read.text : null);
      if (next === null) return "kept" as const;
      await this.#replace(path, file, next);
      return "written" as const;
    });
    return outcome ?? "failed";
  }

  async remove(path: string): Promise<boolean> {
    const outcome = await this.#change(path, async file => {
      await this.#keep(path, file);
      await rm(file, { force: true });
      return true;
    });
    return outcome === true;
  }

  async append(path: string, line: string): Promise<boolean> {
    const outcome = await this.#change(path, async file => {
      const handle = await open(file, "a+");
      try {
        const { size } = await handle.stat();
        const last = size === 0 ? "\n" : (await handle.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString();
        // What a killed process left without its end stays on a line of its own.
        await handle.appendFile(`${last === "\n" ? "" : "\n"}${line}\n`, "utf8");
        await handle.sync();
      } finally {
        await handle.close();
      }
      return true;
    });
    return outcome === true;
  }

  /** Runs a change of a file with nobody else changing the store. Null where it failed. */
  async #change<T>(path: string, work: (file: string) => Promise<T>): Promise<T | null> {
    try {
      const file = await containedPath(this.#root, path);
      if (file === null) return null;
      return await withStoreLock(join(this.#root, LOCKS), async () => {
        await this.#sweep();
        await mkdir(dirname(file), { recursive: true });
        return await work(file);
      });
    } catch (error) {
      // A bug is not a failure of the disk: those have a code.
      if (error instanceof TypeError || error instanceof ReferenceError) throw error;
      return null;
    }
  }

  /** Takes away what a killed process was writing: nobody else writes while the lock is held. */
  async #sweep(): Promise<void> {
    const folder = join(this.#root, LOCKS);
    const left = (await readdir(folder)).filter(name => TEMPORARY.test(name));
    for (const name of left) await rm(join(folder, name), { force: true });
  }

  /**
   * Gives the file that is there a second name among its versions, unless it has one: a writer that was killed before it
   * put the new one in its place has given it.
   */
  async #keep(path: string, file: string): Promise<void> {
    const folder = join(this.#root, VERSIONS, path);
    const suffix = /\.[a-z]+$/.exec(path)?.[0] ?? "";
    const nameOf = (count: number): string => join(folder, `${String(count).padStart(6, "0")}${suffix}`);
    await mkdir(folder, { recursive: true });
    const count = (await readdir(folder)).length;
    const [current, last] = await Promise.all([fileNumber(file), fileNumber(nameOf(count))]);
    if (current !== null && current !== last) await link(file, nameOf(count + 1));
  }

  async #replace(path: string, file: string, text: string): Promise<true> {
    await replaceFile(file, text, () => this.#keep(path, file), join(this.#root, LOCKS));
    await syncFolder(dirname(file));
    return true;
  }
}
