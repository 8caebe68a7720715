import canonicalize from "canonicalize";
import { sha256Hex } from "./hash-text.ts";

/** A value in the one form in which it can be hashed and compared: RFC 8785. Throws for what JSON cannot hold (NaN, cycles). */
export const canonicalJson = (value: unknown): string => canonicalize(value) ?? "null";

/** SHA-256 of a value's canonical JSON, as `sha256:` and lower-case hex. For small values: it hashes in JavaScript. */
export const digestOf = (value: unknown): string => `sha256:${sha256Hex(canonicalJson(value))}`;
