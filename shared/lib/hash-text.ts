import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. For small texts only: large ones are hashed by a port. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text.toWellFormed())));

/** SHA-256 as bytes come, which can be asked for more than once and be given more. In JavaScript: about 100 MB a second. */
export function createSha256(): { update(bytes: Uint8Array): void; digestHex(): string } {
  const hash = sha256.create();
  return { update: bytes => void hash.update(bytes), digestHex: () => bytesToHex(hash.clone().digest()) };
}

/** SHA-1 of a text's UTF-8 bytes, lower-case hex: where another program names its files so. Never for integrity. */
export const sha1Hex = (text: string): string => bytesToHex(sha1(new TextEncoder().encode(text.toWellFormed())));

/** A short content id: the first 16 hex digits of the SHA-256 of the parts, joined so that they cannot run together. */
export const contentId = (...parts: readonly string[]): string => sha256Hex(JSON.stringify(parts)).slice(0, 16);

/**
 * A fast 53-bit hash of a text, base 36 (cyrb53, public domain). For ids of entries that have none of their own,
 * where a cryptographic hash of every line would cost more than parsing it. Never for integrity.
 */
export function quickHash(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}
