import { basename, resolve } from "node:path";
import { createRepositories, type Repositories } from "../git/create-repositories.ts";

/** The repositories that were named at the start, each called by its folder's name. */
export const openRepositories = (directories: readonly string[]): Promise<Repositories> =>
  createRepositories(
    directories.map(directory => ({ name: basename(resolve(directory)), directory: resolve(directory) })),
  );
