import { sha256Hex } from "../lib/hash-text.ts";
import { ok, type Result } from "../lib/result.ts";
import { type CanonicalFault, continuityJson } from "./canonical.ts";

/** What a continuity digest is of: the domain goes into it, so that a digest of one thing is never one of another. */
export type DigestDomain =
  | "continuity.operation-request/1"
  | "continuity.time-receipt/1"
  | "continuity.wake-command/1"
  | "continuity.bus-message-record/1"
  | "continuity.successor-decision/1"
  | "continuity.successor-consumption/1"
  | "continuity.successor-transition-receipt/1";

/**
 * SHA-256, lower-case hex, of the domain, a zero byte and the value's continuity form. For small values: it hashes in
 * JavaScript. Source: the continuity contract of GuitarAlchemist/gaia (8ed4dfc).
 */
export function continuityDigest(domain: DigestDomain, value: unknown): Result<string, CanonicalFault> {
  const canonical = continuityJson(value);
  return canonical.ok ? ok(sha256Hex(`${domain}\0${canonical.value}`)) : canonical;
}
