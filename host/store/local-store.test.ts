import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LocalStore } from "./local-store.ts";
import { withStoreLock } from "./store-lock.ts";

let root: string;
let store: LocalStore;

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), "countersign-store-")), "team-store");
  store = new LocalStore(root);
});
afterEach(() => rm(join(root, ".."), { recursive: true, force: true }));

const all = async (): Promise<readonly string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

describe("LocalStore", () => {
  it("takes a folder that is not there for an empty store, and does not make it", async () => {
    expect(await store.read("team/r/x.md")).toEqual({ status: "absent" });
    expect(await store.list("team/")).toEqual({ status: "ok", entries: [] });
    await expect(readdir(root)).rejects.toThrow();
  });

  it("keeps every version that it overwrites or removes, and nothing else", async () => {
    for (const text of ["one", "two", "three"]) expect(await store.write("team/r/a.json", text)).toBe(true);
    expect(await store.remove("team/r/a.json")).toBe(true);
    expect(await all()).toEqual([1, 2, 3].map(count => `_versions/team/r/a.json/00000${count}.json`));
    expect(await readFile(join(root, "_versions/team/r/a.json/000002.json"), "utf8")).toBe("two");
    expect(await readdir(root)).toEqual(["_versions", "team"]);
  });

  it("lists by name, by code point, without files that are being written", async () => {
    for (const name of ["\uffee.md", "\u{1f600}.md", "b/c.md"]) await store.write(`team/r/${name}`, "x");
    await writeFile(join(root, "team/r/.b.json.0a.tmp"), "half");
    expect(await store.list("team/r/")).toEqual({
      status: "ok",
      entries: [
        { name: "b", isFolder: true },
        { name: "\uffee.md", isFolder: false },
        { name: "\u{1f600}.md", isFolder: false },
      ],
    });
  });

  it("keeps a byte order mark, and tells what is no UTF-8", async () => {
    await mkdir(root, { recursive: true });
    await writeFile(join(root, "bom.json"), "\uFEFF{}");
    await writeFile(join(root, "bad.json"), Buffer.from([0x7b, 0xff, 0x7d]));
    await writeFile(join(root, "sign.json"), "{\uFFFD}");
    expect(await store.read("bom.json")).toEqual({ status: "ok", text: "\uFEFF{}", isUtf8: true });
    expect(await store.read("bad.json")).toMatchObject({ status: "ok", isUtf8: false });
    expect(await store.read("sign.json")).toMatchObject({ status: "ok", isUtf8: true });
  });

  it("never takes what cannot be read for what is not there", async () => {
    await mkdir(join(root, "team/r/latest.json"), { recursive: true });
    await writeFile(join(root, "team/r/folder"), "");
    expect(await store.read("team/r/latest.json")).toEqual({ status: "unreadable", why: "EISDIR" });
    expect(await store.list("team/r/folder/")).toEqual({ status: "unreadable", why: "ENOTDIR" });
    expect(await store.write("team/r/latest.json", "x")).toBe(false);
    expect(await store.update("team/r/latest.json", () => "x")).toBe("failed");
  });

  it.each(["../out.md", "team/../../out.md", "/etc/hosts", "team//x.md", "team/r/..", "a\\b.md", "a\0b"])(
    "keeps %j out",
    async path => {
      await mkdir(root, { recursive: true });
      await writeFile(join(root, "../out.md"), "outside");
      expect(await store.read(path)).toEqual({ status: "absent" });
      expect(await store.write(path, "x")).toBe(false);
      expect(await store.remove(path)).toBe(false);
      expect(await store.append(path, "x")).toBe(false);
      expect(await readFile(join(root, "../out.md"), "utf8")).toBe("outside");
    },
  );

  it("follows no link out of the store", async () => {
    await mkdir(join(root, "team"), { recursive: true });
    await mkdir(join(root, "../outside"));
    await writeFile(join(root, "../outside/a.md"), "outside");
    await symlink("../../outside", join(root, "team/r"));
    await symlink("../../outside/a.md", join(root, "team/a.md"));
    expect(await store.read("team/r/a.md")).toEqual({ status: "absent" });
    expect(await store.read("team/a.md")).toEqual({ status: "absent" });
    expect(await store.write("team/r/b.md", "x")).toBe(false);
    expect(await readdir(join(root, "../outside"))).toEqual(["a.md"]);
  });

  it("appends whole lines, also behind one that has no end", async () => {
    await store.append("moments.jsonl", "one");
    await writeFile(join(root, "moments.jsonl"), "one\nhal");
    await store.append("moments.jsonl", "two");
    expect(await readFile(join(root, "moments.jsonl"), "utf8")).toBe("one\nhal\ntwo\n");
  });

  it("loses no update of many at a time", async () => {
    const stores = Array.from({ length: 8 }, () => new LocalStore(root));
    const add = (current: string | null): string => `${current ?? ""}x`;
    await Promise.all(stores.flatMap(each => [1, 2, 3].map(() => each.update("team/r/a.md", add))));
    expect(await store.read("team/r/a.md")).toMatchObject({ text: "x".repeat(24) });
    expect(await all()).toHaveLength(24);
  });
});

describe("withStoreLock", () => {
  it("is not held up by a process that is gone, nor by an old one of another machine", async () => {
    const folder = join(root, "_lock");
    await mkdir(folder, { recursive: true });
    const { hostname } = await import("node:os");
    const home = hostname().replace(/[^A-Za-z0-9-]/g, "-");
    await writeFile(join(folder, `1.${home}.99999999.aa`), "");
    await writeFile(join(folder, `choosing.${home}.99999998.bb`), "");
    await writeFile(join(folder, "2.elsewhere.1.cc"), "");
    await utimes(join(folder, "2.elsewhere.1.cc"), 1, 1);
    expect(await withStoreLock(folder, async () => "done")).toBe("done");
    await expect(readdir(folder)).rejects.toThrow();
  });

  it("lets one work at a time, and the next after one that failed", async () => {
    let inside = 0;
    let most = 0;
    const work = async (fails: boolean): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(resolve => setImmediate(resolve));
      inside -= 1;
      if (fails) throw new Error("on purpose");
    };
    const runs = Array.from({ length: 12 }, (_, index) =>
      withStoreLock(join(root, "_lock"), () => work(index % 3 === 0)),
    );
    const settled = await Promise.allSettled(runs);
    expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(4);
    expect(most).toBe(1);
  });
});
