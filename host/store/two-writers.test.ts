import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;
let script: string;
const FILE = "team/r/member/amy/continuity/t/latest.json";

/** Writes one file over and over, and a line for each write: `node script STORE NAME COUNT`. */
const SOURCE = `
import { LocalStore } from "${join(import.meta.dirname, "local-store.ts")}";
const [root, name, count] = process.argv.slice(2);
const store = new LocalStore(root);
for (let index = 0; index < Number(count); index += 1) {
  const text = JSON.stringify({ name, index, filler: "x".repeat(5000) });
  if (!(await store.write("${FILE}", text))) process.exit(1);
  if (!(await store.append("moments.jsonl", JSON.stringify({ name, index })))) process.exit(1);
  process.stdout.write(".");
}
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-writers-"));
  script = join(folder, "writer.mjs");
  await writeFile(join(folder, "writer.ts"), SOURCE);
  await build({
    entryPoints: [join(folder, "writer.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (root: string, name: string, count: number) =>
  spawn(process.execPath, [script, root, name, String(count)], { stdio: ["ignore", "pipe", "ignore"] });

/** Every version of the file, the current one too; each must be whole. */
async function readVersions(root: string): Promise<readonly { name: string; index: number }[]> {
  const kept = join(root, "_versions", FILE);
  const names = await readdir(kept);
  const texts = await Promise.all(
    [...names.map(name => join(kept, name)), join(root, FILE)].map(path => readFile(path, "utf8")),
  );
  return texts.map(text => JSON.parse(text));
}

const readMoments = async (root: string): Promise<readonly unknown[]> =>
  (await readFile(join(root, "moments.jsonl"), "utf8"))
    .trimEnd()
    .split("\n")
    .map(line => JSON.parse(line));

it("keeps every version and every line of two processes", async () => {
  const root = join(folder, "both");
  const exits = ["a", "b"].map(name => once(start(root, name, 40), "exit"));
  for (const exit of exits) expect((await exit)[0]).toBe(0);
  const versions = await readVersions(root);
  expect(new Set(versions.map(({ name, index }) => `${name}${index}`)).size).toBe(80);
  expect(await readMoments(root)).toHaveLength(80);
  expect((await readdir(root)).toSorted()).toEqual(["_versions", "moments.jsonl", "team"]);
});

it("leaves no half file where processes are killed, and is not held up by them", async () => {
  const root = join(folder, "killed");
  for (let round = 0; round < 12; round += 1) {
    const child = start(root, `k${round}`, 100_000);
    const exit = once(child, "exit");
    await once(child.stdout, "data");
    // Each round stops it at another point of its work.
    await new Promise(resolve => setTimeout(resolve, 5 + round * 7));
    child.kill("SIGKILL");
    await exit;
  }
  expect((await once(start(root, "last", 1), "exit"))[0]).toBe(0);
  expect((await readVersions(root)).length).toBeGreaterThan(12);
  expect((await readMoments(root)).length).toBeGreaterThan(12);
});
