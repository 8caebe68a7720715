import type { LibraryRule, RuleResult } from "../rule.ts";
import { busEvidence, wakeFinding, wakesOf } from "./bus-facts.ts";

/** The effect happened, and the ledger does not know it: sending again would be a second wake. */
export const wakeUnacknowledged: LibraryRule = {
  id: "gaia.wake-unacknowledged",
  version: 1,
  severity: "warning",
  verdict: "unsupported",
  title: "A wake stands on its bus, and the ledger has not recorded its delivery.",
  scope: "library",
  check: (handoffs, context) =>
    wakesOf(handoffs, context).flatMap(({ fact, generation, status, bus, verdict }): readonly RuleResult[] => {
      if (status !== "CHECKPOINTED" || bus === null || verdict === null || verdict.code !== null) return [];
      if (verdict.wake === null) return [];
      const { line, raw } = verdict.wake;
      const message = `The wake was sent (line ${line} of its bus), and the ledger still says CHECKPOINTED: reconcile, and send nothing again.`;
      return [wakeFinding(fact, generation, message, [busEvidence(bus.log.sourceId, line, raw, "the wake as sent")])];
    }),
};
