import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { RepositoryFolder } from "../host/git/repository-folder.ts";
import { runGit } from "../host/git/run-git.ts";
import { oneLine } from "../shared/export/audit-outline.ts";
import type { Policy } from "../shared/model/policy.ts";
import { UsageError } from "./usage.ts";

/** The repositories of the policy and those given with `--repo`. Throws a UsageError for one that is no folder, and says which is no repository. */
export async function repositoryFolders(
  given: readonly string[],
  policy: Policy,
  say: (line: string) => void,
): Promise<readonly RepositoryFolder[]> {
  const folders: RepositoryFolder[] = Object.entries(policy.repositories ?? {}).map(([name, directory]) => ({
    name,
    directory,
  }));
  for (const path of given) {
    if (path === "") throw new UsageError("A --repo is empty.");
    const directory = resolve(path);
    const isFolder = await stat(directory).then(
      stats => stats.isDirectory(),
      () => false,
    );
    if (!isFolder) throw new UsageError(`--repo ${path} is no folder.`);
    // A folder that answers no question would leave each of them unchecked, and nobody would know why.
    const { status } = await runGit(directory, ["rev-parse", "--git-dir"]);
    if (status !== 0)
      say(
        `countersign: nothing is asked of --repo ${oneLine(path, 300)}: Git finds no repository there, or may not read it.`,
      );
    folders.push({ name: basename(directory), directory });
  }
  return folders;
}
