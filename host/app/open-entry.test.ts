import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEntry } from "./open-entry.ts";

let scratch = "";
let root = "";

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "countersign-entry-"));
  root = join(scratch, "root");
  mkdirSync(join(root, "sub"), { recursive: true });
  writeFileSync(join(root, "sub", "a.txt"), "inside");
  writeFileSync(join(scratch, "a.txt"), "outside");
});
afterEach(() => rmSync(scratch, { recursive: true }));

const codeOf = async (entryPath: string, rootPath = root): Promise<string> => {
  const opened = await openEntry({ rootPath, entryPath });
  if (!opened.ok) return opened.error.code;
  const text = await opened.value.handle.readFile("utf8");
  await opened.value.handle.close();
  return text;
};

describe("openEntry", () => {
  it("opens a file under the root", async () => {
    expect(await codeOf("sub/a.txt")).toBe("inside");
  });

  it("opens a root that is a file itself", async () => {
    expect(await codeOf("a.txt", join(scratch, "a.txt"))).toBe("outside");
  });

  it("opens a link to a file inside the root", async () => {
    symlinkSync(join(root, "sub", "a.txt"), join(root, "link.txt"));
    expect(await codeOf("link.txt")).toBe("inside");
  });

  it("refuses a file that has become a link out of the root", async () => {
    rmSync(join(root, "sub", "a.txt"));
    symlinkSync(join(scratch, "a.txt"), join(root, "sub", "a.txt"));
    expect(await codeOf("sub/a.txt")).toBe("outside");
  });

  it("refuses a file whose folder has become a link out of the root", async () => {
    renameSync(join(root, "sub"), join(root, "old"));
    symlinkSync(scratch, join(root, "sub"));
    expect(await codeOf("sub/a.txt")).toBe("outside");
  });

  it("refuses a path that climbs out", async () => {
    expect(await codeOf("../a.txt")).toBe("outside");
  });

  it("says that a file is gone", async () => {
    expect(await codeOf("sub/b.txt")).toBe("gone");
  });

  it("refuses a folder", async () => {
    expect(await codeOf("sub")).toBe("not-a-file");
  });

  it.runIf(process.platform !== "win32")("refuses a named pipe without waiting for its writer", async () => {
    execFileSync("sh", ["-c", 'mkfifo "$0"', join(root, "pipe")]);
    expect(await codeOf("pipe")).toBe("not-a-file");
  });
});
