import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../shared/contract/policy.ts";
import { readDraft, readPolicy } from "./policy-draft.ts";
import { POLICY_FIELDS } from "./policy-fields.ts";

/** The keys that there are, as the error on one that is none lists them. */
const keysAt = (policy: object): readonly string[] => {
  const parsed = parsePolicy(JSON.stringify(policy));
  return parsed.ok ? [] : (parsed.error.message.split("the keys are ")[1] ?? "").split(", ");
};

const WHOLE = {
  schema: "countersign.policy/1",
  maxAge: "12h",
  highRisk: ["decision", "push"],
  repositories: { widget: "../widget", "a b": "/srv/a=b" },
  requireReadback: false,
  contextPercentMax: 90,
  severity: { "claim.tests-subset": "off", "gaia.guardrail": "blocker" },
  guardrails: { paidFallback: "never", maxAttempts: 3, maxUsd: 1.5, providers: ["x", "y"], requireIdentity: true },
} as const;

describe("the form of a policy", () => {
  it("has a field for every key", () => {
    const inner = keysAt({ guardrails: { none: 1 } }).map(key => `guardrails.${key}`);
    const outer = keysAt({ none: 1 }).filter(key => key !== "schema" && key !== "guardrails");
    expect(POLICY_FIELDS.map(({ key }) => key).sort()).toEqual([...outer, ...inner].sort());
  });

  it("gives a policy back as it took it", () => {
    expect(readPolicy(readDraft(WHOLE))).toEqual({ ok: true, value: WHOLE });
    expect(readPolicy(readDraft({}))).toEqual({ ok: true, value: { schema: "countersign.policy/1" } });
  });
});
