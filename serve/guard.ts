import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Why a request is refused before anything looks at its address. */
export interface Rejection {
  readonly status: 403 | 421;
  /** One sentence for the person who sees it in a browser. */
  readonly message: string;
}

/** Compares two secrets in a time that tells nothing about where they differ. */
export function isSameSecret(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Checks that a request was made to this server by its own page, or by a person who typed its address. */
export function checkOrigin(headers: IncomingHttpHeaders, method: string, port: number): Rejection | null {
  const authority = `127.0.0.1:${port}`;
  // SECURITY: a foreign name that was made to resolve to this machine (DNS rebinding) still shows in Host.
  if (headers.host !== authority) return { status: 421, message: `This server answers to ${authority} only.` };
  const refused: Rejection = { status: 403, message: "This request was made by another page, and is refused." };
  // SECURITY: another page cannot forge Origin; a call that changes or asks something must carry ours.
  if (headers.origin !== undefined && headers.origin !== `http://${authority}`) return refused;
  if (method !== "GET" && headers.origin === undefined) return refused;
  // SECURITY: browsers say themselves when another site is behind a request that has no Origin, like an image's.
  const site = headers["sec-fetch-site"];
  const isNavigation = headers["sec-fetch-mode"] === "navigate";
  if (site !== undefined && site !== "same-origin" && site !== "none" && !isNavigation) return refused;
  return null;
}
