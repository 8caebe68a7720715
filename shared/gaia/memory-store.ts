import { err, ok } from "../lib/result.ts";
import { applyChange, type ContinuityStore, type StoreContents } from "./store-port.ts";

/** A store that lives as long as the process. */
export function createMemoryStore(initial: StoreContents): ContinuityStore {
  let contents = initial;
  let isClosed = false;
  return {
    async transact(decide) {
      if (isClosed) return err("STORE_CLOSED");
      const decided = decide(contents);
      if (!decided.ok) return decided;
      if (decided.value.change !== null) contents = applyChange(contents, decided.value.change);
      return ok(decided.value.value);
    },
    async read() {
      return isClosed ? err("STORE_CLOSED") : ok(contents);
    },
    async close() {
      isClosed = true;
    },
  };
}
