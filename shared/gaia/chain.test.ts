import { describe, expect, it } from "vitest";
import { chainReportText, evaluateChain } from "./chain-evaluate.ts";
import { type ChainNode, parseChainManifest } from "./chain-manifest.ts";

const hex = (digit: string): string => digit.repeat(64);
const REVISION = "a".repeat(40);

const node = (id: string, stage: ChainNode["stage"], digit: string, over: Partial<ChainNode> = {}): ChainNode => ({
  id,
  stage,
  rootRevision: stage === "INTENT" ? null : REVISION,
  producer: "builder",
  locator: `${id}.md`,
  claim: null,
  dependencies: [],
  contentDigest: hex(digit),
  ...over,
});
const on = (nodeId: string, digit: string, relation: "required" | "advisory" = "required") => ({
  nodeId,
  relation,
  pinnedDigest: hex(digit),
});

const intent = node("intent", "INTENT", "1");
const notes = node("notes", "INTENT", "2");
const candidate = node("candidate", "CANDIDATE", "3", {
  dependencies: [on("intent", "1"), on("notes", "2", "advisory")],
  claim: { kind: "CANDIDATE_READY", statement: "ready" },
});
const tests = node("tests", "TEST_EVIDENCE", "4", { dependencies: [on("candidate", "3")] });
const STAGES = ["INTENT", "CANDIDATE", "TEST_EVIDENCE", "INDEPENDENT_REVIEW", "PUBLICATION_EVIDENCE"];

function manifest(nodes: readonly unknown[] = [intent, notes, candidate, tests], over = {}): unknown {
  const present = new Set(nodes.map(each => (each as ChainNode).stage));
  const pendingStages = STAGES.filter(stage => !present.has(stage as ChainNode["stage"]));
  return { schema: "gaia-artifact-chain/1", subject: "harbor/app#12", nodes, pendingStages, ...over };
}

function parsed(nodes?: readonly ChainNode[]) {
  const result = parseChainManifest(manifest(nodes));
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

function evaluate(
  nodes?: readonly ChainNode[],
  changed: Readonly<Record<string, string>> = {},
  revisions = [REVISION],
) {
  const chain = parsed(nodes);
  const observed = new Map(chain.nodes.map(each => [each.id, changed[each.id] ?? each.contentDigest]));
  const { freshness, ...rest } = evaluateChain(chain, observed, new Set(revisions));
  return { ...rest, ...Object.fromEntries(freshness) };
}

describe("parseChainManifest", () => {
  it("reads a chain in its canonical order, with the stages that are still to come", () => {
    expect(parsed().pendingStages).toEqual(["INDEPENDENT_REVIEW", "PUBLICATION_EVIDENCE"]);
  });

  it.each([
    ["another schema", manifest(undefined, { schema: "gaia-artifact-chain/2" }), "InvalidManifest"],
    ["a key too many", manifest(undefined, { note: 1 }), "InvalidManifest"],
    ["no nodes", manifest([]), "InvalidManifest"],
    ["65 nodes", manifest(Array.from({ length: 65 }, (_, at) => node(`n${at}`, "INTENT", "1"))), "InvalidManifest"],
    ["nodes out of order", manifest([notes, intent, candidate, tests]), "InvalidManifest"],
    ["other pending stages", manifest(undefined, { pendingStages: [] }), "InvalidManifest"],
    ["a locator that climbs", manifest([{ ...intent, locator: "../x" }]), "InvalidManifest"],
    ["a locator with a leading dot", manifest([{ ...intent, locator: ".git/x" }]), "InvalidManifest"],
    ["an id that is an array", manifest([{ ...intent, id: ["intent"] }]), "InvalidManifest"],
    [
      "a node without a pin",
      manifest([intent, { ...candidate, dependencies: [{ nodeId: "intent", relation: "required" }] }]),
      "InvalidManifest",
    ],
    ["two nodes of one id", manifest([intent, intent]), "DuplicateNodeId"],
    [
      "a dependency twice",
      manifest([intent, { ...candidate, dependencies: [on("intent", "1"), on("intent", "1")] }]),
      "DuplicateDependency",
    ],
    [
      "a dependency on nothing",
      manifest([intent, { ...candidate, dependencies: [on("nobody", "1")] }]),
      "UnknownDependency",
    ],
    [
      "an intent that depends",
      manifest([{ ...intent, dependencies: [on("notes", "2")] }, notes]),
      "UnexpectedDependency",
    ],
    [
      "a dependency on a later stage",
      manifest([intent, { ...candidate, dependencies: [on("tests", "4")] }, tests]),
      "InvalidDependencyOrder",
    ],
    [
      "a stage that is skipped",
      manifest([intent, { ...tests, dependencies: [on("intent", "1")] }]),
      "MissingPredecessorStage",
    ],
    [
      "an advisory dependency alone",
      manifest([intent, { ...candidate, dependencies: [on("intent", "1", "advisory")] }]),
      "MissingPredecessorStage",
    ],
    ["no object", null, "InvalidManifest"],
  ])("refuses %s", (_name, value, error) => {
    expect(parseChainManifest(value)).toEqual({ ok: false, error });
  });
});

describe("evaluateChain", () => {
  it("finds an untouched chain fresh, stages to come or not", () => {
    expect(evaluate()).toMatchObject({ verdict: "CHAIN_FRESH", binding: "BOUND", tests: "FRESH" });
  });

  it("carries a changed intent to everything that rests on it", () => {
    expect(evaluate(undefined, { intent: hex("9") })).toMatchObject({
      verdict: "CHAIN_STALE",
      intent: "CONTENT_CHANGED",
      candidate: "STALE_REQUIRED_INPUT",
      tests: "STALE_REQUIRED_INPUT",
    });
  });

  it("tells a pin of other bytes", () => {
    const repinned = { ...candidate, dependencies: [on("intent", "8"), on("notes", "2", "advisory")] };
    expect(evaluate([intent, notes, repinned, tests])).toMatchObject({
      candidate: "PIN_MISMATCH",
      tests: "STALE_REQUIRED_INPUT",
    });
  });

  it("leaves what only takes advice from a changed node fresh, and the chain stale", () => {
    expect(evaluate(undefined, { notes: hex("9") })).toMatchObject({
      verdict: "CHAIN_STALE",
      notes: "CONTENT_CHANGED",
      candidate: "FRESH",
      tests: "FRESH",
    });
  });

  it("is never fresh without a node of an expected revision", () => {
    expect(evaluate(undefined, {}, ["b".repeat(40)])).toMatchObject({
      verdict: "CHAIN_STALE",
      binding: "UNBOUND",
      candidate: "STALE_ROOT_REVISION",
    });
    expect(evaluate([intent, notes])).toMatchObject({ verdict: "CHAIN_STALE", binding: "UNBOUND", intent: "FRESH" });
  });
});

describe("chainReportText", () => {
  it("lists every stage, and the advice that has changed", () => {
    const chain = parsed();
    const observed = new Map(chain.nodes.map(each => [each.id, each.id === "notes" ? hex("9") : each.contentDigest]));
    const expected = new Set([REVISION]);
    const report = JSON.parse(chainReportText(chain, evaluateChain(chain, observed, expected), expected));
    expect(report.stages.map((stage: { status: string }) => stage.status)).toEqual([
      "PRESENT",
      "PRESENT",
      "PRESENT",
      "NOT_PROVIDED",
      "NOT_PROVIDED",
    ]);
    expect(report.nodes[2]).toEqual({
      id: "candidate",
      stage: "CANDIDATE",
      freshness: "FRESH",
      changedAdvisoryInputs: ["notes"],
      claimStatus: "ASSERTED_NOT_VERIFIED",
    });
  });
});
