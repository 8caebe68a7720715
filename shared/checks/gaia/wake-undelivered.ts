import { fieldsOf } from "../../gaia/ledger.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { LibraryRule, RuleResult } from "../rule.ts";
import { busEvidence, type WakeSubject, wakeFinding, wakesOf } from "./bus-facts.ts";
import { rowEvidence, supportMoves } from "./ledger-facts.ts";

function judgeWake({ fact, generation, state, status, verdict, bus }: WakeSubject): readonly RuleResult[] {
  const isSentNowhere = status === "CHECKPOINTED" && verdict !== null && verdict.code === null && verdict.wake === null;
  if (status !== "INTENT_COMMITTED" && !isSentNowhere)
    return generation === null ? [] : judgeFacts(generation, { verdict, bus });
  const { text } = fieldsOf(fieldsOf(state.wake).command);
  const message =
    status === "INTENT_COMMITTED"
      ? "The wake is intended only: no checkpoint of the bus was taken, and nothing was sent."
      : "The wake is checkpointed, and its bus holds no message of it after the checkpoint: it was not delivered.";
  const row = { table: "continuity_state" as const, rowid: 1, quote: String(text), message: "the wake's command" };
  return [wakeFinding(fact, generation, message, [rowEvidence(fact, row)])];
}

/** What the ledger says of its bus holds where the bus shows it. Without the bus nothing tells. */
function judgeFacts(
  generation: Handoff,
  { verdict, bus }: Pick<WakeSubject, "verdict" | "bus">,
): readonly RuleResult[] {
  if (bus !== null && verdict !== null) {
    // What the bus refuses has a rule of its own.
    if (verdict.code !== null) return [];
    const { wake } = verdict;
    const shown =
      wake === null ? [] : [busEvidence(bus.log.sourceId, wake.line, wake.raw, "the wake as sent", "supports")];
    return supportMoves(generation, ["wake"], ({ to }) => to !== "intent").map(result =>
      result.type === "supported" ? { ...result, evidence: [...shown, ...result.evidence] } : result,
    );
  }
  return generation.records.flatMap(({ id: recordId, kind, transitions }) =>
    kind !== "wake"
      ? []
      : transitions.flatMap(({ id: transitionId, to, assertedBy }): readonly RuleResult[] =>
          to === "intent"
            ? []
            : [
                {
                  type: "unchecked",
                  handoffId: generation.id,
                  recordId,
                  transitionId,
                  needs: "store",
                  cause: `${transitionId}:bus`,
                  evidence: [assertedBy],
                },
              ],
        ),
  );
}

/** Intent is not delivery, and a checkpoint is none either. Where the bus is not loaded, what was sent is unknown. */
export const wakeUndelivered: LibraryRule = {
  id: "gaia.wake-undelivered",
  version: 1,
  severity: "blocker",
  verdict: "unsupported",
  title: "A wake was intended, and no event delivers it.",
  scope: "library",
  check: (handoffs, context) => wakesOf(handoffs, context).flatMap(judgeWake),
};
