import { randomBytes } from "node:crypto";
import type { GitVersion } from "../../shared/model/question.ts";
import { type GitInput, runGit } from "./run-git.ts";

/** As many versions as a person looks through. */
const MOST_VERSIONS = 100;
/** A document is read whole or not at all. */
const MOST_VERSION_BYTES = 256 * 1024;
const MOST_BYTES = MOST_VERSIONS * (MOST_VERSION_BYTES + 100);
const LISTED = /^(\d{1,12}) ([0-9a-f]{4,64})$/;

/** The versions of a file that the last commits of a repository hold, the newest first, and the command that listed them. */
export interface History {
  readonly argv: readonly string[];
  readonly versions: readonly GitVersion[];
}

type Commit = Pick<GitVersion, "commit" | "atSeconds">;

/** Those of the commits that hold the file, and not too much of it. */
async function findHolding(
  directory: string,
  commits: readonly Commit[],
  path: string,
  limits: GitInput,
): Promise<readonly Commit[] | null> {
  const stdin = commits.map(({ commit }) => `${commit}:./${path}\n`).join("");
  const { status, stdout } = await runGit(directory, ["cat-file", "--batch-check=%(objecttype) %(objectsize)"], {
    ...limits,
    stdin,
  });
  if (status !== 0) return null;
  const lines = stdout.split("\n");
  return commits.filter((_, index) => {
    const [type, size] = (lines[index] ?? "").split(" ");
    return type === "blob" && Number(size) <= MOST_VERSION_BYTES;
  });
}

/**
 * Reads the versions of a file from a repository's history; null where Git does not tell. `path` is relative to the folder.
 * A commit that removed the file holds none of it.
 */
export async function readHistory(directory: string, path: string, limits: GitInput): Promise<History | null> {
  // SECURITY: each line that Git is given names one object.
  if (/[\n\r]/.test(path)) return null;
  // SECURITY: behind `--` a path is a path, and it is taken literally (run-git.ts).
  const args = ["rev-list", "--timestamp", `--max-count=${MOST_VERSIONS}`, "HEAD", "--", path];
  const listed = await runGit(directory, args, limits);
  if (listed.status === null) return null;
  const commits = listed.stdout.split("\n").flatMap((line): readonly Commit[] => {
    const [, seconds, commit] = LISTED.exec(line) ?? [];
    return commit === undefined ? [] : [{ commit, atSeconds: Number(seconds) }];
  });
  const { argv } = listed;
  const holding = commits.length === 0 ? [] : await findHolding(directory, commits, path, limits);
  if (holding === null) return null;
  if (holding.length === 0) return { argv, versions: [] };
  // SECURITY: no text of a repository can hold the mark by which one version is told from the next.
  const mark = `${randomBytes(16).toString("hex")}\n`;
  const read = await runGit(directory, ["cat-file", `--batch=${mark.trim()}`], {
    ...limits,
    mostBytes: MOST_BYTES,
    stdin: holding.map(({ commit }) => `${commit}:./${path}\n`).join(""),
  });
  if (read.status !== 0) return null;
  const texts = read.stdout.split(mark).slice(1);
  return {
    argv,
    versions: holding.map((commit, index) => ({ ...commit, text: (texts[index] ?? "").replace(/\n$/, "") })),
  };
}
