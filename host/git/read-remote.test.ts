import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listRemotes, readRemote } from "./read-remote.ts";

const HASH = "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432";
let root = "";
let before: string | undefined;
const folders = () => [{ name: "widget", directory: join(root, "widget") }];
const git = (...args: readonly string[]): void =>
  void execFileSync("git", ["-C", join(root, "widget"), ...args], { stdio: "ignore" });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "remote-"));
  mkdirSync(join(root, "widget"));
  git("init", "-q");
  before = process.env.PATH;
});
afterEach(() => {
  process.env.PATH = before;
  rmSync(root, { recursive: true, force: true });
});

/** Puts a git before the real one that answers ls-remote, and writes down how it was called. */
function answerLsRemote(output: string, status = 0): void {
  const shim = join(root, "shim");
  mkdirSync(shim, { recursive: true });
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  writeFileSync(join(shim, "answer"), output);
  writeFileSync(
    join(shim, "git"),
    `#!/bin/sh
case "$*" in *ls-remote*) printf '%s\\n' "$PWD" "$*" "$GIT_ALLOW_PROTOCOL" "$GIT_TERMINAL_PROMPT" > ${join(root, "called")}; cat ${join(shim, "answer")}; exit ${status};; esac
exec ${real} "$@"
`,
  );
  chmodSync(join(shim, "git"), 0o755);
  process.env.PATH = `${shim}:${before}`;
}

describe("the remotes of a repository", () => {
  it("are listed as Git's configuration names them, without what is secret in them", async () => {
    git("remote", "add", "origin", "https://ada:hunter2@example.com/widget.git");
    git("remote", "add", "fork", "git@example.com:ada/widget.git");
    expect(await listRemotes(folders())).toEqual([
      { repository: "widget", name: "origin", url: "https://example.com/widget.git", refusal: null },
      { repository: "widget", name: "fork", url: "git@example.com:ada/widget.git", refusal: null },
    ]);
  });

  it.each([
    "ext::sh -c touch% /tmp/x",
    "/srv/widget.git",
    "file:///srv/widget.git",
    "git://example.com/widget.git",
    "http://example.com/widget.git",
    "--upload-pack=touch /tmp/x",
    "ssh://-oProxyCommand=touch/x",
    "-oProxyCommand=x:path",
  ])("are not read over %s", async url => {
    git("config", "remote.origin.url", url);
    const [remote] = await listRemotes(folders());
    expect(remote?.refusal).not.toBeNull();
    answerLsRemote("");
    expect((await readRemote(folders(), "widget", remote?.url ?? "")).status).toBe("failed");
  });
});

describe("reading a remote", () => {
  it("asks for its refs alone, outside the repository, and over https and ssh only", async () => {
    git("remote", "add", "origin", "https://example.com/widget.git");
    answerLsRemote(`${HASH}\tHEAD\n${HASH}\trefs/heads/main\n`);
    const reading = await readRemote(folders(), "widget", "https://example.com/widget.git");
    expect(reading).toEqual({
      status: "read",
      url: "https://example.com/widget.git",
      argv: ["git", "ls-remote", "--", "https://example.com/widget.git"],
      output: `${HASH}\tHEAD\n${HASH}\trefs/heads/main\n`,
    });
    const [where = "", how = "", protocols, prompt] = readFileSync(join(root, "called"), "utf8").split("\n");
    expect(where).not.toContain(root);
    expect(how.endsWith("ls-remote -- https://example.com/widget.git")).toBe(true);
    expect([protocols, prompt]).toEqual(["https:ssh", "0"]);
  });

  it("reads no address that is no remote of a configured repository", async () => {
    git("remote", "add", "origin", "https://example.com/widget.git");
    answerLsRemote("");
    expect((await readRemote(folders(), "widget", "https://evil.example/x.git")).status).toBe("failed");
    expect((await readRemote(folders(), "other", "https://example.com/widget.git")).status).toBe("failed");
  });

  it("says that a remote could not be read", async () => {
    git("remote", "add", "origin", "https://example.com/widget.git");
    answerLsRemote("", 128);
    expect(await readRemote(folders(), "widget", "https://example.com/widget.git")).toMatchObject({ status: "failed" });
  });
});
