import { basename, resolve } from "node:path";
import { createRepositories, type Repositories } from "../git/create-repositories.ts";

/** The repositories of a running app: a later start may name more. */
export interface OpenedRepositories extends Repositories {
  /** Adds directories; one that is there already stays as it is. */
  add(directories: readonly string[]): Promise<void>;
}

/** The repositories that were named at the start, each called by its folder's name. */
export async function openRepositories(directories: readonly string[]): Promise<OpenedRepositories> {
  const known = new Set<string>();
  const open = (named: readonly string[]): Promise<Repositories> => {
    for (const directory of named) known.add(resolve(directory));
    return createRepositories([...known].map(directory => ({ name: basename(directory), directory })));
  };
  let current = await open(directories);
  return {
    get hasRepository() {
      return current.hasRepository;
    },
    ask: questions => current.ask(questions),
    remotes: () => current.remotes(),
    readRemote: (repository, url) => current.readRemote(repository, url),
    async add(more) {
      if (more.some(directory => !known.has(resolve(directory)))) current = await open(more);
    },
  };
}
