import { judgeReplay } from "../lib/replay-verdict.ts";
import { err, ok, type Result } from "../lib/result.ts";

/** What was done once under a key: the digest of its exact input, and the bytes that came of it. */
export interface StoredOperation {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** Where operations are kept. Both calls are atomic, and what is stored is never changed. */
export interface OperationStore {
  get(key: string): Promise<StoredOperation | null>;
  /** Stores if nothing is stored under the key. Gives what is stored now: the given, or what was there first. */
  putIfAbsent(key: string, digest: string, bytes: Uint8Array): Promise<StoredOperation>;
}

/** The key was used before, with another input. */
export interface OperationConflict {
  readonly code: "OPERATION_CONFLICT";
  readonly key: string;
  readonly storedDigest: string;
  readonly givenDigest: string;
  readonly message: string;
}

/**
 * Does the work at most once per key. The same key with the same digest gives the stored bytes, byte for byte;
 * with another digest it is a conflict. Work that fails stores nothing, so it can be tried again.
 */
export async function runOnce<E>(
  store: OperationStore,
  key: string,
  digest: string,
  work: () => Promise<Result<Uint8Array, E>>,
): Promise<Result<{ readonly bytes: Uint8Array; readonly isReplay: boolean }, E | OperationConflict>> {
  const before = await store.get(key);
  if (before !== null)
    return judgeReplay(before.digest, digest) === "replay"
      ? ok({ bytes: before.bytes, isReplay: true })
      : err(conflict(key, before.digest, digest));
  const done = await work();
  if (!done.ok) return done;
  // Another caller may have stored meanwhile: then its bytes are the ones that count.
  const stored = await store.putIfAbsent(key, digest, done.value);
  if (judgeReplay(stored.digest, digest) === "conflict") return err(conflict(key, stored.digest, digest));
  return ok({ bytes: stored.bytes, isReplay: false });
}

const conflict = (key: string, storedDigest: string, givenDigest: string): OperationConflict => ({
  code: "OPERATION_CONFLICT",
  key,
  storedDigest,
  givenDigest,
  message: `The operation ${key} was done before with another input. Nothing was changed: use a new key for new input.`,
});

/** A store that lives as long as the process. Bytes are copied on the way in and out, so that none can be changed. */
export function createMemoryOperations(): OperationStore {
  const operations = new Map<string, StoredOperation>();
  const copied = (stored: StoredOperation): StoredOperation => ({ ...stored, bytes: stored.bytes.slice() });
  return {
    async get(key) {
      const stored = operations.get(key);
      return stored === undefined ? null : copied(stored);
    },
    async putIfAbsent(key, digest, bytes) {
      const stored = operations.get(key) ?? copied({ digest, bytes });
      operations.set(key, stored);
      return copied(stored);
    },
  };
}
