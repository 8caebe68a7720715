import { ledgerFinding, ledgerRule } from "./ledger-facts.ts";

/** A main file without the -wal that holds the rest of it looks empty, or older than it is. */
export const walMissing = ledgerRule(
  {
    id: "gaia.wal-missing",
    title: "A ledger's main file that needs its -wal stands alone.",
    verdict: "unsupported",
  },
  (fact, generation) => {
    if (fact.wal !== "missing") return [];
    const holds = fact.tables.length === 0 ? "holds no table" : "need not hold the newest operations";
    const message = `The main file alone ${holds}: what was committed stands in its -wal, which was not loaded. Copy both together, and open neither.`;
    return [ledgerFinding(fact, generation, { cause: "ledger-open", message })];
  },
);
