import { expect, it } from "vitest";
import { advance, openCase } from "../../fixtures/continuity-case.ts";
import { LEDGER_TABLES } from "./ledger-rows.ts";
import { contentsOf, rowsOf } from "./store-contents.ts";

const tables = Object.keys(LEDGER_TABLES);

it.each(["accept", "wake", "consume"] as const)("reads back what a store wrote, after %s", async upTo => {
  const { controller, store } = openCase();
  await advance(controller, upTo);
  const contents = await store.read();
  if (!contents.ok) throw new Error(contents.error);
  expect(contentsOf({ tables, rows: rowsOf(contents.value), damage: null })).toEqual(contents);
});

it("refuses a store whose state is gone although operations were committed", async () => {
  const { controller, store } = openCase();
  await advance(controller, "accept");
  const contents = await store.read();
  if (!contents.ok) throw new Error(contents.error);
  const rows = rowsOf({ ...contents.value, state: null });
  expect(contentsOf({ tables, rows, damage: null })).toEqual({ ok: false, error: "STORE_CORRUPT" });
});
