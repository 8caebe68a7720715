import type { Severity, Verdict } from "../model/finding.ts";
import type { RuleId, SourceId } from "../model/ids.ts";
import type { Policy } from "../model/policy.ts";
import type { HostQuestion } from "../model/question.ts";
import { heedLostLines } from "./lost-lines.ts";
import type { LinkedHandoff, Rule, RuleContext, RuleResult, SourceSubject } from "./rule.ts";

/** A rule's word, with what the fold needs of the rule. */
export interface RuledResult {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly verdict: Verdict;
  readonly result: RuleResult;
}

type Failing = Pick<Extract<RuleResult, { type: "finding" }>, "handoffId" | "sourceId">;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** A rule that throws is itself a finding, and stops nothing (RULES.md). */
function buildFailure(rule: Rule, error: unknown, subject: Failing): RuledResult {
  return {
    rule: "rule.failed",
    severity: "blocker",
    verdict: "contradicted",
    result: {
      type: "finding",
      ...subject,
      recordId: null,
      transitionId: null,
      line: null,
      message: `The rule ${rule.id} failed, so it judged nothing here: ${reasonOf(error)}.`,
      evidence: [],
      cause: `rule.failed:${rule.id}`,
    },
  };
}

function ruled(rule: Rule, subject: Failing, check: () => readonly RuleResult[]): readonly RuledResult[] {
  try {
    return check().map(result => ({ rule: rule.id, severity: rule.severity, verdict: rule.verdict, result }));
  } catch (error) {
    return [buildFailure(rule, error, subject)];
  }
}

const subjectOf = (linked: LinkedHandoff): Failing => ({
  handoffId: linked.handoff.id,
  sourceId: linked.handoff.sourceId,
});

/** The rules that the policy leaves on. */
export const activeRules = (rules: readonly Rule[], policy: Policy): readonly Rule[] =>
  rules.filter(rule => policy.severity?.[rule.id] !== "off");

/** What the rules must know from outside before they judge a handoff. A rule that throws asks nothing. */
export function collectQuestions(rules: readonly Rule[], subject: LinkedHandoff): readonly HostQuestion[] {
  return rules.flatMap(rule => {
    if (rule.scope === "source" || rule.questions === undefined) return [];
    try {
      return [...rule.questions(subject)];
    } catch {
      // Its check fails in the same way, and that is reported.
      return [];
    }
  });
}

/** What the handoff rules say of one handoff. */
export const runHandoffRules = (
  rules: readonly Rule[],
  subject: LinkedHandoff,
  context: RuleContext,
): readonly RuledResult[] =>
  rules.flatMap(rule =>
    rule.scope === "handoff"
      ? ruled(rule, subjectOf(subject), () => heedLostLines(rule.id, subject, rule.check(subject, context)))
      : [],
  );

/** What the source rules say of one source. */
export const runSourceRules = (
  rules: readonly Rule[],
  subject: SourceSubject,
  context: RuleContext,
): readonly RuledResult[] =>
  rules.flatMap(rule =>
    rule.scope === "source"
      ? ruled(rule, { handoffId: null, sourceId: subject.source.id }, () => rule.check(subject, context))
      : [],
  );

/** What the library rules say of all handoffs together. `fallback` names a source where there is no handoff. */
export const runLibraryRules = (
  rules: readonly Rule[],
  handoffs: readonly LinkedHandoff[],
  context: RuleContext,
  fallback: SourceId,
): readonly RuledResult[] =>
  rules.flatMap(rule =>
    rule.scope === "library"
      ? ruled(rule, { handoffId: null, sourceId: handoffs[0]?.handoff.sourceId ?? fallback }, () =>
          rule.check(handoffs, context),
        )
      : [],
  );
