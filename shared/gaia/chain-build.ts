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

/** A descriptor that was looked at: what its producer says, in the manifest's canonical order, nothing of it measured yet. */
export interface ChainDescriptor {
  readonly subject: string;
  readonly nodes: readonly Omit<ChainNode, "contentDigest">[];
}

/**
 * Reads a descriptor, an untrusted `{subject, nodes}`, each node with its pins and without the digest of its content. The whole
 * of it is looked at before anything is measured. Source: the artifact chain of GuitarAlchemist/gaia (47b0604).
 */
export function parseChainDescriptor(descriptor: unknown): Result<ChainDescriptor, ChainFault | "InvalidDescriptor"> {
  if (
    !hasKeys(descriptor, ["subject", "nodes"]) ||
    !isText(descriptor.subject, MAX_SUBJECT) ||
    !Array.isArray(descriptor.nodes) ||
    descriptor.nodes.length === 0 ||
    descriptor.nodes.length > MAX_NODES
  )
    return err("InvalidDescriptor");
  const described = descriptor.nodes.map(describedNode);
  const nodes = described.filter(node => node !== null);
  if (nodes.length < described.length) return err("InvalidDescriptor");
  const fault = structureFault(nodes);
  if (fault !== null) return err(fault);
  const ordered = nodes.toSorted(byStage).map(({ contentDigest: _, ...node }) => ({
    ...node,
    dependencies: node.dependencies.toSorted((one, other) => (one.nodeId < other.nodeId ? -1 : 1)),
  }));
  return ok({ subject: String(descriptor.subject), nodes: ordered });
}

/** Builds a manifest from a descriptor and the digests that were measured: SHA-256 hex by node id, one for each node. */
export function buildChainManifest(
  { subject, nodes }: ChainDescriptor,
  measured: ReadonlyMap<string, string>,
): Result<ChainManifest, "InvalidMeasurement"> {
  const built = nodes.map(node => ({ ...node, contentDigest: measured.get(node.id) ?? "" }));
  if (measured.size !== built.length || !built.every(isNode)) return err("InvalidMeasurement");
  return ok({ subject, nodes: built, pendingStages: pendingStagesOf(built) });
}

/** A manifest's file, byte for byte as Gaia writes it, the final line feed included. */
export const chainManifestText = ({ subject, nodes, pendingStages }: ChainManifest): string =>
  `${canonicalJson({ schema: "gaia-artifact-chain/1", subject, nodes, pendingStages })}\n`;
