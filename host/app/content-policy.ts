import { randomBytes } from "node:crypto";

/** What stands in the built HTML where a response's own nonce belongs. */
export const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** A nonce for one response: 128 random bits. */
export const createNonce = (): string => randomBytes(16).toString("base64");

/**
 * The content policy of both shells. It begins with nothing, and each line after that is a need of the app: its own
 * scripts and WebAssembly, its own styles and those that carry the nonce, pictures that it makes itself.
 */
export const buildContentPolicy = (nonce: string): string =>
  [
    // SECURITY: nothing that is not named below is loaded, from anywhere.
    "default-src 'none'",
    // SECURITY: no eval and no inline script; 'wasm-unsafe-eval' compiles WebAssembly and runs no JavaScript text.
    "script-src 'self' 'wasm-unsafe-eval'",
    // SECURITY: a style that a transcript smuggled in has no nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // SECURITY: the app can send nothing to another origin.
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    // SECURITY: no other page can put the app in a frame and have its buttons clicked.
    "frame-ancestors 'none'",
  ].join("; ");

/** The headers of every response of both shells. */
export const buildSecurityHeaders = (nonce: string): Record<string, string> => ({
  "content-security-policy": buildContentPolicy(nonce),
  // SECURITY: bytes of an opened file are never taken for a script or a page.
  "x-content-type-options": "nosniff",
  // SECURITY: an address of the app is told to nobody.
  "referrer-policy": "no-referrer",
  // SECURITY: no other window holds a handle on this one, and no other origin embeds its files.
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
});
