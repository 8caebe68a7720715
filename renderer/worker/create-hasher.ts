import { createSHA256 } from "hash-wasm";
import type { Hasher } from "../../shared/contract/ports.ts";
import type { RunningHasher } from "../store/staging.ts";

/** SHA-256 as the bytes come, in WebAssembly: the browser's own digest wants the whole file at once. */
export async function createHasher(): Promise<Hasher> {
  const hasher = await createSHA256();
  return {
    update: bytes => void hasher.update(bytes),
    digestHex: () => hasher.digest("hex"),
  };
}

/** The same, for a digest that is asked for before the last byte has come. */
export async function createRunningHasher(): Promise<RunningHasher> {
  const hasher = await createSHA256();
  return {
    update: bytes => void hasher.update(bytes),
    digestSoFarHex() {
      const state = hasher.save();
      const hex = hasher.digest("hex");
      hasher.init();
      hasher.load(state);
      return hex;
    },
  };
}
