import type { Evidence } from "../../model/evidence.ts";
import type { Need, Severity } from "../../model/finding.ts";
import type { RuleId } from "../../model/ids.ts";
import type { RuleResult } from "../rule.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { placeFinding } from "./record-places.ts";

/** What one of the claim rules says of a claim. Null: nothing decides it, and nothing that could be loaded would. */
export interface ClaimResult {
  readonly rule: RuleId;
  readonly result: RuleResult;
}

/** The claim is wrong, or nothing supports it. */
export function foundFault(
  rule: RuleId,
  of: AssertedClaim,
  cause: string,
  message: string,
  evidence: readonly Evidence[],
  severity?: Severity,
): ClaimResult {
  const { assertedBy, id } = of.transition;
  return {
    rule,
    result: placeFinding(of.handoff, of, {
      message,
      evidence: [...evidence, assertedBy],
      cause: `${id}:${cause}`,
      ...(severity === undefined ? {} : { severity }),
    }),
  };
}

/** The evidence entails the claim. */
export const foundSupport = (
  rule: RuleId,
  of: AssertedClaim,
  cause: string,
  evidence: readonly Evidence[],
): ClaimResult => ({
  rule,
  result: {
    type: "supported",
    recordId: of.record.id,
    transitionId: of.transition.id,
    evidence,
    cause: `${of.transition.id}:${cause}`,
  },
});

/** What would decide the claim is not loaded. */
export const leftUnchecked = (
  rule: RuleId,
  of: AssertedClaim,
  cause: string,
  needs: Need,
  evidence: readonly Evidence[] = [],
): ClaimResult => ({
  rule,
  result: {
    type: "unchecked",
    handoffId: of.handoff.id,
    recordId: of.record.id,
    transitionId: of.transition.id,
    needs,
    cause: `${of.transition.id}:${cause}`,
    evidence,
  },
});
