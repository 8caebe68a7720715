import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRegularFile } from "./read-regular-file.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "regular-"));
  writeFileSync(join(root, "small"), "12345");
  execFileSync("sh", ["-c", 'mkfifo "$0"', join(root, "pipe")]);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("readRegularFile", () => {
  it("reads a file", async () => {
    expect((await readRegularFile(join(root, "small"), 5)).toString("utf8")).toBe("12345");
  });

  it.each([
    ["a pipe", "pipe", "no regular file"],
    ["a folder", ".", "a folder"],
    ["what is too large", "small", "larger than 4 bytes"],
    ["what is not there", "gone", "ENOENT"],
  ])("refuses %s", async (_, name, reason) => {
    await expect(readRegularFile(join(root, name), 4)).rejects.toThrow(reason);
  });

  it("refuses a device", async () => {
    await expect(readRegularFile("/dev/zero", 4)).rejects.toThrow("no regular file");
  });
});
