import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRepositories } from "./create-repositories.ts";

let root = "";
let hash = "";
const git = (...args: readonly string[]): string =>
  execFileSync(
    "git",
    ["-C", join(root, "widget"), "-c", "user.name=dev", "-c", "user.email=dev@example.com", ...args],
    {
      encoding: "utf8",
    },
  );

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "git-"));
  mkdirSync(join(root, "widget/src"), { recursive: true });
  mkdirSync(join(root, "plain"));
  writeFileSync(join(root, "widget/src/fetch.ts"), "x");
  writeFileSync(join(root, "widget/*"), "a name with a star");
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "one");
  hash = git("rev-parse", "HEAD").trim();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const folders = (...names: readonly string[]) => names.map(name => ({ name, directory: join(root, name) }));

describe("createRepositories", () => {
  it("knows a commit by its hash and by a prefix, and no other", async () => {
    const { ask, hasRepository } = await createRepositories(folders("plain", "widget"));
    const hashes = [hash, hash.slice(0, 7), hash.slice(0, 7).toUpperCase(), "0".repeat(40), "deadbee"];
    const answers = await ask(hashes.map(one => ({ type: "commit-known", hash: one })));
    expect(hasRepository).toBe(true);
    expect(answers.map(({ found }) => found)).toEqual([true, true, true, false, false]);
    expect(answers.map(({ repository }) => repository)).toEqual(["widget", "widget", "widget", null, null]);
  });

  it("knows which paths the last commit holds, each path literally", async () => {
    const { ask } = await createRepositories(folders("widget"));
    const paths = ["src/fetch.ts", "src", "src/", "src/other.ts", "*", "s*"];
    const answers = await ask(paths.map(path => ({ type: "path-exists", path })));
    expect(answers.map(({ found }) => found)).toEqual([true, true, true, false, true, false]);
    expect(answers[0]?.argv).toEqual(["git", "ls-tree", "-r", "-t", "-z", "--name-only", "HEAD"]);
  });

  it("gives the versions of a file that the commits hold, newest first, one that was removed and made again too", async () => {
    mkdirSync(join(root, "past"));
    const inPast = (...args: readonly string[]): string =>
      execFileSync(
        "git",
        ["-C", join(root, "past"), "-c", "user.name=dev", "-c", "user.email=dev@example.com", ...args],
        {
          encoding: "utf8",
        },
      );
    inPast("init", "-q");
    // A filter that the repository's own attributes name is not run.
    writeFileSync(join(root, "past/.gitattributes"), "*.json diff=x filter=x\n");
    inPast("config", "diff.x.textconv", `touch ${join(root, "ran")}; cat`);
    inPast("config", "filter.x.smudge", `touch ${join(root, "ran")}; cat`);
    for (const text of ["one", "two\n\n", null, "three\nblob 3\n"]) {
      if (text === null) rmSync(join(root, "past/latest.json"));
      else writeFileSync(join(root, "past/latest.json"), text);
      inPast("add", "-A");
      inPast("commit", "-qm", "next");
    }
    const { ask } = await createRepositories(folders("widget", "past"));
    const [kept, none] = await ask([
      { type: "file-history", path: "latest.json" },
      { type: "file-history", path: "late*.json" },
    ]);
    expect(kept).toMatchObject({ found: true, repository: "past" });
    expect(JSON.parse(kept?.output ?? "").map(({ text }: { text: string }) => text)).toEqual([
      "three\nblob 3\n",
      "two\n\n",
      "one",
    ]);
    expect(JSON.parse(kept?.output ?? "")[0].atSeconds).toBeGreaterThan(1_700_000_000);
    expect(none).toMatchObject({ found: false, output: "" });
    expect(existsSync(join(root, "ran"))).toBe(false);
  });

  it.each([
    { type: "file-history", path: "../plain/a.json" },
    { type: "commit-known", hash: "--help" },
    { type: "commit-known", hash: "HEAD" },
    { type: "commit-known", hash: "main@{upstream}" },
    { type: "path-exists", path: "../plain" },
    { type: "path-exists", path: "/etc/passwd" },
    { type: "path-exists", path: "a\0b" },
    { type: "path-exists", path: "" },
    { type: "document-text", path: "../plain/a.md" },
    { type: "file-history", path: "../plain/a.md" },
  ] as const)("asks Git nothing for %j", async question => {
    const { ask } = await createRepositories(folders("widget"));
    expect(await ask([question])).toEqual([{ question, found: null, repository: null, argv: [], output: "" }]);
  });

  it("asks relative to the mapped folder, and finds names with a line break and submodules", async () => {
    const strange = join(root, "widget/src/a\nb.ts");
    writeFileSync(strange, "x");
    git("add", "-A");
    git("update-index", "--add", "--cacheinfo", `160000,${hash},src/sub`);
    git("commit", "-qm", "two");
    const { ask } = await createRepositories([{ name: "src", directory: join(root, "widget/src") }]);
    const paths = ["fetch.ts", "./fetch.ts", "a\nb.ts", "sub", "src/fetch.ts"];
    const answers = await ask(paths.map(path => ({ type: "path-exists", path })));
    expect(answers.map(({ found }) => found)).toEqual([true, true, true, true, false]);
  });

  it("gives a document's text as the last commit holds it, and nothing of one that is too large", async () => {
    writeFileSync(join(root, "widget/guide.md"), "# Guide\n\n## Cold start\n");
    writeFileSync(join(root, "widget/large.md"), "x".repeat(2 * 1024 * 1024));
    git("add", "-A");
    git("commit", "-qm", "documents");
    writeFileSync(join(root, "widget/guide.md"), "# Changed since\n");
    const { ask } = await createRepositories(folders("widget"));
    const paths = ["guide.md", "./guide.md", "large.md", "none.md", "src"];
    const answers = await ask(paths.map(path => ({ type: "document-text", path })));
    expect(answers.map(({ found, output }) => [found, output])).toEqual([
      [true, "# Guide\n\n## Cold start\n"],
      [true, "# Guide\n\n## Cold start\n"],
      [null, ""],
      [false, ""],
      [false, ""],
    ]);
  });

  it("answers thousands of questions with a few runs of Git", async () => {
    const shim = join(root, "shim");
    mkdirSync(shim, { recursive: true });
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    writeFileSync(join(shim, "git"), `#!/bin/sh\necho run >> ${join(root, "runs")}\nexec ${real} "$@"\n`);
    chmodSync(join(shim, "git"), 0o755);
    const before = process.env.PATH;
    process.env.PATH = `${shim}:${before}`;
    try {
      const { ask } = await createRepositories(folders("widget"));
      const hashes = Array.from({ length: 10_000 }, (_, at) => at.toString(16).padStart(40, "a"));
      const answers = await ask([
        ...hashes.map(one => ({ type: "commit-known", hash: one }) as const),
        { type: "commit-known", hash },
        ...hashes.map(one => ({ type: "path-exists", path: `src/${one}` }) as const),
        { type: "path-exists", path: "src/fetch.ts" },
      ]);
      expect(answers.filter(({ found }) => found === true)).toHaveLength(2);
      expect(answers.filter(({ found }) => found === false)).toHaveLength(20_000);
    } finally {
      process.env.PATH = before;
    }
    expect(readFileSync(join(root, "runs"), "utf8").split("run").length - 1).toBeLessThan(8);
  });

  it("gives up a repository in which a pipe keeps Git waiting, and asks it no more", async () => {
    const stuck = join(root, "stuck");
    mkdirSync(stuck);
    execFileSync("git", ["init", "-q", stuck]);
    const pipe = join(stuck, ".git/objects/info/alternates");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    const { ask } = await createRepositories([{ name: "stuck", directory: stuck }], { mostMs: 300 });
    const started = process.hrtime.bigint();
    for (let times = 0; times < 20; times += 1)
      expect((await ask([{ type: "commit-known", hash }]))[0]?.found).toBe(null);
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(20 * 300);
  });

  it("has no repository where the folders are none", async () => {
    const { ask, hasRepository } = await createRepositories(folders("plain", "gone"));
    expect(hasRepository).toBe(false);
    expect((await ask([{ type: "commit-known", hash }]))[0]?.found).toBe(null);
  });

  it("runs no monitor or hook that the repository's own configuration names, and writes nothing", async () => {
    const trap = join(root, "trap.sh");
    writeFileSync(trap, `#!/bin/sh\ntouch ${join(root, "sprung")}\n`);
    chmodSync(trap, 0o755);
    git("config", "core.fsmonitor", trap);
    git("config", "core.pager", trap);
    git("config", "alias.ls-tree", `!${trap}`);
    const { ask } = await createRepositories(folders("widget"));
    await ask([{ type: "path-exists", path: "src" }]);
    expect(existsSync(join(root, "sprung"))).toBe(false);
    expect(existsSync(join(root, "widget/.git/index.lock"))).toBe(false);
  });
});
