import { isJsonObject } from "../lib/json-text.ts";
import { continuityDigest } from "./digest.ts";

// SECURITY: this verifier knows no controller, no store and no bus: what it says of a receipt rests on the receipt.

/** What a portable receipt calls itself. */
export const RECEIPT_SCHEMA = "continuity.successor-transition-receipt/1";

/** The three verdicts on a portable receipt, apart: a receipt can pass one and fail another. */
export interface ReceiptVerdicts {
  /** What the published JSON Schema refuses, as the consumer's validator sees it; null where it accepts. */
  readonly schemaFault: ReceiptFault | null;
  /** What Gaia's own strict rules refuse; null where they accept. */
  readonly strictFault: ReceiptFault | null;
  /**
   * `same`: the digest recomputes. `other`: it does not. `unknown`: the receipt has none, or cannot be put into the form
   * that is digested.
   */
  readonly digest: "same" | "other" | "unknown";
  readonly recomputed: string | null;
  /** `empty`: nothing is granted. `granted`: an effect is named. `missing`: the field is absent, which is not empty. */
  readonly authority: "empty" | "granted" | "missing";
}

/** The first thing that is wrong: where (a path of keys) and what. */
export interface ReceiptFault {
  readonly path: string;
  readonly message: string;
}

type Check = (value: unknown) => string | null;
type Shape = { readonly [key: string]: Check | Shape };

const HEX = /^[a-f0-9]{64}$/;
const IDENTIFIER = /^[!-~]{1,128}$/;
const MEDIA_TYPE = /^[ -~]{1,128}$/;
const MAX_ARTIFACT_BYTES = 65_536;

const constant =
  (expected: string | number): Check =>
  value =>
    value === expected ? null : `must be ${JSON.stringify(expected)}`;

// The consumer's validator is Python's, where `$` also matches before a last line feed.
const matching =
  (pattern: RegExp, name: string, allowsFeed: boolean): Check =>
  value => {
    if (typeof value !== "string") return "must be a string";
    const text = allowsFeed && value.endsWith("\n") ? value.slice(0, -1) : value;
    return pattern.test(text) ? null : `is no ${name}`;
  };

const artifactBytes: Check = value =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ARTIFACT_BYTES
    ? null
    : `must be a whole number from 1 to ${MAX_ARTIFACT_BYTES}`;

const noEffects: Check = value => {
  if (!Array.isArray(value)) return "must be an array";
  return value.length === 0 ? null : "must be empty: a receipt grants nothing";
};

function shapeOf(allowsFeed: boolean): Shape {
  const digest = matching(HEX, "SHA-256 in lower-case hex", allowsFeed);
  const identifier = matching(IDENTIFIER, "identifier (1 to 128 visible ASCII characters)", allowsFeed);
  return {
    schema: constant(RECEIPT_SCHEMA),
    workIdentity: digest,
    workGeneration: constant(0),
    successorSlot: constant("review-successor"),
    successor: { actorRef: identifier, sessionRef: identifier, sessionGeneration: constant(1) },
    commitmentDigest: digest,
    incomingReviewDigest: digest,
    decisionDigest: digest,
    decision: constant("ACCEPTED_FOR_NEXT_STAGE"),
    outputArtifact: {
      mediaType: matching(MEDIA_TYPE, "media type (1 to 128 printable ASCII characters)", allowsFeed),
      sha256: digest,
      bytes: artifactBytes,
    },
    consumptionDigest: digest,
    consumption: { consumerIdentity: identifier, consumedAtRef: digest, ordinal: constant(0) },
    authority: { effects: noEffects },
    receiptDigest: digest,
  };
}

const CONSUMER_SHAPE = shapeOf(true);
const STRICT_SHAPE = shapeOf(false);

/**
 * Checks a portable receipt, a parsed JSON value. It proves that the receipt is whole, never who made it: there is no
 * signature. Sources: the receipt schema and validation of GuitarAlchemist/gaia (8ed4dfc), and the consumer's contract
 * test of GuitarAlchemist/Demerzel (8abeb01).
 */
export function checkReceipt(value: unknown): ReceiptVerdicts {
  const schemaFault = findFault(value, CONSUMER_SHAPE, "");
  const stated = isJsonObject(value) ? value.receiptDigest : undefined;
  const recomputed = isJsonObject(value) ? recompute(value) : null;
  const strictFault =
    findFault(value, STRICT_SHAPE, "") ??
    (recomputed === null ? { path: "", message: "holds a value that the canonical form refuses" } : null);
  return {
    schemaFault,
    strictFault,
    recomputed,
    digest: typeof stated !== "string" || recomputed === null ? "unknown" : stated === recomputed ? "same" : "other",
    authority: authorityOf(value),
  };
}

function recompute(receipt: Readonly<Record<string, unknown>>): string | null {
  const { receiptDigest: _, ...body } = receipt;
  const digest = continuityDigest(RECEIPT_SCHEMA, body);
  return digest.ok ? digest.value : null;
}

/** What a document says that it grants. */
export function authorityOf(value: unknown): ReceiptVerdicts["authority"] {
  const authority = isJsonObject(value) && Object.hasOwn(value, "authority") ? value.authority : undefined;
  if (!isJsonObject(authority)) return authority === undefined || authority === null ? "missing" : "granted";
  if (!Object.hasOwn(authority, "effects")) return "missing";
  const { effects } = authority;
  return Array.isArray(effects) && effects.length === 0 ? "empty" : "granted";
}

function findFault(value: unknown, shape: Shape, path: string): ReceiptFault | null {
  if (!isJsonObject(value)) return { path, message: "must be an object" };
  for (const [key, check] of Object.entries(shape)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (!Object.hasOwn(value, key)) return { path: at, message: "is missing" };
    if (typeof check !== "function") {
      const fault = findFault(value[key], check, at);
      if (fault !== null) return fault;
      continue;
    }
    const message = check(value[key]);
    if (message !== null) return { path: at, message };
  }
  const extra = Object.keys(value).find(key => !Object.hasOwn(shape, key));
  return extra === undefined ? null : { path: path === "" ? extra : `${path}.${extra}`, message: "is not allowed" };
}
