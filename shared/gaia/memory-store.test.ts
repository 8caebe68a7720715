import { hex } from "../../fixtures/continuity-case.ts";
import { describeStoreLaws } from "../../fixtures/continuity-store-laws.ts";
import { createMemoryStore } from "./memory-store.ts";
import { type ContinuityStore, freshContents } from "./store-port.ts";

describeStoreLaws("memory", async () => {
  let store = createMemoryStore(freshContents(hex("e")));
  return {
    open: async () => store,
    async restart(): Promise<ContinuityStore> {
      const contents = await store.read();
      if (!contents.ok) throw new Error(contents.error);
      await store.close();
      store = createMemoryStore(contents.value);
      return store;
    },
  };
});
