import type { ParseInput } from "./format.ts";

/** A small file as one text. A byte order mark stays in, so that offsets count in the file's own text. */
export interface WholeText {
  readonly text: string;
  /** Some bytes were no UTF-8: each stands as U+FFFD. */
  readonly isBroken: boolean;
}

function decode(bytes: Uint8Array): WholeText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), isBroken: false };
  } catch {
    return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), isBroken: true };
  }
}

/** Reads a whole file into memory; null where it is longer than `maxBytes`. Throws for an aborted signal only. */
export async function readText(input: ParseInput, maxBytes: number): Promise<WholeText | null> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of input.chunks) {
    input.signal.throwIfAborted();
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return null;
    parts.push(chunk.slice());
  }
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return decode(bytes);
}
