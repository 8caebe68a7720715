import { createHmac, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { NamedByStart } from "../shared/contract/named-by-start.ts";
import { isSameSecret } from "./guard.ts";

/** What a running server calls itself, so that a second start knows whose port it is. */
export const SERVER_NAME = "countersign";

const WhoSchema = z.object({ name: z.literal(SERVER_NAME), version: z.string(), proof: z.string() });
const OpenResponseSchema = z.strictObject({ address: z.string() });

/** What came of a second start. `refused`: the running one is of this user, and does not take what it was told. */
export type Handing =
  | { readonly type: "handed"; readonly address: string }
  | { readonly type: "refused"; readonly version: string }
  | { readonly type: "stranger" };

/** The secret that the user's own starts share; made at the first. */
export async function readControlSecret(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, "control-secret");
  // SECURITY: only this user may enter the folder and read the secret.
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    await chmod(path, 0o600);
  }
  return readFile(path, "utf8");
}

/** Shows knowledge of the secret without telling it. */
export const proveSecret = (secret: string, challenge: string): string =>
  createHmac("sha256", secret).update(`${SERVER_NAME}:${challenge}`).digest("base64url");

/** Whether a request comes from another start of the same user. */
export const isControlled = (authorization: string | undefined, secret: string): boolean =>
  isSameSecret(authorization ?? "", `Bearer ${secret}`);

/**
 * Hands what a start names to the server that holds the port, and gives an address that opens the app.
 * SECURITY: it must prove the secret before it is told it, since any program may have taken the port.
 */
export async function openInRunning(port: number, secret: string, named: NamedByStart): Promise<Handing> {
  const base = `http://127.0.0.1:${port}`;
  const challenge = randomBytes(16).toString("base64url");
  try {
    const signal = AbortSignal.timeout(3000);
    const answer = await fetch(`${base}/who?challenge=${challenge}`, { signal, redirect: "error" });
    const who = WhoSchema.safeParse(await answer.json());
    if (!who.success || !isSameSecret(who.data.proof, proveSecret(secret, challenge))) return { type: "stranger" };
    const opened = await fetch(`${base}/control/open`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(named),
      redirect: "error",
      signal,
    });
    const refused = { type: "refused", version: who.data.version } as const;
    if (!opened.ok) return refused;
    const response = OpenResponseSchema.safeParse(await opened.json());
    return response.success ? { type: "handed", address: response.data.address } : refused;
  } catch {
    return { type: "stranger" };
  }
}
