import { fieldsOf } from "../../gaia/ledger.ts";
import type { LibraryRule, RuleResult } from "../rule.ts";
import { wakesOf } from "./bus-facts.ts";
import { ledgerFinding, rowEvidence } from "./ledger-facts.ts";

/** Intent is not delivery, and a checkpoint is none either. Where the bus is not loaded, what was sent is unknown. */
export const wakeUndelivered: LibraryRule = {
  id: "gaia.wake-undelivered",
  version: 1,
  severity: "blocker",
  verdict: "unsupported",
  title: "A wake was intended, and no event delivers it.",
  scope: "library",
  check: (_handoffs, context) =>
    wakesOf(context).flatMap(({ fact, state, status, verdict }): readonly RuleResult[] => {
      const isSentNowhere =
        status === "CHECKPOINTED" && verdict !== null && verdict.code === null && verdict.wake === null;
      if (status !== "INTENT_COMMITTED" && !isSentNowhere) return [];
      const { text } = fieldsOf(fieldsOf(state.wake).command);
      const message =
        status === "INTENT_COMMITTED"
          ? "The wake is intended only: no checkpoint of the bus was taken, and nothing was sent."
          : "The wake is checkpointed, and its bus holds no message of it after the checkpoint: it was not delivered.";
      const row = { table: "continuity_state" as const, rowid: 1, quote: String(text), message: "the wake's command" };
      return [ledgerFinding(fact, "wake", message, [rowEvidence(fact, row)])];
    }),
};
