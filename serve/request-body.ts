import type { IncomingMessage } from "node:http";

const MOST_BYTES = 64 << 20;

/** Reads a request's JSON; undefined where it is none, is not declared as such, or is too large. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  // SECURITY: a form or a plain-text post needs no permission of the browser; JSON does.
  if (request.headers["content-type"] !== "application/json") return undefined;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.length;
    if (sizeBytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}
