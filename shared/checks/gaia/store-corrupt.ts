import { findStoreFault } from "../../gaia/ledger-open.ts";
import { ledgerFinding, ledgerRule } from "./ledger-facts.ts";

/** What the store's own open refuses carries nothing on. */
export const storeCorrupt = ledgerRule(
  { id: "gaia.store-corrupt", title: "A ledger that Gaia's own store would refuse to open." },
  (fact, generation) => {
    const fault = fact.wal === "missing" && fact.tables.length === 0 ? null : findStoreFault(fact);
    return fault === null
      ? []
      : [ledgerFinding(fact, generation, { cause: "ledger-open", message: `STORE_CORRUPT: ${fault}` })];
  },
);
