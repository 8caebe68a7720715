import { maskedPart } from "../../lib/masked-part.ts";
import type { HandoffRecord } from "../../model/record.ts";
import type { Span } from "../../model/timeline.ts";
import type { HandoffRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { findEffect, type ShownEffect } from "./action-effects.ts";
import { findRaisedAction } from "./action-raised.ts";
import { citeMessage, placeOf, quoteWords } from "./cite.ts";
import { readAction } from "./read-action.ts";
import { placeFinding, recordPlaces } from "./record-places.ts";

/** A next action that the session shows to be done. One that the user asked for, or the session's own list has open, is supported. */
export const actionAlreadyDone: HandoffRule = {
  id: "claim.action-already-done",
  version: 3,
  severity: "note",
  verdict: "contradicted",
  scope: "handoff",
  title: "A next action whose effect a tool result of the session already shows.",
  check(subject) {
    const { span, handoff } = subject;
    if (span === null) return [];
    return recordPlaces(handoff).flatMap((place): readonly RuleResult[] => {
      const { record, transition } = place;
      if (record.kind !== "next-action" || record.state !== "open") return [];
      const done = findDone(span, subject, record);
      const [last] = done;
      if (last !== undefined) {
        return [
          placeFinding(handoff, place, {
            message: `${quoteWords(record.text)} is carried as still to do, but the session shows it done: ${quoteWords(maskedPart(last.entry.message.text, last.start, last.end))} (${placeOf(last.entry)}).`,
            evidence: [
              ...done.map(one => citeMessage(one.entry, one, "contradicts", "where it was done")),
              transition.assertedBy,
            ],
            cause: `${transition.id}:action`,
          }),
        ];
      }
      const raised = findRaisedAction(span, record);
      if (raised === null) return [];
      return [
        {
          type: "supported",
          recordId: record.id,
          transitionId: transition.id,
          evidence: [citeMessage(raised.entry, raised, "supports", raised.label)],
          cause: `${transition.id}:action`,
        },
      ];
    });
  },
};

/** Where each part of an action was done, the last first; empty where a part was not, or was asked for again after it. */
function findDone(span: Span, { handoff }: LinkedHandoff, record: HandoffRecord): readonly ShownEffect[] {
  if (handoff.kind === "closing") return [];
  const effects = readAction(record.text);
  if (effects === null) return [];
  const shown = effects.map(effect => findEffect(span, effect));
  const done = shown.filter(one => one !== null);
  if (done.length < shown.length) return [];
  const last = Math.max(...done.map(({ order }) => order));
  const verb = /^\W*(\w+)/.exec(record.text)?.[1]?.toLowerCase() ?? "";
  const isAskedAgain = span.timeline.events.some(
    ({ order, event }) =>
      event.type === "user" && order > last && order < span.endOrder && event.text.toLowerCase().includes(verb),
  );
  return isAskedAgain ? [] : done.toSorted((a, b) => b.order - a.order);
}
