import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { buildSecurityHeaders, createNonce, NONCE_PLACEHOLDER } from "./content-policy.ts";
import { openEntry } from "./open-entry.ts";
import type { RootRegistry } from "./root-registry.ts";
import { readStaticFile } from "./static-file.ts";

/** Answers a request of the app's own page: a path of the address, still encoded and without its query. */
export type AppResponder = (method: string, requestPath: string) => Promise<Response>;

const CHUNK_BYTES = 1 << 20;
const BYTES_ADDRESS = /^\/bytes\/([\w-]{1,64})\/(\d{1,9})$/u;

const respond = (status: number, body: string, headers: Record<string, string>): Response =>
  new Response(body, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });

/**
 * The whole of what either shell serves by GET: the built app, and the bytes of opened entries by token. Statuses: 404
 * for what does not exist, 409 with `{code, message}` for an entry that cannot be read any more, 405 for other methods.
 */
export function createAppResponder(rendererDirectory: string, roots: RootRegistry): AppResponder {
  return async (method, requestPath) => {
    const nonce = createNonce();
    const headers = buildSecurityHeaders(nonce);
    // SECURITY: files are only ever read.
    if (method !== "GET") return respond(405, "Only GET.", { ...headers, allow: "GET" });
    const address = BYTES_ADDRESS.exec(requestPath);
    if (address?.[1] !== undefined) return respondBytes(roots, address[1], Number(address[2]), headers);
    const file = await readStaticFile(rendererDirectory, requestPath);
    if (file === null) return respond(404, "Not found.", headers);
    const isPage = file.contentType.startsWith("text/html");
    const body = isPage ? new TextDecoder().decode(file.bytes).replaceAll(NONCE_PLACEHOLDER, nonce) : file.bytes;
    const cache = file.isImmutable ? "public, max-age=31536000, immutable" : "no-store";
    return new Response(typeof body === "string" ? body : new Uint8Array(body), {
      headers: { ...headers, "content-type": file.contentType, "cache-control": cache },
    });
  };
}

async function respondBytes(
  roots: RootRegistry,
  token: string,
  index: number,
  headers: Record<string, string>,
): Promise<Response> {
  const location = roots.find(token, index);
  if (location === null) return respond(404, "Not found.", headers);
  const opened = await openEntry(location);
  if (!opened.ok) return respond(409, JSON.stringify(opened.error), { ...headers, "content-type": "application/json" });
  const { handle, sizeBytes } = opened.value;
  return new Response(await streamBytes(handle, sizeBytes), {
    headers: {
      ...headers,
      "content-type": "application/octet-stream",
      "content-length": String(sizeBytes),
      "cache-control": "no-store",
    },
  });
}

/** The first `sizeBytes` of a file; it closes the handle at its end, on an error and when it is cancelled. */
async function streamBytes(handle: FileHandle, sizeBytes: number): Promise<ReadableStream | null> {
  if (sizeBytes === 0) {
    await handle.close();
    return null;
  }
  const stream = handle.createReadStream({ start: 0, end: sizeBytes - 1, highWaterMark: CHUNK_BYTES });
  // Without a strategy Node would queue as many chunks as a chunk has bytes: the whole file, for a slow reader.
  const strategy = new CountQueuingStrategy({ highWaterMark: 2 });
  // Node and the DOM declare the same web stream under two names.
  return Readable.toWeb(stream, { strategy }) as ReadableStream;
}
