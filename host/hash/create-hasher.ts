import { createHash } from "node:crypto";
import type { Hasher } from "../../shared/contract/ports.ts";

/** SHA-256 as the pipeline wants it, by Node's own implementation. */
export async function createHasher(): Promise<Hasher> {
  const hash = createHash("sha256");
  return {
    update: bytes => void hash.update(bytes),
    digestHex: () => hash.digest("hex"),
  };
}
