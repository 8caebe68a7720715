import { createReadStream } from "node:fs";
import { findDuplicateKey } from "../../shared/lib/duplicate-keys.ts";
import { fileFault } from "../file-fault.ts";
import { UsageError } from "../usage.ts";

/** Larger than any request. */
const MOST_BYTES = 1 << 20;

/** No more of it than shows that it is too large: an endless input ends here, too. */
async function readBounded(input: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    sizeBytes += bytes.length;
    if (sizeBytes > MOST_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/**
 * A request as JSON, from a file or (`-`) from standard input. What is no JSON, or has a key twice, never reaches the ledger: it
 * throws a UsageError, as does a file that cannot be read.
 */
export async function readRequest(path: string): Promise<unknown> {
  let bytes: Buffer;
  try {
    bytes = await readBounded(path === "-" ? process.stdin : createReadStream(path));
  } catch (error) {
    throw fileFault("The request", path, error);
  }
  if (bytes.length > MOST_BYTES) throw new UsageError("The request is larger than any request can be.");
  const text = bytes.toString("utf8");
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
