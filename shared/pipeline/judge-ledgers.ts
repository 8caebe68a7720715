import { folderOf } from "../checks/gaia/document-place.ts";
import { isWhole } from "../checks/gaia/ledger-facts.ts";
import { findStoreFault } from "../gaia/ledger-open.ts";
import { summariseLedger } from "../gaia/ledger-summary.ts";
import { sightWake } from "../gaia/sight-wake.ts";
import { describeWake } from "../gaia/wake-evidence.ts";
import { groupBy } from "../lib/group-by.ts";
import { contentId } from "../lib/hash-text.ts";
import { isJsonObject, parseJsonText } from "../lib/json-text.ts";
import type { Finding } from "../model/finding.ts";
import { pathOf, type SourceId } from "../model/ids.ts";
import type { JudgedLedger, LedgerFact, LedgerReceipt } from "../model/ledger.ts";
import type { GaiaDocumentFact, StoreFact } from "../model/store-fact.ts";

const isRefused = (fact: LedgerFact): boolean => !isWhole(fact) || findStoreFault(fact) !== null;

/** The receipts of each work. One that is no JSON object names none. */
function receiptsByWork(facts: readonly StoreFact[]): ReadonlyMap<unknown, readonly GaiaDocumentFact[]> {
  const receipts = facts.filter((fact): fact is GaiaDocumentFact => fact.type === "gaia-receipt");
  return groupBy(receipts, ({ text }) => {
    const receipt = parseJsonText(text);
    return isJsonObject(receipt) ? receipt.workIdentity : undefined;
  });
}

function judgeReceipt({ sourceId }: GaiaDocumentFact, findings: readonly Finding[]): LedgerReceipt {
  const against = (...rules: readonly string[]): readonly string[] =>
    findings.filter(({ rule }) => rules.includes(rule)).map(({ message }) => message);
  return {
    sourceId,
    schema: against("gaia.receipt-schema"),
    strict: against("gaia.receipt-strict"),
    digest: against("gaia.receipt-digest"),
    authority: against("gaia.authority-missing", "gaia.authority-nonempty"),
    ledger: against("gaia.receipt-ledger-mismatch"),
  };
}

/** The ledgers of a library with what was found in them, in the order of their files. */
export function judgeLedgers(facts: readonly StoreFact[], findings: readonly Finding[]): readonly JudgedLedger[] {
  const bySource = groupBy(findings, ({ sourceId }): SourceId => sourceId);
  const buses = new Map(facts.flatMap(fact => (fact.type === "gaia-reconciled-bus" ? [[fact.sourceId, fact]] : [])));
  const receipts = receiptsByWork(facts);
  const seen = new Map<string, number>();
  return facts.flatMap((fact): readonly JudgedLedger[] => {
    if (fact.type !== "gaia-ledger") return [];
    const { sourceId, sourceIds } = fact;
    const path = pathOf(sourceId);
    const nth = seen.get(path) ?? 0;
    seen.set(path, nth + 1);
    const status = isRefused(fact) ? "refused" : sourceIds.some(id => bySource.has(id)) ? "findings" : "sound";
    const reconciled = buses.get(sourceId) ?? null;
    const summary = summariseLedger(fact, reconciled);
    const bus = reconciled === null ? null : sightWake(fact, reconciled);
    // What lies elsewhere was not compared with it.
    const own = (summary.workIdentity === null ? [] : (receipts.get(summary.workIdentity) ?? [])).filter(
      receipt => folderOf(receipt) === folderOf(fact),
    );
    return [
      {
        id: contentId("gaia-ledger", path, ...(nth === 0 ? [] : [String(nth)])),
        kind: "gaia-ledger",
        sourceIds,
        status,
        summary,
        bus,
        wakeEvidence: describeWake(fact, summary.wake, bus),
        receipts: own.map(receipt => judgeReceipt(receipt, bySource.get(receipt.sourceId) ?? [])),
      },
    ];
  });
}
