import { tmpdir } from "node:os";
import type { RepositoryFolder } from "./repository-folder.ts";
import { runGit } from "./run-git.ts";

/** A remote of a configured repository. */
export interface RemoteAddress {
  readonly repository: string;
  readonly name: string;
  /** As it is shown and read: without a user's password. */
  readonly url: string;
  /** Why it is not read, in one sentence; null where it can be. */
  readonly refusal: string | null;
}

/** What a remote said of its refs. */
export type RemoteReading =
  | { readonly status: "read"; readonly url: string; readonly argv: readonly string[]; readonly output: string }
  | { readonly status: "failed"; readonly message: string };

// Git's own short form of ssh: user@host:path, where no slash stands before the colon.
const SCP = /^(?:[\w.-]+@)?[A-Za-z0-9][\w.-]*:(?!\/\/)[^\s-]\S*$/;
const MOST_REFS_BYTES = 8 * 1024 * 1024;
const MOST_MS = 30_000;

/** An address without a password, and why it may not be read. SECURITY: https and ssh only; no `ext::`, no file, no option. */
function checkAddress(url: string): Pick<RemoteAddress, "url" | "refusal"> {
  if (url.startsWith("-") || /\s/.test(url)) return { url, refusal: "The address is no address." };
  if (/^(?:https|ssh):\/\//i.test(url)) {
    try {
      const parsed = new URL(url);
      parsed.password = "";
      // A token can stand where the name does.
      if (parsed.protocol === "https:") parsed.username = "";
      return parsed.hostname === "" || parsed.hostname.startsWith("-")
        ? { url, refusal: "The address names no host." }
        : { url: parsed.href, refusal: null };
    } catch {
      return { url, refusal: "The address cannot be read." };
    }
  }
  if (SCP.test(url) && !url.includes("::")) return { url, refusal: null };
  return { url, refusal: "Only https and ssh are read: this is neither." };
}

/** The remotes of the configured repositories, as Git's configuration names them. Nothing is asked of any of them. */
export async function listRemotes(folders: readonly RepositoryFolder[]): Promise<readonly RemoteAddress[]> {
  const remotes: RemoteAddress[] = [];
  for (const { name: repository, directory } of folders) {
    const run = await runGit(directory, ["config", "--null", "--get-regexp", "^remote\\..*\\.url$"]);
    if (run.status !== 0) continue;
    for (const entry of run.stdout.split("\0")) {
      const [key = "", url = ""] = entry.split(/\n(.*)/s);
      const name = /^remote\.(.*)\.url$/s.exec(key)?.[1];
      if (name !== undefined && url !== "") remotes.push({ repository, name, ...checkAddress(url) });
    }
  }
  return remotes;
}

/**
 * Reads a remote's refs. The address must be one of the configured ones, and the caller must have shown it to the user. Git
 * runs outside the repository, so that nothing of its configuration counts, and is allowed https and ssh only.
 */
export async function readRemote(
  folders: readonly RepositoryFolder[],
  repository: string,
  url: string,
): Promise<RemoteReading> {
  const known = (await listRemotes(folders)).find(remote => remote.repository === repository && remote.url === url);
  if (known === undefined)
    return { status: "failed", message: "This address is no remote of a configured repository any more." };
  if (known.refusal !== null) return { status: "failed", message: known.refusal };
  const run = await runGit(tmpdir(), ["ls-remote", "--", known.url], {
    isRemote: true,
    mostBytes: MOST_REFS_BYTES,
    mostMs: MOST_MS,
  });
  if (run.status !== 0)
    return {
      status: "failed",
      message:
        run.status === null
          ? "The remote did not answer within 30 seconds."
          : "The remote could not be read: it is not there, or it wants credentials that Git does not have here.",
    };
  return { status: "read", url: known.url, argv: run.argv, output: run.stdout };
}
