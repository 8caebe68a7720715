import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { hex } from "../../fixtures/continuity-case.ts";
import { describeStoreLaws } from "../../fixtures/continuity-store-laws.ts";
import type { ContinuityStore } from "../../shared/gaia/store-port.ts";
import { openSqliteLedger } from "./sqlite-ledger.ts";

const root = mkdtempSync(join(tmpdir(), "countersign-ledger-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describeStoreLaws("a SQLite file", async () => {
  const path = join(mkdtempSync(join(root, "case-")), "ledger.sqlite");
  const held: ContinuityStore[] = [];
  const open = async (): Promise<ContinuityStore> => {
    const store = openSqliteLedger(path, hex("e"));
    if (!store.ok) throw new Error(store.error);
    held.push(store.value);
    return store.value;
  };
  return {
    open,
    async restart() {
      for (const store of held.splice(0)) await store.close();
      return open();
    },
  };
});
