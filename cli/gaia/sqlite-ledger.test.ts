import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { advance, hex, openCase } from "../../fixtures/continuity-case.ts";
import { describeStoreLaws } from "../../fixtures/continuity-store-laws.ts";
import { buildLedgerDatabase } from "../../shared/export/ledger-database.ts";
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

const newPath = (): string => join(mkdtempSync(join(root, "case-")), "ledger.sqlite");

it("opens what the app has saved of a working copy, and carries it on", async () => {
  const { controller, store } = openCase();
  await advance(controller, "replace");
  const contents = await store.read();
  if (!contents.ok) throw new Error(contents.error);
  const path = newPath();
  writeFileSync(path, await buildLedgerDatabase(contents.value));
  const opened = openSqliteLedger(path, hex("f"));
  if (!opened.ok) throw new Error(opened.error);
  expect(await opened.value.read()).toEqual(contents);
  // An exact replay gives the stored bytes, and the wake goes on from there.
  await advance(openCase({ store: opened.value }).controller, "wake");
  await opened.value.close();
});

/** A ledger with a work accepted, changed by SQL. */
async function changedLedger(sql: string): Promise<string> {
  const path = newPath();
  const store = openSqliteLedger(path, hex("e"));
  if (!store.ok) throw new Error(store.error);
  await advance(openCase({ store: store.value }).controller, "accept");
  await store.value.close();
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
  return path;
}

describe("a SQLite file that is no ledger of ours", () => {
  it.each([
    ["a table is missing", "DROP TABLE continuity_events"],
    ["a table is foreign", "CREATE TABLE other (x)"],
    ["the state's row is gone", "DELETE FROM continuity_state"],
    ["the clock's row is gone", "DELETE FROM continuity_meta"],
    ["a count is beyond the safe integers", "UPDATE continuity_meta SET clock_sequence=9007199254740993"],
    ["the epoch is no digest", "UPDATE continuity_meta SET clock_epoch='e'"],
    ["the state is no JSON", "UPDATE continuity_state SET state_json='{'"],
  ])("is STORE_CORRUPT where %s", async (_, sql) => {
    expect(openSqliteLedger(await changedLedger(sql), hex("e"))).toEqual({ ok: false, error: "STORE_CORRUPT" });
  });

  it.each([
    ["empty", ""],
    ["foreign", "no database at all, ".repeat(400)],
  ])("is STORE_CORRUPT where it is %s, and is left as it was", (_, text) => {
    const path = newPath();
    writeFileSync(path, text);
    expect(openSqliteLedger(path, hex("e"))).toEqual({ ok: false, error: "STORE_CORRUPT" });
  });

  it("is INVALID_PATH where its folder is not there", () => {
    const path = join(root, "nowhere", "ledger.sqlite");
    expect(openSqliteLedger(path, hex("e"))).toEqual({ ok: false, error: "INVALID_PATH" });
  });
});
