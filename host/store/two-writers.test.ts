import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contest, killWriters } from "../../fixtures/store-contest.ts";

// The same for a minute, and with two hundred kills: `npm run bench:store`.
const SECONDS = 3;
const KILLS = 14;
let folder: string;
let script: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-writers-"));
  script = join(folder, "writer.mjs");
  const entry = join(import.meta.dirname, "../../fixtures/store-writer.ts");
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("loses nothing of two processes that write one store, and never shows half a file", async () => {
  const { problems, acts, reads } = await contest(script, join(folder, "both"), 2, SECONDS);
  expect(problems).toEqual([]);
  expect(acts).toBeGreaterThan(20);
  expect(reads).toBeGreaterThan(20);
}, 30_000);

it("keeps what killed processes had written, leaves nothing half, and is not held up by them", async () => {
  const { problems, acts } = await killWriters(script, join(folder, "killed"), KILLS);
  expect(problems).toEqual([]);
  expect(acts).toBeGreaterThan(KILLS);
}, 30_000);
