/** What a key's stored digest says of an input under the same key. */
export type ReplayVerdict = "new" | "replay" | "conflict";

/**
 * The core of exact replay: a key that is not stored is new, the same input is a replay of what came of it, and any other
 * input is a conflict. Equality is that of the digest of the exact input, never of the key alone. `storedDigest` is null
 * where nothing is stored under the key.
 */
export function judgeReplay(storedDigest: string | null, givenDigest: string): ReplayVerdict {
  if (storedDigest === null) return "new";
  return storedDigest === givenDigest ? "replay" : "conflict";
}
