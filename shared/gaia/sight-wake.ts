import { maskedPart } from "../lib/masked-part.ts";
import type { BusWake, ReconciledBusFact } from "../model/bus.ts";
import type { BusSighting, LedgerFact, SightedMessage } from "../model/ledger.ts";
import { reconcileBus } from "./bus-reconcile.ts";
import { fieldsOf, parseLedger } from "./ledger.ts";

const MAX_QUOTE = 400;

const sighted = ({ line, raw }: BusWake): SightedMessage => ({
  line,
  quote: maskedPart(raw, 0, Math.min(MAX_QUOTE, raw.length)),
});

/**
 * What a ledger's bus holds of its wake: the messages before and after the checkpoint, none, one or many, and Gaia's refusal
 * where there is one. Where no checkpoint was taken nothing is reconciled.
 */
export function sightWake(fact: LedgerFact, bus: ReconciledBusFact): BusSighting {
  const state = fieldsOf(parseLedger(fact.rows).state?.fields);
  const isCheckpointed = fieldsOf(state.wake).checkpoint !== undefined;
  const verdict = isCheckpointed ? reconcileBus(state, bus) : null;
  const { before = null, since = [], sinceCount = 0 } = bus.reading ?? {};
  return {
    sourceId: bus.log.sourceId,
    recordCount: bus.log.recordCount,
    refusal: verdict === null || verdict.code === null ? null : { code: verdict.code, message: verdict.message },
    isCheckpointed,
    before: before === null ? null : sighted(before),
    after: since.map(sighted),
    afterCount: sinceCount,
  };
}
