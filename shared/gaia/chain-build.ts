import { canonicalJson } from "../lib/canonical-json.ts";
import { err, ok, type Result } from "../lib/result.ts";
import {
  CHAIN_STAGES,
  type ChainFault,
  type ChainManifest,
  type ChainNode,
  hasKeys,
  isNode,
  isText,
  MAX_NODES,
  MAX_SUBJECT,
  NODE_KEYS,
  pendingStagesOf,
  structureFault,
} from "./chain-manifest.ts";

const DESCRIPTOR_KEYS = NODE_KEYS.filter(key => key !== "contentDigest");
const UNMEASURED = "0".repeat(64);

/** A node as its producer describes it, every pin recorded by the producer and none taken from what is there now. */
function describedNode(value: unknown): ChainNode | null {
  const node = hasKeys(value, DESCRIPTOR_KEYS) ? { ...value, contentDigest: UNMEASURED } : null;
  return isNode(node) ? node : null;
}

const byStage = (one: ChainNode, other: ChainNode): number =>
  CHAIN_STAGES.indexOf(one.stage) - CHAIN_STAGES.indexOf(other.stage) || (one.id < other.id ? -1 : 1);

/**
 * Builds a manifest, in its canonical order, from a descriptor (an untrusted `{subject, nodes}`, each node with its pins and
 * without the digest of its content) and the digests that were measured: SHA-256 hex by node id, one for each node. The whole
 * descriptor is looked at before any measurement is. Source: the artifact chain of GuitarAlchemist/gaia (47b0604).
 */
export function buildChainManifest(
  descriptor: unknown,
  measured: ReadonlyMap<string, string>,
): Result<ChainManifest, ChainFault | "InvalidDescriptor" | "InvalidMeasurement"> {
  if (
    !hasKeys(descriptor, ["subject", "nodes"]) ||
    !isText(descriptor.subject, MAX_SUBJECT) ||
    !Array.isArray(descriptor.nodes)
  )
    return err("InvalidDescriptor");
  const described = descriptor.nodes.map(describedNode);
  const nodes = described.filter(node => node !== null);
  if (nodes.length === 0 || nodes.length > MAX_NODES || nodes.length < described.length)
    return err("InvalidDescriptor");
  const fault = structureFault(nodes);
  if (fault !== null) return err(fault);
  const built = nodes.toSorted(byStage).map(node => ({
    ...node,
    dependencies: node.dependencies.toSorted((one, other) => (one.nodeId < other.nodeId ? -1 : 1)),
    contentDigest: measured.get(node.id) ?? "",
  }));
  if (measured.size !== built.length || !built.every(isNode)) return err("InvalidMeasurement");
  return ok({ subject: String(descriptor.subject), nodes: built, pendingStages: pendingStagesOf(built) });
}

/** A manifest's file, byte for byte as Gaia writes it, the final line feed included. */
export const chainManifestText = ({ subject, nodes, pendingStages }: ChainManifest): string =>
  `${canonicalJson({ schema: "gaia-artifact-chain/1", subject, nodes, pendingStages })}\n`;
