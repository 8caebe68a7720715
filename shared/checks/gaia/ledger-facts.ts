import type { Ledger, LedgerFault } from "../../gaia/ledger.ts";
import { openedLedger } from "../../gaia/ledger-summary.ts";
import { maskedPart } from "../../lib/masked-part.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Severity, Verdict } from "../../model/finding.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { LedgerFact } from "../../model/ledger.ts";
import type { HandoffRecord, RecordKind, Transition } from "../../model/record.ts";
import { factsOf } from "../coord/store-facts.ts";
import type { LibraryRule, LinkedHandoff, RuleContext, RuleResult } from "../rule.ts";

const MAX_EVIDENCE = 8;
const MAX_QUOTE = 400;

/** The ledgers that were loaded. */
export const ledgersOf = (context: RuleContext): readonly LedgerFact[] => factsOf(context.facts, "gaia-ledger");

/** Whether nothing of a ledger can be missing: what its -wal lost may have said otherwise. */
export const isWhole = ({ wal }: LedgerFact): boolean => wal === "applied" || wal === "none";

/** A row of a ledger as evidence. */
export const rowEvidence = (fact: LedgerFact, { table, rowid, quote, message }: LedgerFault): Evidence => ({
  sourceId: fact.sourceId,
  sessionId: null,
  line: null,
  messageId: null,
  at: { type: "row", table, rowid },
  quote: maskedPart(quote, 0, Math.min(MAX_QUOTE, quote.length)),
  how: "derived",
  stance: "contradicts",
  label: message,
});

/** The handoff that a ledger holds; null where its work was not passed on. */
export const generationOf = (fact: LedgerFact, handoffs: readonly LinkedHandoff[]): Handoff | null =>
  handoffs.find(({ handoff }) => handoff.kind === "generation" && handoff.sourceId === fact.sourceId)?.handoff ?? null;

/** The record of a ledger's handoff that a row states; of a row that states none, the work's. */
function recordOfRow(generation: Handoff, fault: LedgerFault | undefined): HandoffRecord | undefined {
  const isStated = ({ kind, anchor }: HandoffRecord): boolean =>
    kind === "operation" && anchor.row?.table === fault?.table && anchor.row?.rowid === fault?.rowid;
  return generation.records.find(isStated) ?? generation.records.find(({ kind }) => kind === "work");
}

/** What a finding about a ledger says, and of which record of its handoff it is. */
interface LedgerSaying {
  readonly cause: string;
  readonly message: string;
  readonly evidence?: readonly Evidence[];
  readonly record?: HandoffRecord | undefined;
}

/** A finding about a ledger: of a record of its handoff where it holds one, else of the ledger as a whole. */
export const ledgerFinding = (
  fact: LedgerFact,
  generation: Handoff | null,
  { cause, message, evidence = [], record }: LedgerSaying,
): RuleResult => ({
  type: "finding",
  handoffId: generation?.id ?? null,
  recordId: (record ?? (generation === null ? undefined : recordOfRow(generation, undefined)))?.id ?? null,
  transitionId: null,
  sourceId: fact.sourceId,
  line: null,
  message,
  evidence,
  cause,
});

/** Several faults of one kind in one ledger are one finding: the first says it, the others are its evidence. */
export function faultFinding(
  fact: LedgerFact,
  generation: Handoff | null,
  cause: string,
  faults: readonly LedgerFault[],
): readonly RuleResult[] {
  const [first] = faults;
  if (first === undefined) return [];
  const more = faults.length === 1 ? "" : ` And ${faults.length - 1} more like it.`;
  const evidence = faults.slice(0, MAX_EVIDENCE).map(fault => rowEvidence(fact, fault));
  const record = generation === null ? undefined : recordOfRow(generation, first);
  return [ledgerFinding(fact, generation, { cause, message: `${first.message}${more}`, evidence, record })];
}

/** What the audited rows entail of a ledger's handoff: each of these moves, by the row that states it. */
export function supportMoves(
  generation: Handoff,
  kinds: readonly RecordKind[],
  isMeant: (transition: Transition, record: HandoffRecord) => boolean = () => true,
): readonly RuleResult[] {
  return generation.records.flatMap(record =>
    !kinds.includes(record.kind)
      ? []
      : record.transitions
          .filter(transition => isMeant(transition, record))
          .map(
            ({ id, assertedBy }): RuleResult => ({
              type: "supported",
              recordId: record.id,
              transitionId: id,
              evidence: [{ ...assertedBy, how: "derived", stance: "supports", label: "the ledger's row, audited" }],
              cause: `${id}:ledger`,
            }),
          ),
  );
}

/** What a ledger rule is, apart from how it looks. */
export interface LedgerRuleHead {
  readonly id: LibraryRule["id"];
  readonly title: string;
  /** 1 where it is absent. */
  readonly version?: number;
  readonly severity?: Severity;
  readonly verdict?: Verdict;
}

/** A rule over every ledger that was loaded; its check gets the handoff that the ledger holds, or null. */
export function ledgerRule(
  { id, title, version, severity, verdict }: LedgerRuleHead,
  check: (fact: LedgerFact, generation: Handoff | null, context: RuleContext) => readonly RuleResult[],
): LibraryRule {
  return {
    id,
    version: version ?? 1,
    severity: severity ?? "blocker",
    verdict: verdict ?? "contradicted",
    title,
    scope: "library",
    check: (handoffs, context) =>
      ledgersOf(context).flatMap(fact => check(fact, generationOf(fact, handoffs), context)),
  };
}

/**
 * A rule that audits the rows of each ledger which Gaia would open. Where it finds nothing it supports what `support` gives
 * of the ledger's handoff.
 */
export const auditRule = (
  id: LibraryRule["id"],
  title: string,
  find: (ledger: Ledger) => readonly LedgerFault[],
  support: (generation: Handoff, context: RuleContext) => readonly RuleResult[] = () => [],
  version = 1,
): LibraryRule =>
  ledgerRule({ id, title, version }, (fact, generation, context) => {
    const ledger = openedLedger(fact);
    if (ledger === null) return [];
    const faults = find(ledger);
    if (faults.length > 0) return faultFinding(fact, generation, id, faults);
    return generation === null || !isWhole(fact) ? [] : support(generation, context);
  });
