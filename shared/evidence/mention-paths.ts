import { baseName, dirName } from "../lib/slash-path.ts";

const PATH = /[\w@~.+/\\-]*(?:\{[\w@.+/,\s*-]{1,200}\}[\w@.+/\\-]*)?/g;
const MOST_ALTERNATIVES = 40;
/** Folders that stand for a whole project: naming one names none of its files. */
const BROAD = new Set(["src", "lib", "app", "test", "tests", "packages", "docs", "home", "tmp"]);

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(token: string): readonly string[] {
  const open = token.indexOf("{");
  const close = token.indexOf("}");
  if (open < 0) return [token];
  const names = token.slice(open + 1, close).split(",", MOST_ALTERNATIVES);
  return names.map(name => token.slice(0, open) + name.trim() + token.slice(close + 1));
}

/** Lower-case, with `/`, without what only says from where it is seen. */
const plainPath = (path: string): string =>
  path
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/^[.~/]+\//, "")
    .replace(/[.+-]+$/, "");

const isTail = (whole: string, tail: string): boolean => whole === tail || whole.endsWith(`/${tail}`);

/** The name of a component or module that is not also a common word: `SpanStrip`, `fetch-client`. */
const isOwnName = (stem: string): boolean => stem.length > 4 && /[a-z][A-Z]|[A-Za-z][-_][A-Za-z]/.test(stem);

/** The files and folders that a text names. */
export class MentionedPaths {
  /** Mentioned paths by their last name. */
  private readonly byName = new Map<string, string[]>();
  private readonly folders = new Set<string>();

  constructor(text: string) {
    for (const [token] of text.matchAll(PATH)) {
      if (token.length < 2) continue;
      for (const path of alternatives(token)) this.add(path);
    }
  }

  private add(written: string): void {
    const path = plainPath(written);
    const folder = /^(.+?)\/(?:\**)$/.exec(path)?.[1];
    if (folder !== undefined) {
      if (!BROAD.has(folder)) this.folders.add(folder);
      return;
    }
    const name = baseName(path);
    const known = this.byName.get(name);
    if (known === undefined) this.byName.set(name, [path]);
    else if (!known.includes(path)) known.push(path);
  }

  /** Whether the text names a file: by its path or the end of it, by its own name, or by a folder that holds it. */
  has(path: string): boolean {
    const plain = plainPath(path);
    const named = this.byName.get(baseName(plain)) ?? [];
    if (named.some(one => isTail(plain, one) || isTail(one, plain))) return true;
    const stem = baseName(path.replaceAll("\\", "/")).replace(/\.\w+$/, "");
    if (isOwnName(stem) && this.byName.has(stem.toLowerCase())) return true;
    return this.holds(dirName(plain));
  }

  private holds(folder: string): boolean {
    if (this.folders.size === 0) return false;
    // Every stretch of the folder's names that a text may name it by.
    const names = folder.split("/").slice(-12);
    for (let from = 0; from < names.length; from += 1)
      for (let to = names.length; to > from; to -= 1)
        if (this.folders.has(names.slice(from, to).join("/"))) return true;
    return false;
  }
}
