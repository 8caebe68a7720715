import { createSHA256 } from "hash-wasm";
import type { Hasher } from "../../shared/contract/ports.ts";

/** SHA-256 as the bytes come, in WebAssembly: the browser's own digest wants the whole file at once. */
export async function createHasher(): Promise<Hasher> {
  const hasher = await createSHA256();
  return {
    update: bytes => void hasher.update(bytes),
    digestHex: () => hasher.digest("hex"),
  };
}
