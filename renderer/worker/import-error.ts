/** Why an import did not happen. The library is as it was. */
export type ImportError =
  | { readonly code: "cancelled" }
  | { readonly code: "library-busy" }
  | { readonly code: "shell-gone" }
  | { readonly code: "storage-full" }
  | { readonly code: "storage-blocked"; readonly detail: string }
  | { readonly code: "crashed"; readonly detail: string };

const NAMES_OF_FULL = new Set(["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"]);
const NAMES_OF_BLOCKED = new Set([
  "UnknownError",
  "InvalidStateError",
  "DatabaseClosedError",
  "OpenFailedError",
  "VersionError",
]);
// What Chromium says where the disk, rather than the quota, has no room left.
const FULL_DISK = /no space left|disk (?:is )?full|quota|ENOSPC/i;

/** Tells an expected failure of the browser's storage from a bug. Dexie wraps the browser's error in `inner`. */
export function readImportError(thrown: unknown, isCancelled: boolean): ImportError {
  if (isCancelled) return { code: "cancelled" };
  const chain: Error[] = [];
  for (let at = thrown; at instanceof Error || at instanceof DOMException; ) {
    chain.push(at);
    const inner: unknown = "inner" in at ? at.inner : at.cause;
    if (chain.length > 5) break;
    at = inner;
  }
  if (chain.some(error => NAMES_OF_FULL.has(error.name) || FULL_DISK.test(error.message)))
    return { code: "storage-full" };
  const detail = chain[0]?.message ?? String(thrown);
  if (chain.some(error => NAMES_OF_BLOCKED.has(error.name))) return { code: "storage-blocked", detail };
  return { code: "crashed", detail };
}

/** What happened and what to do, in one sentence for the reviewer. */
export function describeImportError(error: ImportError): string {
  switch (error.code) {
    case "cancelled":
      return "The import was cancelled; the library is as it was.";
    case "library-busy":
      return "Another window is importing; wait until it has finished, then try again.";
    case "shell-gone":
      return "The program behind this window does not answer, so that no file can be read; the library is as it was. Run npm start again and go on in the window, or at the address, that it gives: the library is the same there.";
    case "storage-full":
      return "The disk, or the room that this app may use, is full; the library is as it was. Free some room and import again.";
    case "storage-blocked":
      return `The library could not be opened or written (${error.detail}); it is as it was. Close other windows of this app and try again.`;
    case "crashed":
      return `The import stopped on a fault of this app (${error.detail}); the library is as it was. Please report it.`;
  }
}
