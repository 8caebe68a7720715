import { isJsonObject } from "../lib/json-text.ts";
import { err, ok, type Result } from "../lib/result.ts";

/** The stages of an artifact chain, in their order. */
export const CHAIN_STAGES = [
  "INTENT",
  "CANDIDATE",
  "TEST_EVIDENCE",
  "INDEPENDENT_REVIEW",
  "PUBLICATION_EVIDENCE",
] as const;

export type ChainStage = (typeof CHAIN_STAGES)[number];

export interface ChainDependency {
  readonly nodeId: string;
  /** The last two behave alike. */
  readonly relation: "required" | "advisory" | "reference";
  /** The digest that the producer saw: SHA-256, lower-case hex. */
  readonly pinnedDigest: string;
}

/** One artifact of a chain. */
export interface ChainNode {
  readonly id: string;
  readonly stage: ChainStage;
  /** The 40-digit commit that it was made at, or null. */
  readonly rootRevision: string | null;
  readonly producer: string;
  /** Relative path with `/`. */
  readonly locator: string;
  /** What its producer says of it: asserted, never verified by the chain. */
  readonly claim: { readonly kind: string; readonly statement: string } | null;
  readonly dependencies: readonly ChainDependency[];
  readonly contentDigest: string;
}

export interface ChainManifest {
  readonly subject: string;
  readonly nodes: readonly ChainNode[];
  readonly pendingStages: readonly ChainStage[];
}

/** Why a manifest is none, in Gaia's own codes. */
export type ChainFault =
  | "InvalidManifest"
  | "DuplicateNodeId"
  | "DuplicateDependency"
  | "UnknownDependency"
  | "UnexpectedDependency"
  | "InvalidDependencyOrder"
  | "MissingPredecessorStage";

/** How many nodes a chain may have. */
export const MAX_NODES = 64;
/** The longest subject, in UTF-16 units. */
export const MAX_SUBJECT = 512;
const MAX_DEPENDENCIES = 32;
const MAX_SEGMENTS = 32;
const NODE_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
const CLAIM_KIND = /^[A-Z][A-Z0-9_]{0,63}$/;
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const DIGEST = /^[a-f0-9]{64}$/;
const REVISION = /^[a-f0-9]{40}$/;
const RELATIONS: readonly unknown[] = ["required", "advisory", "reference"];

const STAGE_INDEX = new Map<unknown, number>(CHAIN_STAGES.map((stage, index) => [stage, index]));
const stageIndex = (stage: unknown): number => STAGE_INDEX.get(stage) ?? -1;
const isMatch = (value: unknown, pattern: RegExp): boolean => typeof value === "string" && pattern.test(value);
/** Whether a value is a SHA-256, lower-case hex. */
export const isDigest = (value: unknown): value is string => isMatch(value, DIGEST);
/** Whether a value is a whole Git commit, lower-case hex. */
export const isRevision = (value: unknown): value is string => isMatch(value, REVISION);
/** Whether a value is a trimmed text of one line, of at most so many UTF-16 units. */
export const isText = (value: unknown, most: number): boolean =>
  typeof value === "string" &&
  value.length > 0 &&
  value.length <= most &&
  value === value.trim() &&
  !/[\p{Cc}\u2028\u2029]/u.test(value);

const isPlainMember = ({ enumerable, get, set }: PropertyDescriptor): boolean =>
  enumerable === true && get === undefined && set === undefined;

/** Whether a value is an object with exactly these keys, all its own, none inherited, hidden or computed when it is read. */
export function hasKeys(value: unknown, keys: readonly string[]): value is Readonly<Record<string, unknown>> {
  if (!isJsonObject(value) || Reflect.ownKeys(value).length !== keys.length) return false;
  const members = Object.getOwnPropertyDescriptors(value);
  return keys.every(key => Object.hasOwn(value, key) && members[key] !== undefined && isPlainMember(members[key]));
}

/** Whether a value leads to an artifact: a relative path with `/`, no part of which begins with a dot or an underscore. */
export const isLocator = (value: unknown): value is string => {
  const segments = typeof value === "string" && value.length <= 1024 ? value.split("/") : [];
  return segments.length > 0 && segments.length <= MAX_SEGMENTS && segments.every(part => SEGMENT.test(part));
};

const isClaim = (value: unknown): boolean =>
  value === null ||
  (hasKeys(value, ["kind", "statement"]) && isMatch(value.kind, CLAIM_KIND) && isText(value.statement, 1024));

const isDependency = (value: unknown): value is ChainDependency =>
  hasKeys(value, ["nodeId", "relation", "pinnedDigest"]) &&
  isMatch(value.nodeId, NODE_ID) &&
  RELATIONS.includes(value.relation) &&
  isDigest(value.pinnedDigest);

/** What a node consists of, the digest of its content last. */
export const NODE_KEYS = [
  "id",
  "stage",
  "rootRevision",
  "producer",
  "locator",
  "claim",
  "dependencies",
  "contentDigest",
] as const;

/** Whether a value is a node by its own shape; what it may depend on is another question. */
export const isNode = (value: unknown): value is ChainNode =>
  hasKeys(value, NODE_KEYS) &&
  isMatch(value.id, NODE_ID) &&
  stageIndex(value.stage) >= 0 &&
  (value.rootRevision === null || isRevision(value.rootRevision)) &&
  isText(value.producer, 256) &&
  isLocator(value.locator) &&
  isClaim(value.claim) &&
  Array.isArray(value.dependencies) &&
  value.dependencies.length <= MAX_DEPENDENCIES &&
  value.dependencies.every(isDependency) &&
  isDigest(value.contentDigest);

/**
 * Reads a manifest, a parsed JSON value: its exact shape, the canonical order of its parts, and what its nodes may
 * depend on. Source: the artifact chain of GuitarAlchemist/gaia (47b0604).
 */
export function parseChainManifest(value: unknown): Result<ChainManifest, ChainFault> {
  if (
    !hasKeys(value, ["schema", "subject", "nodes", "pendingStages"]) ||
    value.schema !== "gaia-artifact-chain/1" ||
    !isText(value.subject, MAX_SUBJECT)
  )
    return err("InvalidManifest");
  const { nodes, subject, pendingStages } = value;
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > MAX_NODES || !nodes.every(isNode))
    return err("InvalidManifest");
  const fault = structureFault(nodes);
  if (fault !== null) return err(fault);
  const pending = pendingStagesOf(nodes);
  if (JSON.stringify(pendingStages) !== JSON.stringify(pending) || !isOrdered(nodes)) return err("InvalidManifest");
  return ok({ subject: String(subject), nodes, pendingStages: pending });
}

/** The stages that no node is of. */
export const pendingStagesOf = (nodes: readonly ChainNode[]): readonly ChainStage[] =>
  CHAIN_STAGES.filter(stage => !nodes.some(node => node.stage === stage));

/** What is wrong with the graph of the nodes, or null. */
export function structureFault(nodes: readonly ChainNode[]): ChainFault | null {
  const stageOf = new Map(nodes.map(node => [node.id, stageIndex(node.stage)]));
  if (stageOf.size < nodes.length) return "DuplicateNodeId";
  for (const { stage, dependencies } of nodes) {
    const own = stageIndex(stage);
    if (new Set(dependencies.map(dependency => dependency.nodeId)).size < dependencies.length)
      return "DuplicateDependency";
    if (dependencies.some(dependency => !stageOf.has(dependency.nodeId))) return "UnknownDependency";
    if (own === 0 && dependencies.length > 0) return "UnexpectedDependency";
    if (dependencies.some(dependency => (stageOf.get(dependency.nodeId) ?? own) >= own))
      return "InvalidDependencyOrder";
    const isFollowing = ({ nodeId, relation }: ChainDependency): boolean =>
      relation === "required" && stageOf.get(nodeId) === own - 1;
    if (own > 0 && !dependencies.some(isFollowing)) return "MissingPredecessorStage";
  }
  return null;
}

const isOrdered = (nodes: readonly ChainNode[]): boolean =>
  isAscending(nodes.map(node => `${stageIndex(node.stage)} ${node.id}`)) &&
  nodes.every(node => isAscending(node.dependencies.map(dependency => dependency.nodeId)));

const isAscending = (keys: readonly string[]): boolean =>
  keys.every((key, at) => at === 0 || (keys[at - 1] ?? "") < key);
