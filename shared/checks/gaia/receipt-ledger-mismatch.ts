import { buildEvidence } from "../../gaia/build-evidence.ts";
import { reconcileBus } from "../../gaia/bus-reconcile.ts";
import { continuityDigest } from "../../gaia/digest.ts";
import { type Fields, fieldsOf } from "../../gaia/ledger.ts";
import { isSame } from "../../gaia/ledger-audit.ts";
import { openedLedger } from "../../gaia/ledger-summary.ts";
import { receiptBody } from "../../gaia/receipt-body.ts";
import { isSameJson } from "../../gaia/transition-evidence.ts";
import { isJsonObject, parseJsonText } from "../../lib/json-text.ts";
import { pathOf } from "../../model/ids.ts";
import type { LedgerFact } from "../../model/ledger.ts";
import type { GaiaDocumentFact } from "../../model/store-fact.ts";
import { buildStoreFault, factsOf } from "../coord/store-facts.ts";
import type { LibraryRule, RuleContext, RuleResult } from "../rule.ts";
import { folderOf } from "./document-place.ts";
import { ledgersOf } from "./ledger-facts.ts";

/** The ledgers beside a receipt: in its own folder. A receipt of another work there is of another ledger. */
const besides = (fact: GaiaDocumentFact, context: RuleContext): readonly LedgerFact[] =>
  ledgersOf(context).filter(ledger => folderOf(ledger) === folderOf(fact) && ledger.wal !== "missing");

/** `beside` is what shows it. */
function mismatch(
  fact: GaiaDocumentFact,
  beside: { readonly sourceId: string },
  message: string,
  key: string,
): RuleResult {
  const start = fact.text.indexOf(JSON.stringify(key));
  const feed = fact.text.indexOf("\n", start);
  const at = start < 0 ? null : { start, end: feed < 0 ? fact.text.length : feed };
  return buildStoreFault(fact, { cause: `ledger ${beside.sourceId}`, message, at, label: key });
}

function judge(fact: GaiaDocumentFact, receipt: Fields, ledger: LedgerFact): readonly RuleResult[] {
  const state = openedLedger(ledger)?.state?.fields;
  if (state === undefined || state.workIdentity !== receipt.workIdentity) return [];
  const finding = (message: string, key: string): RuleResult => mismatch(fact, ledger, message, key);
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

/**
 * A transition's evidence beside the ledger that it is of. Who carried a generation no ledger says, and the line of the bus's log
 * only the bus: of a line that the loaded bus contradicts it is wrong all the same.
 */
function judgeEvidence(
  fact: GaiaDocumentFact,
  evidence: Fields,
  ledger: LedgerFact,
  context: RuleContext,
): readonly RuleResult[] {
  const opened = openedLedger(ledger);
  if (opened === null || opened.state?.fields.workIdentity !== evidence.workIdentity) return [];
  const derived = buildEvidence(opened, { eventLine: null, identities: new Map() });
  if (!derived.ok)
    return [mismatch(fact, ledger, `The ledger beside it derives no evidence: ${derived.error}.`, "operations")];
  const differing = Object.keys(derived.value).find(
    key => key !== "digest" && !isSameJson(comparable(key, derived.value[key]), comparable(key, evidence[key])),
  );
  if (differing !== undefined) {
    if (evidence[differing] === undefined || differing === "authority") return [];
    return [mismatch(fact, ledger, `Its ${differing} is not what the ledger beside it derives.`, differing)];
  }
  const { eventLine } = fieldsOf(fieldsOf(evidence.wake).sent);
  const bus = factsOf(context.facts, "gaia-reconciled-bus").find(({ sourceId }) => sourceId === ledger.sourceId);
  const verdict = bus === undefined || opened.state === null ? null : reconcileBus(opened.state.fields, bus);
  const line = verdict?.code === null ? verdict.wake?.line : undefined;
  if (line === undefined || eventLine === null || eventLine === line) return [];
  return [
    mismatch(
      fact,
      ledger,
      `It says line ${String(eventLine)} of the bus; the wake stands on line ${line}.`,
      "eventLine",
    ),
  ];
}

/** Evidence and receipt of one work in one folder belong together: the one names the other by its digest. */
function judgeNamed(fact: GaiaDocumentFact, evidence: Fields, { facts }: RuleContext): readonly RuleResult[] {
  const other = facts.find((receipt): receipt is GaiaDocumentFact => {
    if (receipt.type !== "gaia-receipt" || folderOf(receipt) !== folderOf(fact)) return false;
    const { workIdentity, receiptDigest } = fieldsOf(parseJsonText(receipt.text));
    return workIdentity === evidence.workIdentity && receiptDigest !== evidence.receiptDigest;
  });
  if (other === undefined || evidence.receiptDigest === undefined) return [];
  const message = `It names another receipt than ${pathOf(other.sourceId)}, which lies beside it.`;
  return [mismatch(fact, other, message, "receiptDigest")];
}

/** A member of the evidence without what a ledger cannot say. */
function comparable(key: string, value: unknown): unknown {
  if (key === "wake") {
    const wake = fieldsOf(value);
    return { ...wake, sent: { ...fieldsOf(wake.sent), eventLine: null } };
  }
  if (key !== "generations" || !Array.isArray(value)) return value;
  return value.map(entry => ({ ...fieldsOf(entry), identity: null }));
}

/** A receipt is worth what its ledger says: one that the ledger does not derive was made by somebody else. */
export const receiptLedgerMismatch: LibraryRule = {
  id: "gaia.receipt-ledger-mismatch",
  version: 2,
  severity: "blocker",
  verdict: "contradicted",
  title: "A receipt is not the one that the ledger beside it derives.",
  scope: "library",
  check: (_handoffs, context) =>
    context.facts.flatMap((fact): readonly RuleResult[] => {
      if (fact.type !== "gaia-receipt" && fact.type !== "gaia-evidence") return [];
      const receipt = parseJsonText(fact.text);
      if (!isJsonObject(receipt)) return [];
      const ledgers = besides(fact, context);
      if (fact.type === "gaia-receipt") return ledgers.flatMap(ledger => judge(fact, receipt, ledger));
      const derived = ledgers.flatMap(ledger => judgeEvidence(fact, receipt, ledger, context));
      return derived.length > 0 ? derived : judgeNamed(fact, receipt, context);
    }),
};
