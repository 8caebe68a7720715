import type { Evidence } from "../model/evidence.ts";
import type { RuleId } from "../model/ids.ts";
import type { Span } from "../model/timeline.ts";
import type { LinkedHandoff, RuleResult } from "./rule.ts";

/** Rules whose support a later event may take away: another run, another change, another push. */
const OVERTAKEN = /^claim\.(?:tests|count|push|file|verified)-/;

/**
 * What a rule says where lines of the span could not be read. A lost line may have been anything: the run that nobody finds,
 * the one that passed after the one that failed, the change after the run. So what rests on nothing later than the last lost
 * line is left unchecked; a fault that belongs to no record is not raised.
 */
export function heedLostLines(
  rule: RuleId,
  { handoff, span }: LinkedHandoff,
  results: readonly RuleResult[],
): readonly RuleResult[] {
  if (span === null || span.lostUntil === 0) return results;
  const orderOf = orderIndex(span, handoff.anchor.messageId);
  return results.flatMap((result): readonly RuleResult[] => {
    if (result.type === "unchecked") return [result];
    const orders = result.evidence.flatMap(piece => orderOf(piece) ?? []);
    const rests = result.type === "supported" ? OVERTAKEN.test(rule) : rule.startsWith("claim.") || orders.length > 0;
    if (!rests || orders.some(order => order >= span.lostUntil)) return [result];
    const { recordId, transitionId, evidence, cause } = result;
    return recordId === null || transitionId === null
      ? []
      : [{ type: "unchecked", handoffId: handoff.id, recordId, transitionId, needs: "session", cause, evidence }];
  });
}

/** Finds the order of what a piece of evidence cites; null outside of the span, and for the handoff itself. */
function orderIndex({ timeline }: Span, ownMessageId: string | null): (piece: Evidence) => number | null {
  const orders = new Map<string, number>();
  for (const [order, { session, message }] of timeline.entries.entries())
    if (message.id !== ownMessageId) orders.set(JSON.stringify([session.id, message.id]), order);
  return ({ sessionId, messageId }) => orders.get(JSON.stringify([sessionId, messageId])) ?? null;
}
