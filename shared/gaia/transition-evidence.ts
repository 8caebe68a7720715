import { canonicalJson, digestOf } from "../lib/canonical-json.ts";
import { isJsonObject } from "../lib/json-text.ts";
import { type ClosedShape, findShapeFault } from "./closed-shape.ts";
import { authorityOf, type ReceiptVerdicts } from "./receipt.ts";

// SECURITY: as the portable receipt's verifier, this one knows no controller, no store and no bus.

/** What a transition's evidence calls itself. */
export const EVIDENCE_SCHEMA = "countersign.transition-evidence/1";

const MAX_OPERATIONS = 12;
const MAX_COUNT = Number.MAX_SAFE_INTEGER;

const text = (pattern: string, name: string): ClosedShape => ({ kind: "text", pattern, name });
const object = (members: Readonly<Record<string, ClosedShape>>): ClosedShape => ({ kind: "object", members });
const nullable = (of: ClosedShape): ClosedShape => ({ kind: "nullable", of });
const constant = (value: string | number): ClosedShape => ({ kind: "constant", value });
const count = (min: number, max = MAX_COUNT): ClosedShape => ({ kind: "integer", min, max });

const digest = text("^[a-f0-9]{64}$", "a SHA-256 in lower-case hex");
const identifier = text("^[!-~]{1,128}$", "1 to 128 visible ASCII characters");
const freeText = text("^[^\\u0000-\\u001f\\u007f]{1,256}$", "1 to 256 characters without controls");

const cursor = object({
  schema: constant("gaia.bus-evidence-cursor/1"),
  instanceId: text("^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", "a lower-case UUID"),
  recordCount: count(0),
  byteOffset: count(0),
  prefixSha256: digest,
  finalEventIdentity: nullable(digest),
});

/**
 * What a work's transition rests on, beside its portable receipt: what the receipt's own schema has no room for. The four facts
 * of the wake stand apart, since none follows from the one before it. Its authority is present and empty.
 */
export const EVIDENCE_SHAPE: ClosedShape = object({
  schema: constant(EVIDENCE_SCHEMA),
  workIdentity: digest,
  workGeneration: constant(0),
  successorSlot: constant("review-successor"),
  generations: {
    kind: "list",
    min: 2,
    max: 2,
    of: object({
      sessionGeneration: count(0, 1),
      actorRef: identifier,
      sessionRef: identifier,
      capabilityDigest: digest,
      fenced: { kind: "flag" },
      // Null where nobody recorded it: Gaia's ledger has no place for it.
      identity: nullable(object({ providerId: nullable(freeText), modelId: nullable(freeText) })),
    }),
  },
  operations: {
    kind: "list",
    min: 7,
    max: MAX_OPERATIONS,
    of: object({
      operationId: identifier,
      event: identifier,
      revision: count(1, MAX_OPERATIONS),
      requestDigest: digest,
    }),
  },
  wake: object({
    intent: object({ operationId: identifier, commandDigest: digest }),
    checkpoint: object({ operationId: identifier, cursor }),
    // The line of the bus's log, from 1; null where the bus was not looked at.
    sent: object({ recordDigest: digest, eventLine: nullable(count(1)) }),
    delivered: object({ operationId: identifier, cursor }),
  }),
  clock: object({ epoch: digest, sequence: count(7), head: digest }),
  receiptDigest: digest,
  authority: object({ effects: { kind: "list", min: 0, max: 0, of: { kind: "flag" } } }),
  digest: text("^sha256:[a-f0-9]{64}$", "sha256: and 64 hex digits"),
});

/** Seals the members of a transition's evidence with their digest. */
export const sealEvidence = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...body,
  digest: digestOf(body),
});

/** Whether two values are one in canonical JSON. What has none equals nothing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return canonicalJson(one) === canonicalJson(other);
  } catch {
    return false;
  }
}

/**
 * Checks a transition's evidence, a parsed JSON value, by itself: its shape, its digest, and that it grants nothing. The verdicts
 * are the portable receipt's, without those that only Gaia gives.
 */
export function checkEvidence(value: unknown): ReceiptVerdicts {
  const stated = isJsonObject(value) ? value.digest : undefined;
  const recomputed = isJsonObject(value) ? recompute(value) : null;
  return {
    schemaFault: findShapeFault(value, EVIDENCE_SHAPE),
    strictFault: null,
    recomputed,
    digest: typeof stated !== "string" || recomputed === null ? "unknown" : stated === recomputed ? "same" : "other",
    authority: authorityOf(value),
  };
}

function recompute({ digest: _, ...body }: Readonly<Record<string, unknown>>): string | null {
  try {
    return digestOf(body);
  } catch {
    return null;
  }
}
