import { describe, expect, it } from "vitest";
import { parsePolicy } from "./policy.ts";

const parse = (value: unknown) => parsePolicy(JSON.stringify(value));

describe("parsePolicy", () => {
  it("takes a policy with every key, and one with none", () => {
    const whole = {
      schema: "countersign.policy/1",
      maxAge: "12h",
      highRisk: ["decision", "claim.tests-stale", "push"],
      repositories: { widget: "../widget" },
      requireReadback: true,
      contextPercentMax: 90,
      severity: { "claim.tests-subset": "off", "gaia.guardrail": "blocker" },
      guardrails: { paidFallback: "never", maxAttempts: 3, maxUsd: 1.5, providers: ["x"], requireIdentity: false },
    };
    expect(parse(whole)).toEqual({ ok: true, value: whole });
    expect(parse({})).toEqual({ ok: true, value: {} });
  });

  it.each(['{"maxAge":"12h","maxAge":"90d"}', '{"severity":{"claim.tests-stale":"off","claim.tests-stale":"note"}}'])(
    "refuses %s: which of the two was meant?",
    text => {
      const parsed = parsePolicy(text);
      expect(parsed.ok ? "" : parsed.error.message).toContain("twice");
    },
  );

  it.each([
    '{"__proto__":{"maxAge":"90d"}}',
    '{"repositories":{"__proto__":"/etc"}}',
    '{"severity":{"__proto__":"off"}}',
    '{"constructor":1}',
  ])("refuses %s, and takes nothing from it", text => {
    expect(parsePolicy(text).ok).toBe(false);
    expect(({} as { maxAge?: string }).maxAge).toBe(undefined);
  });

  it.each([
    ["an unknown key", { maxage: "12h" }, "maxage"],
    ["an unknown key deep inside", { guardrails: { maxEuro: 1 } }, "maxEuro"],
    ["another schema", { schema: "countersign.policy/2" }, "schema"],
    ["a duration without a unit", { maxAge: "12" }, "maxAge"],
    ["a word that is no risk", { highRisk: ["everything"] }, "highRisk.0"],
    ["a severity that is none", { severity: { "claim.tests-stale": "fatal" } }, "claim.tests-stale"],
    ["a key that is no rule", { severity: { tests: "off" } }, "tests"],
    ["a list", [], "the policy"],
  ])("refuses %s and says where", (_, value, place) => {
    const parsed = parse(value);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.error.message).toContain(place);
  });

  it.each([
    ["maxage", { maxage: "12h" }, 'there is no key "maxage" (did you mean maxAge?)'],
    ["a far one", { colour: 1 }, 'there is no key "colour"; the keys are schema, maxAge'],
    ["max-usd", { guardrails: { "max-usd": 1 } }, 'guardrails: there is no key "max-usd" (did you mean maxUsd?)'],
  ])("names the key that was meant by %s, and all that there are", (_, value, words) => {
    const parsed = parse(value);
    expect(parsed.ok ? "" : parsed.error.message).toContain(words);
  });

  it("refuses what is not JSON", () => {
    expect(parsePolicy("{")).toMatchObject({ ok: false, error: { code: "not-json" } });
  });
});
