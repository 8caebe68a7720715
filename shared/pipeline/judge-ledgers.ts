import { findStoreFault } from "../gaia/ledger-open.ts";
import { summariseLedger } from "../gaia/ledger-summary.ts";
import { contentId } from "../lib/hash-text.ts";
import type { Finding } from "../model/finding.ts";
import type { JudgedLedger, LedgerFact } from "../model/ledger.ts";
import type { StoreFact } from "../model/store-fact.ts";

const isRefused = (fact: LedgerFact): boolean =>
  fact.wal === "missing" || fact.wal === "torn" || fact.wal === "foreign" || findStoreFault(fact) !== null;

/** The ledgers of a library with what was found in them, in the order of their files. */
export function judgeLedgers(facts: readonly StoreFact[], findings: readonly Finding[]): readonly JudgedLedger[] {
  const troubled = new Set(findings.map(({ sourceId }) => sourceId));
  const buses = new Map(facts.flatMap(fact => (fact.type === "gaia-reconciled-bus" ? [[fact.sourceId, fact]] : [])));
  const seen = new Map<string, number>();
  return facts.flatMap((fact): readonly JudgedLedger[] => {
    if (fact.type !== "gaia-ledger") return [];
    const { sourceId, sourceIds } = fact;
    const path = sourceId.slice(sourceId.indexOf(":") + 1);
    const nth = seen.get(path) ?? 0;
    seen.set(path, nth + 1);
    const status = isRefused(fact) ? "refused" : sourceIds.some(id => troubled.has(id)) ? "findings" : "sound";
    const id = contentId("gaia-ledger", path, ...(nth === 0 ? [] : [String(nth)]));
    return [
      { id, kind: "gaia-ledger", sourceIds, status, summary: summariseLedger(fact, buses.get(sourceId) ?? null) },
    ];
  });
}
