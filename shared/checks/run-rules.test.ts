import { describe, expect, it } from "vitest";
import { groupBy } from "../lib/group-by.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId, toRecordId, toSourceId, toTransitionId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";
import { buildFindings, buildUnchecked } from "./build-findings.ts";
import { foldHandoff, foldRecords } from "./fold-verdicts.ts";
import type { HandoffRule, LinkedHandoff, RuleContext, RuleResult } from "./rule.ts";
import { activeRules, collectQuestions, runHandoffRules } from "./run-rules.ts";

const sourceId = toSourceId("0:a");
const handoffId = toHandoffId("h");
const recordId = toRecordId("r");
const anchor = { sourceId, sessionId: null, messageId: null, line: 3, start: 0, end: 4, textLine: 1 };
const assertedBy = {
  sourceId,
  sessionId: null,
  line: 3,
  messageId: null,
  at: null,
  quote: "done",
  how: "cited",
  stance: "context",
  label: "",
} as const;
const transition = (name: string) =>
  ({ id: toTransitionId(name), from: null, to: "asserted", clause: null, assertedBy }) as const;
const record: HandoffRecord = {
  id: recordId,
  handoffId,
  kind: "claim",
  section: "",
  ordinal: 0,
  text: "done",
  state: "asserted",
  anchor,
  links: null,
  transitions: [transition("t0"), transition("t1")],
  supersedes: null,
  supersededBy: null,
};
const handoff: Handoff = {
  id: handoffId,
  kind: "document",
  sourceId,
  format: "f",
  anchor,
  title: "",
  agent: null,
  session: null,
  to: null,
  task: null,
  createdAtIso: null,
  createdMs: null,
  versionKey: "v",
  position: 0,
  text: "done",
  hints: { inside: null, nativeIds: [], transcriptPath: null },
  records: [record],
  document: null,
};
const subject: LinkedHandoff = { handoff, link: null, span: null, previous: null, overwritten: [] };
const context: RuleContext = {
  nowMs: 0,
  policy: {},
  answers: new Map(),
  hasRepository: false,
  facts: [],
  loaded: new Set(),
  digests: new Map(),
  history: new Set(),
  remotes: [],
};
const rule = (check: () => readonly RuleResult[], over: Partial<HandoffRule> = {}): HandoffRule => ({
  scope: "handoff",
  id: "claim.tests-stale",
  version: 1,
  severity: "blocker",
  verdict: "stale",
  title: "",
  check,
  ...over,
});
const found = (over: Partial<Extract<RuleResult, { type: "finding" }>> = {}): RuleResult => ({
  type: "finding",
  handoffId,
  recordId,
  transitionId: toTransitionId("t0"),
  sourceId,
  line: 3,
  message: "It is stale.",
  evidence: [],
  cause: "c",
  ...over,
});
const supported = (name: string): RuleResult => ({
  type: "supported",
  recordId,
  transitionId: toTransitionId(name),
  evidence: [],
  cause: "c",
});
const unchecked = (name: string): RuleResult => ({
  type: "unchecked",
  handoffId,
  recordId,
  transitionId: toTransitionId(name),
  needs: "session",
  cause: "c",
  evidence: [],
});
const judge = (...results: readonly RuleResult[]) => {
  const ruled = runHandoffRules([rule(() => results)], subject, context);
  const records = foldRecords(
    handoff,
    groupBy(ruled, ({ result }) => result.recordId),
    () => [],
  );
  const findings = buildFindings(ruled, new Map([[handoffId, handoff]]), {});
  return {
    record: records.get(recordId),
    ...foldHandoff(records, findings),
    findings,
    unchecked: buildUnchecked(ruled),
  };
};

describe("the fold of verdicts", () => {
  it.each([
    ["nothing was said", [], ["unchecked", "unchecked"], "unchecked"],
    ["all is supported", [supported("t0"), supported("t1")], ["supported", "supported"], "supported"],
    ["one of two is supported", [supported("t0")], ["supported", "unchecked"], "unchecked"],
    [
      "a supported one lacks something",
      [supported("t0"), unchecked("t0"), supported("t1")],
      ["unchecked", "supported"],
      "unchecked",
    ],
    ["a finding speaks against support", [supported("t0"), found(), supported("t1")], ["stale", "supported"], "stale"],
    [
      "a finding is about the whole record",
      [supported("t0"), supported("t1"), found({ transitionId: null })],
      ["supported", "supported"],
      "stale",
    ],
    [
      "a finding brings its own verdict",
      [found({ verdict: "contradicted" }), supported("t1")],
      ["contradicted", "supported"],
      "contradicted",
    ],
    [
      "a finding is about the handoff",
      [supported("t0"), supported("t1"), found({ transitionId: null, recordId: null })],
      ["supported", "supported"],
      "supported",
    ],
  ] as const)("where %s", (_, results, transitions, verdict) => {
    const judged = judge(...results);
    expect(judged.record?.transitions.map(one => one.verdict)).toEqual(transitions);
    expect(judged.record?.verdict).toBe(verdict);
    expect(judged.verdict).toBe(verdict);
    expect(judged.counts[verdict]).toBe(1);
  });

  it("counts findings by severity and lists what would decide once", () => {
    const judged = judge(found(), found({ cause: "d", severity: "note" }), unchecked("t0"), unchecked("t1"));
    expect(judged.counts).toMatchObject({ blockers: 1, warnings: 0, notes: 1 });
    expect(judged.unchecked).toEqual([{ handoffId, recordId, rule: "claim.tests-stale", needs: "session" }]);
  });

  it("lowers every record that repeats a fault, though the fault is said once", () => {
    const judged = judge(found(), found({ transitionId: toTransitionId("t1") }));
    expect(judged.findings).toHaveLength(1);
    expect(judged.record?.transitions.map(one => one.verdict)).toEqual(["stale", "stale"]);
  });
});

describe("running rules", () => {
  const broken = rule(() => {
    throw new Error("boom");
  });

  it("reports a rule that throws and goes on", () => {
    const ruled = runHandoffRules([broken, rule(() => [found()])], subject, context);
    const findings = buildFindings(ruled, new Map([[handoffId, handoff]]), {});
    expect(findings.map(one => [one.rule, one.severity])).toEqual([
      ["rule.failed", "blocker"],
      ["claim.tests-stale", "blocker"],
    ]);
    expect(findings[0]?.message).toContain("boom");
  });

  it("asks what rules ask, and nothing for one that throws", () => {
    const asking = rule(() => [], { questions: () => [{ type: "commit-known", hash: "abc" }] });
    const throwing = rule(() => [], {
      questions: () => {
        throw new Error("boom");
      },
    });
    expect(collectQuestions([throwing, asking], subject)).toEqual([{ type: "commit-known", hash: "abc" }]);
  });

  it("leaves out what the policy switches off and takes its severities", () => {
    const policy = { severity: { "claim.tests-stale": "off", "claim.tests-unrun": "note" } } as const;
    const other = rule(() => [found()], { id: "claim.tests-unrun" });
    expect(activeRules([broken, other], policy)).toEqual([other]);
    const ruled = runHandoffRules([other], subject, context);
    expect(buildFindings(ruled, new Map([[handoffId, handoff]]), policy)[0]?.severity).toBe("note");
  });
});

describe("fingerprints", () => {
  const fingerprint = (over: Parameters<typeof found>[0]): string | undefined =>
    judge(found(over)).findings[0]?.fingerprint;

  it("stay when lines and wording move", () => {
    expect(fingerprint({ line: 99, message: "Other words." })).toBe(fingerprint({}));
  });

  it("differ between two causes", () => {
    expect(fingerprint({ cause: "d" })).not.toBe(fingerprint({}));
  });
});
