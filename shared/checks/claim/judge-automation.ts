import type { RunClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { findAutomationResult, isToldLater } from "./automation-results.ts";
import { citeMessage, placeOf, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport } from "./claim-result.ts";
import { eventsOf } from "./span-events.ts";

const CAUSE = "run:ci";

/**
 * Judges a claim that the automation on the other side passes by the last answer of the forge's own program. `undecided`
 * where the session shows none that can be read: then what ran on this machine is asked.
 */
export function judgeAutomation(of: AssertedClaim<RunClaim>, span: Span): ClaimResult | null | "undecided" {
  const result = findAutomationResult(span);
  const entry = result === null ? undefined : span.timeline.entries[result.order];
  if (result === null || entry === undefined) return "undecided";
  if (result.outcome === "unknown" || isToldLater(span, result.order)) return null;
  const words = quoteWords(entry.message.text.slice(result.start, result.end));
  const said = quoteWords(of.clause.text);
  const isSentLater = eventsOf(span).publishes.some(
    ({ order, event }) => order > result.order && event.verb === "push" && event.outcome === "done",
  );
  switch (result.outcome) {
    case "passed":
      // What was sent since has a run of its own, which nobody looked at.
      return isSentLater
        ? null
        : foundSupport("claim.tests-contradicted", of, CAUSE, [
            citeMessage(entry, result, "supports", "what the forge said"),
          ]);
    case "failed":
      return of.clause.isPast || isSentLater
        ? null
        : foundFault(
            "claim.tests-contradicted",
            of,
            CAUSE,
            `${said}, but the forge last said ${words} (${placeOf(entry)}).`,
            [citeMessage(entry, result, "contradicts", "what the forge last said")],
          );
    case "pending":
      return of.clause.isPast
        ? null
        : foundFault(
            "claim.tests-unrun",
            of,
            CAUSE,
            `${said}, but when the forge was last asked it still ran: ${words} (${placeOf(entry)}).`,
            [citeMessage(entry, result, "contradicts", "what the forge last said")],
          );
  }
}
