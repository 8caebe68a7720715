import { describe, expect, it } from "vitest";
import { exampleAudit } from "../../fixtures/exports/example-audit.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { Evidence } from "../model/evidence.ts";
import type { Finding, Verdict } from "../model/finding.ts";
import { toRecordId } from "../model/ids.ts";
import { findSpokenFor } from "./spoken-for.ts";

const [judged] = exampleAudit.handoffs;
const [finding] = exampleAudit.findings;
const shared = finding?.evidence[0];
if (judged === undefined || finding === undefined || shared === undefined) throw new Error("the example is whole");

/** The example's second record with a verdict that no finding of its own explains. */
const doubt = (verdict: Verdict, evidence: readonly Evidence[]): JudgedHandoff => {
  const id = toRecordId("r2");
  const own = judged.records.get(id);
  if (own === undefined) throw new Error("the example has r2");
  const transitions = own.transitions.map(one => ({ ...one, verdict, evidence }));
  return { ...judged, records: new Map(judged.records).set(id, { ...own, verdict, transitions }) };
};
const other = (rule: Finding["rule"], over: Partial<Finding> = {}): Finding => ({
  ...finding,
  rule,
  evidence: [],
  ...over,
});

describe("findSpokenFor", () => {
  it.each([
    ["a record with a finding of its own", judged, [finding], null],
    ["one that is unchecked", doubt("unchecked", [shared]), [finding], null],
    ["one that is supported", doubt("supported", [shared]), [finding], null],
    ["one that rests on another's evidence", doubt("contradicted", [shared]), [finding], [finding.rule]],
    ["one whose own words alone are shared", doubt("stale", [{ ...shared, how: "cited" }]), [finding], []],
    ["the one finding of its verdict", doubt("contradicted", []), [finding], [finding.rule]],
    [
      "what several could explain",
      doubt("contradicted", []),
      [other("claim.file-unsupported"), other("claim.url-unknown")],
      [],
    ],
    [
      "its own finding of another verdict",
      doubt("unsupported", []),
      [finding, other("claim.tests-stale", { recordId: toRecordId("r2"), verdict: "stale" })],
      ["claim.tests-stale"],
    ],
  ] as const)("of %s", (_, handoff, findings, rules) => {
    const found = findSpokenFor(handoff, findings).filter(({ record }) => record.id === "r2");
    expect(found.map(one => one.rules)).toEqual(rules === null ? [] : [rules]);
  });
});
