import { RULES } from "../shared/checks/registry.ts";
import { oneLine } from "../shared/export/audit-outline.ts";
import { findNearName } from "../shared/lib/near-name.ts";
import type { Policy } from "../shared/model/policy.ts";

/**
 * A sentence for each rule that a policy names and this version does not have: a misspelt one would change nothing and
 * look as if it did. It is no error, since a policy may be older or newer than the program.
 */
export function unknownRules({ severity, highRisk }: Policy): readonly string[] {
  const known: readonly string[] = [...RULES.map(({ id }) => id), "rule.failed"];
  const named = new Set([...Object.keys(severity ?? {}), ...(highRisk ?? []).filter(word => word.includes("."))]);
  return [...named]
    .filter(rule => !known.includes(rule))
    .map(rule => {
      const near = findNearName(rule, known);
      const meant = near === null ? "" : ` (did you mean ${near}?)`;
      return `the policy names ${oneLine(rule, 100)}, which is no rule of this version${meant}.`;
    });
}
