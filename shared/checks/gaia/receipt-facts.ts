import { checkReceipt, type ReceiptVerdicts } from "../../gaia/receipt.ts";
import { checkEvidence } from "../../gaia/transition-evidence.ts";
import { findDuplicateKey } from "../../lib/duplicate-keys.ts";
import { parseJsonText } from "../../lib/json-text.ts";
import type { GaiaDocumentFact } from "../../model/store-fact.ts";
import { buildStoreFault } from "../coord/store-facts.ts";
import type { LibraryRule, RuleResult } from "../rule.ts";
import { memberRange } from "./document-place.ts";

/** A portable receipt, or a transition's evidence, with what its checks say. */
export interface CheckedReceipt {
  readonly fact: GaiaDocumentFact;
  /** What it is, in a sentence. */
  readonly noun: "receipt" | "transition evidence";
  readonly verdicts: ReceiptVerdicts;
  /** Whether it is JSON at all: of what is none, only that is said. */
  readonly isJson: boolean;
  /** A key that an object of it has twice: readers disagree about what it says. Null where there is none. */
  readonly twiceKey: string | null;
}

/** What a rule finds wrong with a receipt: a sentence, and the key whose words show it. */
export interface ReceiptFinding {
  readonly message: string;
  readonly path: string;
}

const checked = new WeakMap<GaiaDocumentFact, CheckedReceipt>();

function check(fact: GaiaDocumentFact): CheckedReceipt {
  const known = checked.get(fact);
  if (known !== undefined) return known;
  const value = parseJsonText(fact.text);
  const twiceKey = value === undefined ? null : findDuplicateKey(fact.text);
  const base = { fact, isJson: value !== undefined, twiceKey };
  const made: CheckedReceipt =
    fact.type === "gaia-evidence"
      ? { ...base, noun: "transition evidence", verdicts: checkEvidence(value) }
      : { ...base, noun: "receipt", verdicts: checkReceipt(value) };
  checked.set(fact, made);
  return made;
}

/** A rule over every portable receipt, and every transition's evidence, that was loaded. */
export function receiptRule(
  id: LibraryRule["id"],
  title: string,
  find: (receipt: CheckedReceipt) => ReceiptFinding | null,
): LibraryRule {
  return {
    id,
    version: 2,
    severity: "blocker",
    verdict: "contradicted",
    title,
    scope: "library",
    check: (_handoffs, { facts }) =>
      facts.flatMap((fact): readonly RuleResult[] => {
        if (fact.type !== "gaia-receipt" && fact.type !== "gaia-evidence") return [];
        const found = find(check(fact));
        if (found === null) return [];
        const { message, path } = found;
        return [buildStoreFault(fact, { cause: id, message, at: memberRange(fact.text, path), label: path })];
      }),
  };
}
