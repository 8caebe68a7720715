import { expect, it } from "vitest";
import { advance, openCase } from "../../fixtures/continuity-case.ts";
import { openLedgers } from "../formats/gaia-ledger-group.ts";
import { contentsOf } from "../gaia/store-contents.ts";
import { toSourceId } from "../model/ids.ts";
import { buildLedgerDatabase } from "./ledger-database.ts";

const sourceId = toSourceId("0:continuity.sqlite");

it.each(["accept", "replace", "wake", "consume"] as const)(
  "gives a ledger after %s as a database that holds the same, and needs no -wal",
  async upTo => {
    const { controller, store } = openCase();
    await advance(controller, upTo);
    const contents = await store.read();
    if (!contents.ok) throw new Error(contents.error);
    const bytes = await buildLedgerDatabase(contents.value);
    const [ledger] = (await openLedgers([{ type: "sqlite-file", sourceId, part: "main", bytes }])).ledgers;
    if (ledger === undefined) throw new Error("no ledger");
    expect(ledger).toMatchObject({ wal: "none", isWalMode: false, damage: null });
    expect(contentsOf(ledger)).toEqual(contents);
  },
);
