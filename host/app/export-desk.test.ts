import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createExportDesk } from "./export-desk.ts";

let scratch = "";
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "countersign-desk-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

async function begun() {
  const desk = createExportDesk();
  const token = await desk.begin(join(scratch, "backup.jsonl"));
  if (!token.ok) throw new Error(token.error.message);
  return { desk, token: token.value };
}

describe("createExportDesk", () => {
  it("writes a file part by part, which is in its place when it is whole", async () => {
    writeFileSync(join(scratch, "backup.jsonl"), "old");
    const { desk, token } = await begun();
    await desk.append(token, "one\n");
    await desk.append(token, "two\n");
    expect(readFileSync(join(scratch, "backup.jsonl"), "utf8")).toBe("old");
    expect(await desk.end(token, true)).toEqual({ ok: true, value: join(scratch, "backup.jsonl") });
    expect(readFileSync(join(scratch, "backup.jsonl"), "utf8")).toBe("one\ntwo\n");
    expect(readdirSync(scratch)).toEqual(["backup.jsonl"]);
  });

  it("leaves what was there, and nothing beside it, when it is let go", async () => {
    writeFileSync(join(scratch, "backup.jsonl"), "old");
    const { desk, token } = await begun();
    await desk.append(token, "half");
    expect((await desk.end(token, false)).ok).toBe(true);
    expect(readFileSync(join(scratch, "backup.jsonl"), "utf8")).toBe("old");
    expect(readdirSync(scratch)).toEqual(["backup.jsonl"]);
  });

  it("takes nothing more of one that has ended, nor of one that never was", async () => {
    const { desk, token } = await begun();
    await desk.end(token, true);
    for (const other of [token, "guess"]) {
      expect(await desk.append(other, "more")).toMatchObject({ ok: false, error: { code: "write-failed" } });
      expect(await desk.end(other, true)).toMatchObject({ ok: false });
    }
  });

  it.each([
    ["a folder that is not there", "gone/backup.jsonl", "no-folder"],
    ["a place that is a folder", "folder", "write-failed"],
  ])("says why it could not be written: %s", async (_what, name, code) => {
    mkdirSync(join(scratch, "folder"));
    const desk = createExportDesk();
    const token = await desk.begin(join(scratch, name));
    const ended = token.ok ? await desk.end(token.value, true) : token;
    expect(ended).toMatchObject({ ok: false, error: { code } });
    expect(readdirSync(scratch)).toEqual(["folder"]);
  });
});
