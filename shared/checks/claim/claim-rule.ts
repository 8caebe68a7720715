import type { HandoffRule } from "../rule.ts";
import { judgeClaims } from "./judge-claims.ts";

/** A rule that speaks where the shared judgement of a handoff's claims ends in it. */
export const claimRule = (rule: Omit<HandoffRule, "scope" | "check">): HandoffRule => ({
  ...rule,
  scope: "handoff",
  check: (subject, context) =>
    judgeClaims(subject, context).flatMap(judged => (judged.rule === rule.id ? [judged.result] : [])),
});
