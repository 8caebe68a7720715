import { findNearName } from "../lib/near-name.ts";
import type { Policy } from "../model/policy.ts";
import { RULES } from "./registry.ts";

/** A rule that a policy names and this version does not have, and the one that was most likely meant. */
export interface UnknownRule {
  readonly rule: string;
  readonly near: string | null;
}

/**
 * The rules that a policy names and this version does not have: a misspelt one would change nothing and look as if it did.
 * It is no error, since a policy may be older or newer than the program.
 */
export function unknownRules({ severity, highRisk }: Policy): readonly UnknownRule[] {
  const known: readonly string[] = [...RULES.map(({ id }) => id), "rule.failed"];
  const named = new Set([...Object.keys(severity ?? {}), ...(highRisk ?? []).filter(word => word.includes("."))]);
  return [...named].filter(rule => !known.includes(rule)).map(rule => ({ rule, near: findNearName(rule, known) }));
}
