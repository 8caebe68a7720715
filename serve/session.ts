import { randomBytes } from "node:crypto";
import { isSameSecret } from "./guard.ts";

/** Who may use this server: whoever exchanged a one-time token for its cookie. */
export interface Session {
  /** A new address that opens the app once. */
  createEntryAddress(): string;
  /** The cookie to set for a token, or null where it was used or never made. A token works once. */
  exchange(token: string): string | null;
  /** Whether a request's cookies carry this session. */
  isKnown(cookieHeader: string | undefined): boolean;
}

const secret = (): string => randomBytes(32).toString("base64url");

/** A session of one run of the server. */
export function createSession(port: number): Session {
  const value = secret();
  // Cookies know no port: the name keeps two servers of one machine apart.
  const name = `countersign-${port}`;
  const tokens = new Set<string>();
  return {
    createEntryAddress() {
      const token = secret();
      tokens.add(token);
      return `http://127.0.0.1:${port}/?token=${token}`;
    },
    exchange(token) {
      // SECURITY: deleted before it is answered, so that an address seen over a shoulder or in a history is worth nothing.
      if (!tokens.delete(token)) return null;
      // SECURITY: no script can read it, and no other site's request carries it.
      return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isKnown(cookieHeader) {
      const pairs = (cookieHeader ?? "").split(";").map(pair => pair.trim());
      return pairs.some(pair => pair.startsWith(`${name}=`) && isSameSecret(pair.slice(name.length + 1), value));
    },
  };
}
