import { host } from "../host.ts";
import { setDiskChanges } from "../state/disk-changes.ts";
import { importState } from "../state/import-state.ts";

/** Looking is cheap and not free: a person who goes to and fro does not need it each time. */
const LEAST_INTERVAL_MS = 5_000;

/** Looks, whenever the window gets the focus, whether what the shell has opened has changed on the disk. */
export function watchDisk(): void {
  let lookedMs = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    const nowMs = performance.now();
    if (nowMs - lookedMs < LEAST_INTERVAL_MS || importState.get().status === "running") return;
    lookedMs = nowMs;
    // A shell that does not answer says so when something is asked of it in earnest.
    const changes = await host.countChanges({}).catch(() => null);
    if (changes !== null && importState.get().status !== "running") setDiskChanges(changes);
  };
  window.addEventListener("focus", () => void look());
}
