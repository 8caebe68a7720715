import type { FileOrigin } from "./import-messages.ts";

/** The shell itself does not answer: no file of it can be read. */
export class ShellSilentError extends Error {
  override readonly name = "ShellSilentError";
}

/**
 * The bytes of a file to be imported. Throws where the shell or the browser cannot read it (any more), with a sentence;
 * ShellSilentError where the shell is gone.
 */
export async function* openFile(origin: FileOrigin, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (origin.type === "file") {
    yield* readStream(origin.file.stream(), signal);
    return;
  }
  const response = await fetch(origin.url, { signal, credentials: "same-origin", cache: "no-store" }).catch(
    (thrown: unknown) => {
      signal.throwIfAborted();
      throw new ShellSilentError(String(thrown));
    },
  );
  if (!response.ok) throw new Error(await readRefusal(response));
  if (response.body !== null) yield* readStream(response.body, signal);
}

/** The shell says in one sentence why it cannot read a file. */
async function readRefusal(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const refusal: unknown = JSON.parse(text);
    if (typeof refusal === "object" && refusal !== null && "message" in refusal) return String(refusal.message);
  } catch {
    // It is no JSON: the status has to do.
  }
  return `the shell answered ${response.status}`;
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
