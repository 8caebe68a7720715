import type { FileOrigin } from "./import-messages.ts";

/** The bytes of a file to be imported. Throws where the shell or the browser cannot read it (any more). */
export async function* openFile(origin: FileOrigin, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (origin.type === "file") {
    yield* readStream(origin.file.stream(), signal);
    return;
  }
  const response = await fetch(origin.url, { signal, credentials: "same-origin", cache: "no-store" });
  if (!response.ok) throw new Error(`the shell answered ${response.status}`);
  if (response.body !== null) yield* readStream(response.body, signal);
}

async function* readStream(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
