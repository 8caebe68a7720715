import { maskSecrets } from "../../lib/mask-secrets.ts";
import type { HandoffRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { citeMessage, quoteWords } from "./cite.ts";
import { type CarriedDecision, carriedDecisions } from "./decision-standings.ts";
import { findUnseen } from "./first-seen.ts";
import { placeFinding, recordPlaces } from "./record-places.ts";
import { speechWords } from "./speech-words.ts";

/** A decision that no message of the span and no earlier checkpoint took. One that a message took is supported by it. */
export const decisionUnsourced: HandoffRule = {
  id: "claim.decision-unsourced",
  version: 2,
  severity: "warning",
  verdict: "unsupported",
  scope: "handoff",
  title: "A decision that no message of the session and no earlier checkpoint took.",
  check(subject) {
    const { handoff, span } = subject;
    // A Gaia decision is its ledger's row, and nobody takes it in words.
    if (handoff.kind === "closing" || handoff.kind === "generation") return [];
    if (span === null) return leaveListed(subject);
    const carried = carriedDecisions(subject);
    const open = carried.filter(one => one.standing === null && one.subject.isListed && mayBeInvented(subject, one));
    const absent = open.length === 0 ? new Set<string>() : findUnseen(span, open.flatMap(wordsAsked));
    return carried.flatMap((one): readonly RuleResult[] => {
      const support = supportOf(one);
      if (support !== null) return [support];
      if (!open.includes(one) || !isUnheardOf(one, absent)) return [];
      if (span.isIncomplete || span.timeline.unloadedAgents.some(agent => agent.order < span.endOrder))
        return [leaveUnchecked(subject, one)];
      return [
        placeFinding(handoff, one, {
          message: `${quoteWords(one.record.text)} is carried as decided, but no message of the session takes it: ${nameWords(one, absent)} stands nowhere before.`,
          evidence: [one.transition.assertedBy],
          cause: `${one.transition.id}:decision`,
        }),
      ];
    });
  },
};

/** An earlier version that has it took it, and so did a message that the producer names. */
const mayBeInvented = ({ previous }: LinkedHandoff, { record }: CarriedDecision): boolean =>
  (previous === null || !previous.text.includes(record.text)) &&
  record.supersedes === null &&
  (record.links?.sourceRefs.length ?? 0) === 0;

/** The words of the decision itself, cut to the letters that every form of them has. */
const wordsAsked = ({ subject }: CarriedDecision): readonly string[] =>
  subject.core.filter(stem => !/^\d/.test(stem)).map(letters);

const letters = (stem: string): string =>
  /^\p{Ll}+$/u.test(stem) ? stem.slice(0, Math.max(4, Math.min(stem.length - 1, 6))) : stem;

/** High enough a bar that a rewording does not reach it: none of its names was ever said, or hardly any of its words. */
function isUnheardOf(one: CarriedDecision, absent: ReadonlySet<string>): boolean {
  const { subject } = one;
  const strong = [...subject.for, ...subject.against].flatMap(named => named.strong).filter(stem => !/^\d/.test(stem));
  const isAbsent = (stem: string): boolean => absent.has(letters(stem));
  const words = subject.core.filter(stem => !/^\d/.test(stem));
  const missing = words.filter(isAbsent).length;
  if (strong.length > 0 && strong.every(isAbsent)) return true;
  return missing >= 2 && missing / words.length >= 0.5;
}

function nameWords({ record, subject }: CarriedDecision, absent: ReadonlySet<string>): string {
  const missing = subject.core.filter(stem => absent.has(letters(stem)));
  const words = speechWords(record.text).filter(({ stem }) => missing.includes(stem));
  const shown = maskSecrets(record.text).toLowerCase();
  const named = words.map(({ lower }) => (shown.includes(lower) ? lower : "a credential"));
  return [...new Set(named)].slice(0, 3).map(quoteWords).join(" or ");
}

function supportOf({ standing, record, transition }: CarriedDecision): RuleResult | null {
  if (standing?.stance !== "for" || standing.taken === null || record.kind !== "decision") return null;
  const { taken } = standing;
  const label =
    taken.by === "agent"
      ? "where the agent took it"
      : taken.by === "answer"
        ? "the user's answer"
        : "where the user took it";
  return {
    type: "supported",
    recordId: record.id,
    transitionId: transition.id,
    evidence: [citeMessage(taken.entry, taken, "supports", label)],
    cause: `${transition.id}:decision`,
  };
}

function leaveUnchecked(
  { handoff }: LinkedHandoff,
  { record, transition }: Pick<CarriedDecision, "record" | "transition">,
): RuleResult {
  return {
    type: "unchecked",
    handoffId: handoff.id,
    recordId: record.id,
    transitionId: transition.id,
    needs: "session",
    cause: `${transition.id}:decision`,
    evidence: [],
  };
}

const leaveListed = (subject: LinkedHandoff): readonly RuleResult[] =>
  recordPlaces(subject.handoff).flatMap(place =>
    place.record.kind === "decision" && place.record.state === "in-force" ? [leaveUnchecked(subject, place)] : [],
  );
