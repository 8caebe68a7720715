import { maskedPart } from "../../lib/masked-part.ts";
import type { HandoffRecord } from "../../model/record.ts";
import type { Span } from "../../model/timeline.ts";
import type { HandoffRule, LinkedHandoff, RuleContext, RuleResult } from "../rule.ts";
import { citeMessage, quoteWords } from "./cite.ts";
import { isCommandRun } from "./find-command.ts";
import { findAbsent, quotedPieces } from "./find-quotation.ts";
import { judgeClaims } from "./judge-claims.ts";
import { citeNearest } from "./nearest-words.ts";
import { listQuotations, type Quotation } from "./quotations.ts";
import { findUserWords } from "./quoted-message.ts";
import { placeFinding, type RecordPlace, recordPlaces } from "./record-places.ts";
import { askedOf } from "./span-events.ts";

const LEAST_WORDS = 3;
const SHOWN = {
  user: "the user's words",
  error: "the words of an error",
  command: "a command that was run",
  output: "the words of an output",
} as const;

interface Placed {
  readonly place: RecordPlace;
  readonly quotation: Quotation;
}

/** Text that is presented as verbatim and stands nowhere in the session before the handoff. */
export const QUOTE_NOT_FOUND: HandoffRule = {
  id: "claim.quote-not-found",
  version: 5,
  severity: "warning",
  verdict: "unsupported",
  title: "Words that are presented as verbatim (an error, a command, a user's words) stand nowhere in the session.",
  scope: "handoff",
  check(subject, context) {
    return [...supportWords(subject), ...checkQuotations(subject, context)];
  },
};

function checkQuotations(subject: LinkedHandoff, context: RuleContext): readonly RuleResult[] {
  const quoted = recordPlaces(subject.handoff).flatMap(place =>
    listQuotations(place.record).map(quotation => ({ place, quotation })),
  );
  const faulted = quoted.length === 0 ? new Set<string>() : faultedRuns(subject, context);
  const placed = quoted.filter(
    ({ place, quotation }) =>
      quotation.of === "user" || quotation.of === "command" || !faulted.has(place.record.id as string),
  );
  return placed.length === 0 ? [] : judgeQuotations(subject, placed);
}

/** A record that only tells what the user said, in the user's words. */
function supportWords({ handoff, span }: LinkedHandoff): readonly RuleResult[] {
  if (span === null) return [];
  return recordPlaces(handoff).flatMap(({ record, transition }): readonly RuleResult[] => {
    if (!TELLING.has(record.kind) || record.transitions.length > 1 || !/user/i.test(record.text)) return [];
    const told = findUserWords(span, record.text);
    if (told === null) return [];
    return [
      {
        type: "supported",
        recordId: record.id,
        transitionId: transition.id,
        evidence: [citeMessage(told.entry, told, "supports", "the user's own words")],
        cause: `${transition.id}:words`,
      },
    ];
  });
}

const TELLING: ReadonlySet<HandoffRecord["kind"]> = new Set(["claim", "objective", "next-action"]);

/** Records whose claim of a run is at fault: what they quote of its output is the same fault, and said by that rule. */
const faultedRuns = (subject: LinkedHandoff, context: RuleContext): ReadonlySet<string> =>
  new Set(
    judgeClaims(subject, context).flatMap(({ rule, result }) =>
      result.type === "finding" && /^claim\.(?:tests-|count-)/.test(rule) && result.recordId !== null
        ? [result.recordId as string]
        : [],
    ),
  );

function judgeQuotations(subject: LinkedHandoff, placed: readonly Placed[]): readonly RuleResult[] {
  const { span } = subject;
  const told = placed.flatMap(one => {
    const pieces = quotedPieces(one.quotation.text, LEAST_WORDS);
    return pieces.length === 0 ? [] : [{ ...one, pieces }];
  });
  if (span === null) return told.map(one => leaveUnchecked(subject, one));
  const absent = findAbsent(
    span,
    told.flatMap(({ pieces }) => pieces),
  );
  return told.flatMap(({ place, quotation, pieces }) => {
    if (!pieces.some(({ folded }) => absent.has(folded))) return [];
    if (quotation.of === "command" && isCommandRun(span, quotation.text)) return [];
    if (span.isIncomplete) return [leaveUnchecked(subject, { place, quotation })];
    // A sub-agent whose transcript is not loaded may have seen it.
    if (quotation.of !== "user" && askedOf(span, /./)) return [leaveUnchecked(subject, { place, quotation })];
    return [buildFinding(subject, span, { place, quotation })];
  });
}

function buildFinding(subject: LinkedHandoff, span: Span, { place, quotation }: Placed): RuleResult {
  const { record, transition } = place;
  const nearest = citeNearest(span, quotation);
  return placeFinding(subject.handoff, place, {
    message: `${quoteWords(maskedPart(record.text, quotation.start, quotation.end))} is given as ${SHOWN[quotation.of]}, but stands nowhere in the session before it.`,
    evidence: [...nearest, transition.assertedBy],
    cause: `${transition.id}:quote:${quotation.start}`,
  });
}

function leaveUnchecked(subject: LinkedHandoff, { place }: Placed): RuleResult {
  return {
    type: "unchecked",
    handoffId: subject.handoff.id,
    recordId: place.record.id,
    transitionId: place.transition.id,
    needs: "session",
    cause: `${place.transition.id}:quote`,
    evidence: [],
  };
}
