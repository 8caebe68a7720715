import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRequest } from "./read-request.ts";

describe("readRequest", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "countersign-request-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("reads a request from a file", async () => {
    const path = join(folder, "request.json");
    await writeFile(path, '{"operationId":"a"}');
    expect(await readRequest(path)).toEqual({ operationId: "a" });
  });

  it("refuses a file larger than any request", async () => {
    const path = join(folder, "request.json");
    await writeFile(path, JSON.stringify({ padding: "x".repeat(2 << 20) }));
    await expect(readRequest(path)).rejects.toThrow("larger than any request");
  });

  it.skipIf(process.platform === "win32")(
    "refuses an endless file, of which it reads no more than shows it",
    async () => {
      await expect(readRequest("/dev/zero")).rejects.toThrow("larger than any request");
    },
  );

  it("refuses a file that is not there", async () => {
    await expect(readRequest(join(folder, "none.json"))).rejects.toThrow("none.json");
  });
});
