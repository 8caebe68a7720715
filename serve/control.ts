import { createHmac, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isSameSecret } from "./guard.ts";

/** What a running server calls itself, so that a second start knows whose port it is. */
export const SERVER_NAME = "countersign";

const WhoSchema = z.object({ name: z.literal(SERVER_NAME), proof: z.string() });
const OpenResponseSchema = z.strictObject({ address: z.string() });

/** What a second start hands to the running server. */
export const OpenRequestSchema = z.strictObject({ paths: z.array(z.string()) });

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
 * Hands paths to the server that holds the port, and gives an address that opens the app; null where it is not ours.
 * SECURITY: it must prove the secret before it is told it, since any program may have taken the port.
 */
export async function openInRunning(port: number, secret: string, paths: readonly string[]): Promise<string | null> {
  const base = `http://127.0.0.1:${port}`;
  const challenge = randomBytes(16).toString("base64url");
  try {
    const signal = AbortSignal.timeout(3000);
    const answer = await fetch(`${base}/who?challenge=${challenge}`, { signal, redirect: "error" });
    const who = WhoSchema.safeParse(await answer.json());
    if (!who.success || !isSameSecret(who.data.proof, proveSecret(secret, challenge))) return null;
    const opened = await fetch(`${base}/control/open`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ paths }),
      redirect: "error",
      signal,
    });
    const response = OpenResponseSchema.safeParse(await opened.json());
    return response.success ? response.data.address : null;
  } catch {
    return null;
  }
}
