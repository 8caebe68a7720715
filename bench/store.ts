// Two processes that write one team store, and two hundred that are killed while they do: `npm run bench:store`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { contest, killWriters, type StoreReport } from "../fixtures/store-contest.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    writers: { type: "string", default: "2" },
    kills: { type: "string", default: "200" },
  },
});
const script = join(import.meta.dirname, "store-writer.mjs");
const folder = mkdtempSync(join(tmpdir(), "countersign-bench-store-"));

/** Prints what was done and what was lost; whether nothing was. */
function print(what: string, { problems, acts, files, versions, reads }: StoreReport): boolean {
  const read = reads === 0 ? "" : `, read ${reads} times meanwhile`;
  console.log(`${what}: ${acts} acts, ${files} files, ${versions} kept versions${read}: ${problems.length} problems`);
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  return problems.length === 0;
}

try {
  const both = await contest(script, join(folder, "both"), Number(values.writers), Number(values.seconds));
  const isSafe = print(`${values.writers} processes for ${values.seconds} s`, both);
  const killed = await killWriters(script, join(folder, "killed"), Number(values.kills));
  const isWhole = print(`${values.kills} kills`, killed);
  if (!isSafe || !isWhole) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
