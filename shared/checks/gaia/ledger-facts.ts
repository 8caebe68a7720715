import type { Ledger, LedgerFault } from "../../gaia/ledger.ts";
import { openedLedger } from "../../gaia/ledger-summary.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Severity, Verdict } from "../../model/finding.ts";
import type { LedgerFact } from "../../model/ledger.ts";
import { factsOf } from "../coord/store-facts.ts";
import type { LibraryRule, RuleContext, RuleResult } from "../rule.ts";

const MAX_EVIDENCE = 8;
const MAX_QUOTE = 400;

/** The ledgers that were loaded. */
export const ledgersOf = (context: RuleContext): readonly LedgerFact[] => factsOf(context.facts, "gaia-ledger");

/** A row of a ledger as evidence. */
export const rowEvidence = (fact: LedgerFact, { table, rowid, quote, message }: LedgerFault): Evidence => ({
  sourceId: fact.sourceId,
  sessionId: null,
  line: null,
  messageId: null,
  at: { type: "row", table, rowid },
  quote: quote.slice(0, MAX_QUOTE),
  how: "derived",
  stance: "contradicts",
  label: message,
});

/** A finding about a ledger as a whole. */
export const ledgerFinding = (
  fact: LedgerFact,
  cause: string,
  message: string,
  evidence: readonly Evidence[] = [],
): RuleResult => ({
  type: "finding",
  handoffId: null,
  recordId: null,
  transitionId: null,
  sourceId: fact.sourceId,
  line: null,
  message,
  evidence,
  cause,
});

/** Several faults of one kind in one ledger are one finding: the first says it, the others are its evidence. */
export function faultFinding(fact: LedgerFact, cause: string, faults: readonly LedgerFault[]): readonly RuleResult[] {
  const [first] = faults;
  if (first === undefined) return [];
  const more = faults.length === 1 ? "" : ` And ${faults.length - 1} more like it.`;
  const evidence = faults.slice(0, MAX_EVIDENCE).map(fault => rowEvidence(fact, fault));
  return [ledgerFinding(fact, cause, `${first.message}${more}`, evidence)];
}

/** What a ledger rule is, apart from how it looks. */
export interface LedgerRuleHead {
  readonly id: LibraryRule["id"];
  readonly title: string;
  readonly severity?: Severity;
  readonly verdict?: Verdict;
}

/** A rule over every ledger that was loaded. */
export function ledgerRule(
  { id, title, severity, verdict }: LedgerRuleHead,
  check: (fact: LedgerFact, context: RuleContext) => readonly RuleResult[],
): LibraryRule {
  return {
    id,
    version: 1,
    severity: severity ?? "blocker",
    verdict: verdict ?? "contradicted",
    title,
    scope: "library",
    check: (_handoffs, context) => ledgersOf(context).flatMap(fact => check(fact, context)),
  };
}

/** A rule that audits the rows of each ledger which Gaia would open. */
export const auditRule = (
  id: LibraryRule["id"],
  title: string,
  find: (ledger: Ledger) => readonly LedgerFault[],
): LibraryRule =>
  ledgerRule({ id, title }, fact => {
    const ledger = openedLedger(fact);
    return ledger === null ? [] : faultFinding(fact, id, find(ledger));
  });
