import { continuityDigest } from "../../gaia/digest.ts";
import type { Fields } from "../../gaia/ledger.ts";
import { isSame } from "../../gaia/ledger-audit.ts";
import { openedLedger } from "../../gaia/ledger-summary.ts";
import { receiptBody } from "../../gaia/receipt-body.ts";
import { isJsonObject, parseJsonText } from "../../lib/json-text.ts";
import type { LedgerFact } from "../../model/ledger.ts";
import type { GaiaDocumentFact } from "../../model/store-fact.ts";
import { buildStoreFault } from "../coord/store-facts.ts";
import type { LibraryRule, RuleContext, RuleResult } from "../rule.ts";
import { ledgersOf } from "./ledger-facts.ts";

const folderOf = ({ sourceId }: { readonly sourceId: string }): string =>
  sourceId.slice(0, Math.max(sourceId.lastIndexOf("/"), sourceId.indexOf(":")) + 1);

/** The ledgers beside a receipt: in its own folder. A receipt of another work there is of another ledger. */
const besides = (fact: GaiaDocumentFact, context: RuleContext): readonly LedgerFact[] =>
  ledgersOf(context).filter(ledger => folderOf(ledger) === folderOf(fact) && ledger.wal !== "missing");

function judge(fact: GaiaDocumentFact, receipt: Fields, ledger: LedgerFact): readonly RuleResult[] {
  const state = openedLedger(ledger)?.state?.fields;
  if (state === undefined || state.workIdentity !== receipt.workIdentity) return [];
  const finding = (message: string, key: string): RuleResult => {
    const start = fact.text.indexOf(JSON.stringify(key));
    const feed = fact.text.indexOf("\n", start);
    const at = start < 0 ? null : { start, end: feed < 0 ? fact.text.length : feed };
    return buildStoreFault(fact, { cause: `ledger ${ledger.sourceId}`, message, at, label: key });
  };
  if (state.status !== "CONSUMED")
    return [finding(`The ledger beside it is ${String(state.status)}: no receipt follows from it yet.`, "consumption")];
  const derived = receiptBody(state);
  const differing = Object.keys(derived).find(key => !isSame(derived[key], receipt[key]));
  if (differing !== undefined) {
    // What is missing, and an authority that is not empty, have rules of their own.
    if (receipt[differing] === undefined || differing === "authority") return [];
    return [finding(`Its ${differing} is not the one that the ledger beside it derives.`, differing)];
  }
  const digest = continuityDigest("continuity.successor-transition-receipt/1", derived);
  const { receiptDigest: stated, ...body } = receipt;
  const own = continuityDigest("continuity.successor-transition-receipt/1", body);
  // A digest that is not the receipt's own is that fault, and no other.
  if (!digest.ok || !own.ok || own.value !== stated || digest.value === stated) return [];
  return [finding("It holds more than the ledger beside it derives.", "receiptDigest")];
}

/** A receipt is worth what its ledger says: one that the ledger does not derive was made by somebody else. */
export const receiptLedgerMismatch: LibraryRule = {
  id: "gaia.receipt-ledger-mismatch",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A receipt is not the one that the ledger beside it derives.",
  scope: "library",
  check: (_handoffs, context) =>
    context.facts.flatMap((fact): readonly RuleResult[] => {
      if (fact.type !== "gaia-receipt") return [];
      const receipt = parseJsonText(fact.text);
      return isJsonObject(receipt) ? besides(fact, context).flatMap(ledger => judge(fact, receipt, ledger)) : [];
    }),
};
