import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { RepositoryFolder } from "../host/git/repository-folder.ts";
import type { Policy } from "../shared/model/policy.ts";
import { UsageError } from "./usage.ts";

/** The repositories of the policy and those given with `--repo`. Throws a UsageError for one that is no folder. */
export async function repositoryFolders(
  given: readonly string[],
  policy: Policy,
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
    folders.push({ name: basename(directory), directory });
  }
  return folders;
}
