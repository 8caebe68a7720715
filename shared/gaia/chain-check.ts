import { err, ok, type Result } from "../lib/result.ts";
import { type ChainEvaluation, chainReportText, evaluateChain } from "./chain-evaluate.ts";
import {
  type ChainFault,
  type ChainManifest,
  hasKeys,
  isDigest,
  isRevision,
  isText,
  MAX_SUBJECT,
  parseChainManifest,
} from "./chain-manifest.ts";

/** Why a chain is not judged, in Gaia's own codes. */
export type CheckFault = ChainFault | "InvalidExpectation" | "SubjectMismatch" | "InvalidObservation";

/** A chain that was judged, with the report on it. */
export interface CheckedChain {
  readonly evaluation: ChainEvaluation;
  /** Gaia's bytes, without a final line feed. */
  readonly report: string;
}

const MAX_REVISIONS = 64;

interface Expectation {
  readonly subject: string;
  readonly revisions: ReadonlySet<string>;
}

function parseExpectation(value: unknown): Expectation | null {
  if (!hasKeys(value, ["subject", "requiredRootRevisions"])) return null;
  const { subject, requiredRootRevisions: revisions } = value;
  if (typeof subject !== "string" || !isText(subject, MAX_SUBJECT) || !Array.isArray(revisions)) return null;
  if (revisions.length === 0 || revisions.length > MAX_REVISIONS || !revisions.every(isRevision)) return null;
  const distinct = new Set(revisions);
  return distinct.size === revisions.length ? { subject, revisions: distinct } : null;
}

function parseObservation(value: unknown, { nodes }: ChainManifest): ReadonlyMap<string, string> | null {
  const ids = nodes.map(node => node.id);
  if (!hasKeys(value, ids)) return null;
  const digests = ids.flatMap(id => (isDigest(value[id]) ? [[id, value[id]] as const] : []));
  return digests.length === ids.length ? new Map(digests) : null;
}

/**
 * Judges a chain from untrusted values, in this order: the manifest, what is expected of it (`{subject, requiredRootRevisions}`,
 * from 1 to 64 whole commits, none twice), and what its artifacts hold now (an object of SHA-256 hex by node id, exactly the
 * manifest's nodes). Source: the artifact chain of GuitarAlchemist/gaia (47b0604).
 */
export function checkChain(
  manifest: unknown,
  observed: unknown,
  expectation: unknown,
): Result<CheckedChain, CheckFault> {
  const parsed = parseChainManifest(manifest);
  if (!parsed.ok) return parsed;
  const expected = parseExpectation(expectation);
  if (expected === null) return err("InvalidExpectation");
  if (expected.subject !== parsed.value.subject) return err("SubjectMismatch");
  const digests = parseObservation(observed, parsed.value);
  if (digests === null) return err("InvalidObservation");
  const evaluation = evaluateChain(parsed.value, digests, expected.revisions);
  return ok({ evaluation, report: chainReportText(parsed.value, evaluation, expected.revisions) });
}
