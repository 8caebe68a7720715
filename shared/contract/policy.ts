import { z } from "zod";
import { findDuplicateKey } from "../lib/duplicate-keys.ts";
import { durationSeconds } from "../lib/duration.ts";
import { findNearName } from "../lib/near-name.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { Policy } from "../model/policy.ts";
import { RECORD_STATES } from "../model/record.ts";

// SECURITY: see host.ts: no code is generated, whatever the content policy allows.
z.config({ jitless: true });

const RULE_ID = /^(?:claim|coord|gaia|source|rule)\.[a-z][a-z0-9-]*$/;
const HIGH_RISK_WORDS = ["push", "merge", "deploy", "release", "tests", "authority", "money"];
const RECORD_KINDS = Object.keys(RECORD_STATES);

const RuleIdSchema = z.string().regex(RULE_ID, "is no rule's id");

const GuardrailsSchema = z.strictObject({
  paidFallback: z.enum(["never", "with-approval"]).optional(),
  maxAttempts: z.int().nonnegative().optional(),
  maxUsd: z.number().nonnegative().optional(),
  providers: z.array(z.string()).optional(),
  requireIdentity: z.boolean().optional(),
});

const PolicySchema = z.strictObject({
  schema: z.literal("countersign.policy/1").optional(),
  maxAge: z
    .string()
    .refine(text => durationSeconds(text) !== null, "is no duration such as 30s, 15m, 12h or 2d")
    .optional(),
  highRisk: z
    .array(
      z
        .string()
        .refine(
          word => HIGH_RISK_WORDS.includes(word) || RECORD_KINDS.includes(word) || RULE_ID.test(word),
          `is neither a record kind, nor a rule's id, nor one of ${HIGH_RISK_WORDS.join(", ")}`,
        ),
    )
    .optional(),
  repositories: z.record(z.string(), z.string().min(1)).optional(),
  requireReadback: z.boolean().optional(),
  contextPercentMax: z.number().min(0).max(100).optional(),
  severity: z.record(RuleIdSchema, z.enum(["blocker", "warning", "note", "off"])).optional(),
  guardrails: GuardrailsSchema.optional(),
});

/** Why a policy was not taken, in one sentence. */
export interface PolicyError {
  readonly code: "not-json" | "invalid-policy";
  readonly message: string;
  /** What is wrong where: the key, with dots between outer and inner ones, empty for the whole. */
  readonly faults: readonly { readonly key: string; readonly message: string }[];
}

/**
 * Reads a policy (DESIGN.md section 7): every key optional, an unknown key an error. Directories stay as they are
 * written; whoever reads the file knows what they are relative to.
 */
export function parsePolicy(text: string): Result<Policy, PolicyError> {
  let value: unknown;
  let hasPrototype = false;
  try {
    value = JSON.parse(text, (key, member: unknown) => {
      hasPrototype ||= key === "__proto__";
      return member;
    });
  } catch (error) {
    return err({ code: "not-json", message: `The policy is not JSON: ${String(error)}`, faults: [] });
  }
  const twice = findDuplicateKey(text);
  if (twice !== null)
    return err({
      code: "invalid-policy",
      message: `The policy has the key ${JSON.stringify(twice)} twice in one object.`,
      faults: [],
    });
  // The schema would pass over it without a word, as over none of the other unknown keys.
  if (hasPrototype)
    return err({ code: "invalid-policy", message: 'The policy is not valid: there is no key "__proto__"', faults: [] });
  const parsed = PolicySchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const faults = parsed.error.issues.map(issue => ({ key: issue.path.join("."), message: inWords(issue) }));
  const words = faults.map(({ key, message }) => `${key || "the policy"}: ${message}`);
  return err({ code: "invalid-policy", message: `The policy is not valid: ${words.join("; ")}`, faults });
}

/** What is wrong at one place; an unknown key with the key that was most likely meant. */
function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code !== "unrecognized_keys") return issue.message;
  const known = Object.keys(issue.path.length === 0 ? PolicySchema.shape : GuardrailsSchema.shape);
  const named = issue.keys.map(key => {
    const near = findNearName(key, known);
    return `${JSON.stringify(key)}${near === null ? "" : ` (did you mean ${near}?)`}`;
  });
  return `there is no key ${named.join(", ")}; the keys are ${known.join(", ")}`;
}
