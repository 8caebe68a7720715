import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readChunks } from "./read-chunks.ts";
import { walkFiles } from "./walk-files.ts";

let root = "";
const put = (path: string, text = "x"): void => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "walk-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("walkFiles", () => {
  it("lists files of all folders by code point, with their sizes", async () => {
    put("in/b.txt", "four");
    put("in/a/z.txt");
    put("in/A.txt");
    put("in/😀.txt");
    put("in/\uffee.txt");
    const { entries, refusals } = await walkFiles(join(root, "in"));
    expect(entries.map(({ path }) => path)).toEqual(["A.txt", "a/z.txt", "b.txt", "\uffee.txt", "😀.txt"]);
    expect(entries[2]?.sizeBytes).toBe(4);
    expect(refusals).toEqual([]);
  });

  it("passes over what tools put into a folder, and not over other hidden folders", async () => {
    put("in/node_modules/x/index.js");
    put("in/.git/HEAD");
    put("in/.claude/session.jsonl");
    expect((await walkFiles(join(root, "in"))).entries.map(({ path }) => path)).toEqual([".claude/session.jsonl"]);
  });

  it("refuses links that lead out, in circles or nowhere, and says so", async () => {
    put("secret.txt");
    put("in/real/kept.txt");
    symlinkSync(join(root, "secret.txt"), join(root, "in/out.txt"));
    symlinkSync("..", join(root, "in/real/circle"));
    symlinkSync("nothing", join(root, "in/broken"));
    symlinkSync("real/kept.txt", join(root, "in/inside.txt"));
    const { entries, refusals } = await walkFiles(join(root, "in"));
    expect(entries.map(({ path }) => path)).toEqual(["inside.txt", "real/kept.txt"]);
    expect(refusals.map(({ path, code }) => [path, code])).toEqual([
      ["broken", "symlink-broken"],
      ["out.txt", "symlink-outside"],
      ["real/circle", "symlink-folder"],
    ]);
  });

  it("says of a name that is not UTF-8 why it is not opened", async () => {
    mkdirSync(join(root, "in"));
    const at = (name: Buffer): Buffer => Buffer.concat([Buffer.from(`${root}/in/`), name]);
    writeFileSync(at(Buffer.from([0x61, 0xff, 0x2e, 0x6d, 0x64])), "x");
    mkdirSync(at(Buffer.from([0x62, 0xe4])));
    writeFileSync(join(root, "in/honest-\ufffd.md"), "x");
    const { entries, refusals } = await walkFiles(join(root, "in"));
    expect(entries.map(({ path }) => path)).toEqual(["honest-\ufffd.md"]);
    expect(refusals.map(({ code }) => code)).toEqual(["name-not-utf8", "name-not-utf8"]);
  });

  it("takes a file by its base name", async () => {
    put("in/only.md", "12345");
    expect((await walkFiles(join(root, "in/only.md"))).entries).toMatchObject([{ path: "only.md", sizeBytes: 5 }]);
  });

  it("throws where there is nothing", async () => {
    await expect(walkFiles(join(root, "nothing"))).rejects.toThrow("ENOENT");
  });
});

describe("readChunks", () => {
  it("gives the bytes of a file in order and keeps earlier chunks unchanged", async () => {
    const bytes = Buffer.alloc(2_500_000, "abcdefg");
    writeFileSync(join(root, "big"), bytes);
    const chunks: Uint8Array[] = [];
    for await (const chunk of readChunks(join(root, "big"), new AbortController().signal)) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(2);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  it("stops when aborted", async () => {
    put("file", "text");
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    const read = async (): Promise<void> => {
      for await (const _ of readChunks(join(root, "file"), abort.signal));
    };
    await expect(read()).rejects.toThrow("enough");
  });
});
