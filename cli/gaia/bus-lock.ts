import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { systemCode } from "../../host/files/system-code.ts";
import { err, type Result } from "../../shared/lib/result.ts";

const RETRY_MS = 15;
const RELEASE = { recursive: true, force: true, maxRetries: 12, retryDelay: 25 };
/** A lock that is held shows as the first; on Windows, while it is being released, as one of the others. */
const HELD = ["EEXIST", "EPERM", "EACCES"];

/** How long a lock is waited for. */
export const LOCK_TIMEOUT_MS = 10_000;

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (HELD.includes(systemCode(error) ?? "")) return false;
    throw error;
  }
}

/**
 * Runs work while holding the bus's lock, the folder `events.lock`. INVARIANT: a lock that somebody else holds is waited for and
 * then reported, never removed, however old it is: between looking at its age and removing it, it could be another's. Source:
 * the event log of GuitarAlchemist/gaia (8ed4dfc).
 */
export async function withBusLock<T, E>(
  directory: string,
  timeoutMs: number,
  work: () => Result<T, E>,
): Promise<Result<T, E | "GAIA_LOCK_TIMEOUT">> {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, "events.lock");
  const deadlineMs = Date.now() + timeoutMs;
  while (!take(lock)) {
    if (Date.now() >= deadlineMs) return err("GAIA_LOCK_TIMEOUT");
    await sleep(RETRY_MS);
  }
  try {
    writeFileSync(join(lock, "owner.json"), JSON.stringify({ pid: process.pid, at: new Date().toISOString() }));
    return work();
  } finally {
    rmSync(lock, RELEASE);
  }
}
