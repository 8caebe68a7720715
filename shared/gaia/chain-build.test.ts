import { describe, expect, it } from "vitest";
import { buildChainManifest, chainManifestText, parseChainDescriptor } from "./chain-build.ts";
import { chainReportText, evaluateChain } from "./chain-evaluate.ts";
import { parseChainManifest } from "./chain-manifest.ts";

const hex = (digit: string): string => digit.repeat(64);
const REVISION = "a".repeat(40);

const pin = (nodeId: string, digit: string, relation = "required") => ({ nodeId, relation, pinnedDigest: hex(digit) });
const base = { rootRevision: REVISION, producer: "harbor", claim: null };
const intent = { ...base, id: "intent", stage: "INTENT", locator: "INTENT.md", dependencies: [] };
const notes = { ...intent, id: "notes", locator: "notes.md" };
const candidate = {
  ...base,
  id: "candidate",
  stage: "CANDIDATE",
  locator: "out/receipt.json",
  claim: { kind: "CANDIDATE_READY", statement: "prêt" },
  dependencies: [pin("notes", "2", "advisory"), pin("intent", "1")],
};
const measured = new Map([
  ["intent", hex("1")],
  ["notes", hex("2")],
  ["candidate", hex("3")],
]);
const descriptor = { subject: "harbor#76", nodes: [candidate, notes, intent] };

const MANIFEST = `{"nodes":[{"claim":null,"contentDigest":"${hex("1")}","dependencies":[],"id":"intent","locator":"INTENT.md","producer":"harbor","rootRevision":"${REVISION}","stage":"INTENT"},{"claim":null,"contentDigest":"${hex("2")}","dependencies":[],"id":"notes","locator":"notes.md","producer":"harbor","rootRevision":"${REVISION}","stage":"INTENT"},{"claim":{"kind":"CANDIDATE_READY","statement":"prêt"},"contentDigest":"${hex("3")}","dependencies":[{"nodeId":"intent","pinnedDigest":"${hex("1")}","relation":"required"},{"nodeId":"notes","pinnedDigest":"${hex("2")}","relation":"advisory"}],"id":"candidate","locator":"out/receipt.json","producer":"harbor","rootRevision":"${REVISION}","stage":"CANDIDATE"}],"pendingStages":["TEST_EVIDENCE","INDEPENDENT_REVIEW","PUBLICATION_EVIDENCE"],"schema":"gaia-artifact-chain/1","subject":"harbor#76"}\n`;

const STAGES = `"stages":[{"nodeIds":["intent","notes"],"stage":"INTENT","status":"PRESENT"},{"nodeIds":["candidate"],"stage":"CANDIDATE","status":"PRESENT"},{"nodeIds":[],"stage":"TEST_EVIDENCE","status":"NOT_PROVIDED"},{"nodeIds":[],"stage":"INDEPENDENT_REVIEW","status":"NOT_PROVIDED"},{"nodeIds":[],"stage":"PUBLICATION_EVIDENCE","status":"NOT_PROVIDED"}],"subject":"harbor#76"`;

/** A report's bytes, by the words that differ from one to the other. */
const reportOf = (
  words: readonly [string, string, string],
  verdict: string,
  binding: string,
  expected: string,
): string => {
  const [first, second, third] = words;
  const changed = second === "FRESH" ? "[]" : '["notes"]';
  return `{"expectedRootRevisions":["${expected}"],"nodes":[{"changedAdvisoryInputs":[],"claimStatus":"NO_CLAIM","freshness":"${first}","id":"intent","stage":"INTENT"},{"changedAdvisoryInputs":[],"claimStatus":"NO_CLAIM","freshness":"${second}","id":"notes","stage":"INTENT"},{"changedAdvisoryInputs":${changed},"claimStatus":"ASSERTED_NOT_VERIFIED","freshness":"${third}","id":"candidate","stage":"CANDIDATE"}],"pendingStages":["TEST_EVIDENCE","INDEPENDENT_REVIEW","PUBLICATION_EVIDENCE"],"rootRevisionBinding":"${binding}","schema":"gaia-artifact-chain-report/1",${STAGES},"verdict":"${verdict}"}`;
};

const described = () => {
  const read = parseChainDescriptor(descriptor);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};
const built = () => {
  const made = buildChainManifest(described(), measured);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};

describe("buildChainManifest", () => {
  it("writes the canonical order, whatever the descriptor's, and what it writes reads back", () => {
    expect(chainManifestText(built())).toBe(MANIFEST);
    expect(parseChainManifest(JSON.parse(MANIFEST))).toEqual({ ok: true, value: built() });
  });

  it.each([
    [
      "a pin that is missing",
      { nodes: [intent, { ...candidate, dependencies: [{ nodeId: "intent", relation: "required" }] }] },
      "InvalidDescriptor",
    ],
    ["a digest of the content", { nodes: [{ ...intent, contentDigest: hex("1") }] }, "InvalidDescriptor"],
    ["a stage that is none", { nodes: [{ ...intent, stage: "RELEASE" }] }, "InvalidDescriptor"],
    ["no nodes", { nodes: [] }, "InvalidDescriptor"],
    ["65 nodes", { nodes: Array.from({ length: 65 }, (_, at) => ({ ...intent, id: `n${at}` })) }, "InvalidDescriptor"],
    ["a late node that is malformed", { nodes: [intent, notes, { ...candidate, id: "C" }] }, "InvalidDescriptor"],
    ["a subject with white space around it", { subject: " harbor" }, "InvalidDescriptor"],
    ["a key too many", { schema: "gaia-artifact-chain/1" }, "InvalidDescriptor"],
    ["two nodes of one id", { nodes: [intent, intent] }, "DuplicateNodeId"],
    ["a stage without the one before it", { nodes: [{ ...candidate, dependencies: [] }] }, "MissingPredecessorStage"],
    ...["", "../x", "/x", "a//b", ".git/x", "a/.b", "_a", "a\\b", "a/../b", "C:/x"].map(
      locator =>
        [`the locator ${JSON.stringify(locator)}`, { nodes: [{ ...intent, locator }] }, "InvalidDescriptor"] as const,
    ),
  ] as const)("refuses a descriptor: %s", (_, over, code) => {
    expect(parseChainDescriptor({ ...descriptor, ...over })).toEqual({ ok: false, error: code });
  });

  it.each([
    ["too few", [["intent", hex("1")]]],
    ["too many", [...measured, ["other", hex("4")]]],
    ["another node", [...[...measured].slice(0, 2), ["other", hex("3")]]],
    ["what is no digest", [...[...measured].slice(0, 2), ["candidate", `${hex("3")}\n`]]],
  ] as const)("refuses measurements: %s", (_, given) => {
    const digests = new Map(given as readonly (readonly [string, string])[]);
    expect(buildChainManifest(described(), digests)).toEqual({ ok: false, error: "InvalidMeasurement" });
  });
});

describe("chainReportText", () => {
  it.each([
    ["fresh", {}, REVISION, ["FRESH", "FRESH", "FRESH"], "CHAIN_FRESH", "BOUND"],
    [
      "the intent rewritten",
      { intent: hex("9") },
      REVISION,
      ["CONTENT_CHANGED", "FRESH", "STALE_REQUIRED_INPUT"],
      "CHAIN_STALE",
      "BOUND",
    ],
    ["advice rewritten", { notes: hex("9") }, REVISION, ["FRESH", "CONTENT_CHANGED", "FRESH"], "CHAIN_STALE", "BOUND"],
    [
      "another revision",
      {},
      "b".repeat(40),
      ["STALE_ROOT_REVISION", "STALE_ROOT_REVISION", "STALE_ROOT_REVISION"],
      "CHAIN_STALE",
      "UNBOUND",
    ],
  ] as const)(
    "writes Gaia's bytes: %s",
    (_, changed: Readonly<Record<string, string>>, revision, words, verdict, binding) => {
      const observed = new Map([...measured].map(([id, digest]) => [id, changed[id] ?? digest]));
      const expected = new Set([revision]);
      const text = chainReportText(built(), evaluateChain(built(), observed, expected), expected);
      expect(text).toBe(reportOf(words, verdict, binding, revision));
    },
  );
});
