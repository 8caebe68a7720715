import { canonicalJson } from "../lib/canonical-json.ts";
import { CHAIN_STAGES, type ChainManifest, type ChainNode } from "./chain-manifest.ts";

/** Why a node is not what it was, the first that holds; or that it is. */
export type ChainFreshness =
  | "CONTENT_CHANGED"
  | "STALE_ROOT_REVISION"
  | "PIN_MISMATCH"
  | "STALE_REQUIRED_INPUT"
  | "FRESH";

export interface ChainEvaluation {
  /** By node id, in the manifest's order. */
  readonly freshness: ReadonlyMap<string, ChainFreshness>;
  /** `BOUND`: some node was made at an expected revision. A chain without one would be fresh for every revision. */
  readonly binding: "BOUND" | "UNBOUND";
  readonly verdict: "CHAIN_FRESH" | "CHAIN_STALE";
}

/**
 * Judges a manifest against the digests that its artifacts have now (SHA-256 hex by node id, one for each node) and the
 * revisions that are expected. Fresh is not verified: what the producers claim stays asserted. Source: the artifact
 * chain of GuitarAlchemist/gaia (47b0604).
 */
export function evaluateChain(
  manifest: ChainManifest,
  observed: ReadonlyMap<string, string>,
  expectedRevisions: ReadonlySet<string>,
): ChainEvaluation {
  const byId = new Map(manifest.nodes.map(node => [node.id, node]));
  const freshness = new Map<string, ChainFreshness>();
  // In the manifest's order every dependency comes before what depends on it.
  for (const node of manifest.nodes)
    freshness.set(node.id, judgeNode(node, byId, freshness, observed, expectedRevisions));
  const isBound = manifest.nodes.some(
    ({ rootRevision }) => rootRevision !== null && expectedRevisions.has(rootRevision),
  );
  const isFresh = isBound && [...freshness.values()].every(word => word === "FRESH");
  return {
    freshness,
    binding: isBound ? "BOUND" : "UNBOUND",
    verdict: isFresh ? "CHAIN_FRESH" : "CHAIN_STALE",
  };
}

function judgeNode(
  node: ChainNode,
  byId: ReadonlyMap<string, ChainNode>,
  freshness: ReadonlyMap<string, ChainFreshness>,
  observed: ReadonlyMap<string, string>,
  expectedRevisions: ReadonlySet<string>,
): ChainFreshness {
  const required = node.dependencies.filter(({ relation }) => relation === "required");
  if (observed.get(node.id) !== node.contentDigest) return "CONTENT_CHANGED";
  if (node.rootRevision !== null && !expectedRevisions.has(node.rootRevision)) return "STALE_ROOT_REVISION";
  if (required.some(({ nodeId, pinnedDigest }) => byId.get(nodeId)?.contentDigest !== pinnedDigest))
    return "PIN_MISMATCH";
  if (required.some(({ nodeId }) => freshness.get(nodeId) !== "FRESH")) return "STALE_REQUIRED_INPUT";
  return "FRESH";
}

/** The report on an evaluation, byte for byte as Gaia writes it, without a final line feed. */
export function chainReportText(
  manifest: ChainManifest,
  evaluation: ChainEvaluation,
  expectedRevisions: ReadonlySet<string>,
): string {
  const { freshness, binding, verdict } = evaluation;
  const contentOf = new Map(manifest.nodes.map(node => [node.id, node.contentDigest]));
  const isChanged = (nodeId: string, pinnedDigest: string): boolean =>
    contentOf.get(nodeId) !== pinnedDigest || freshness.get(nodeId) !== "FRESH";
  return canonicalJson({
    schema: "gaia-artifact-chain-report/1",
    subject: manifest.subject,
    expectedRootRevisions: [...expectedRevisions].sort(),
    rootRevisionBinding: binding,
    verdict,
    nodes: manifest.nodes.map(({ id, stage, claim, dependencies }) => ({
      id,
      stage,
      freshness: freshness.get(id),
      changedAdvisoryInputs: dependencies
        .filter(({ relation, nodeId, pinnedDigest }) => relation !== "required" && isChanged(nodeId, pinnedDigest))
        .map(({ nodeId }) => nodeId)
        .sort(),
      claimStatus: claim === null ? "NO_CLAIM" : "ASSERTED_NOT_VERIFIED",
    })),
    stages: CHAIN_STAGES.map(stage => {
      const nodeIds = manifest.nodes.filter(node => node.stage === stage).map(node => node.id);
      return { stage, status: nodeIds.length > 0 ? "PRESENT" : "NOT_PROVIDED", nodeIds };
    }),
    pendingStages: manifest.pendingStages,
  });
}
