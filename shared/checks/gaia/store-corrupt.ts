import { findStoreFault } from "../../gaia/ledger-open.ts";
import type { LedgerFact } from "../../model/ledger.ts";
import { ledgerFinding, ledgerRule } from "./ledger-facts.ts";

/** What a -wal that was left out of the reading says about what is missing. */
const WAL_NOTES: Partial<Record<LedgerFact["wal"], string>> = {
  torn: "a frame of its -wal is cut off or does not hold, so that nothing from there on is believed",
  foreign: "the -wal beside it is not its own",
  none: "its -wal holds nothing that was committed to it",
};

/** Why less was read than the files hold, where they have a -wal; empty where that says nothing. */
function noteOf({ wal, tables, sourceIds }: LedgerFact): string {
  const note = tables.length === 0 && sourceIds.some(id => id.endsWith("-wal")) ? WAL_NOTES[wal] : undefined;
  return note === undefined ? "" : ` What was read is without it: ${note}.`;
}

/** What the store's own open refuses carries nothing on. */
export const storeCorrupt = ledgerRule(
  { id: "gaia.store-corrupt", title: "A ledger that Gaia's own store would refuse to open." },
  (fact, generation) => {
    const fault = fact.wal === "missing" && fact.tables.length === 0 ? null : findStoreFault(fact);
    return fault === null
      ? []
      : [ledgerFinding(fact, generation, { cause: "ledger-open", message: `STORE_CORRUPT: ${fault}${noteOf(fact)}` })];
  },
);
