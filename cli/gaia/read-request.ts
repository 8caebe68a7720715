import { readFile } from "node:fs/promises";
import { findDuplicateKey } from "../../shared/lib/duplicate-keys.ts";
import { fileFault } from "../file-fault.ts";
import { UsageError } from "../usage.ts";

/** Larger than any request. */
const MOST_BYTES = 1 << 20;

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * A request as JSON, from a file or (`-`) from standard input. What is no JSON, or has a key twice, never reaches the ledger: it
 * throws a UsageError, as does a file that cannot be read.
 */
export async function readRequest(path: string): Promise<unknown> {
  let text: string;
  try {
    text = path === "-" ? await readInput() : await readFile(path, "utf8");
  } catch (error) {
    throw fileFault("The request", path, error);
  }
  if (text.length > MOST_BYTES) throw new UsageError("The request is larger than any request can be.");
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    throw new UsageError("The request is no JSON.");
  }
  const twice = findDuplicateKey(text);
  if (twice !== null) throw new UsageError(`The request has the key ${twice} twice.`);
  return request;
}
