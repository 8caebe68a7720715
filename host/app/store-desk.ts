import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { HostRequest, HostResponse } from "../../shared/contract/host.ts";
import type { StoreAtHand } from "../../shared/contract/host-stores.ts";
import { LocalStore } from "../store/local-store.ts";
import type { RootRegistry } from "./root-registry.ts";

/** The team stores in which the app may save: each has a token, which is all that the renderer has of it. */
export interface StoreDesk {
  /** Those that a start named, those that were picked, and opened folders that hold `team/`. */
  list(): Promise<readonly StoreAtHand[]>;
  /** A folder that the user has picked. */
  add(path: string): StoreAtHand;
  read(token: string, path: string): Promise<HostResponse<"readStore">>;
  change(token: string, change: HostRequest<"changeStore">["change"]): Promise<HostResponse<"changeStore">["outcome"]>;
}

const holdsTeam = (folder: string): Promise<boolean> =>
  stat(join(folder, "team")).then(
    found => found.isDirectory(),
    () => false,
  );

/**
 * Makes one. `named` gives the stores that the starts have named, absolute. The example library is no place to save in: it is the
 * program's own.
 */
export function createStoreDesk(
  named: () => readonly string[],
  roots: Pick<RootRegistry, "paths">,
  exampleDirectory: string,
): StoreDesk {
  const tokens = new Map<string, string>();
  const stores = new Map<string, LocalStore>();
  const add = (path: string): StoreAtHand => {
    const folder = resolve(path);
    // SECURITY: 144 random bits, so that a token cannot be guessed.
    const token = tokens.get(folder) ?? randomBytes(18).toString("base64url");
    tokens.set(folder, token);
    if (!stores.has(token)) stores.set(token, new LocalStore(folder));
    return { token, name: basename(folder) || folder, path: folder };
  };
  return {
    add,
    async list() {
      for (const path of named()) add(path);
      for (const path of roots.paths()) if (resolve(path) !== exampleDirectory && (await holdsTeam(path))) add(path);
      return [...tokens.keys()].map(add);
    },
    async read(token, path) {
      return (await stores.get(token)?.read(path)) ?? { status: "unreadable", why: "the store is not open" };
    },
    async change(token, change) {
      const store = stores.get(token);
      if (store === undefined) return "failed";
      if (change.type === "append") return (await store.append(change.path, change.line)) ? "written" : "failed";
      if (change.type === "remove") return (await store.remove(change.path)) ? "written" : "failed";
      const outcome = await store.update(change.path, found => (found === change.expected ? change.text : null));
      return outcome === "kept" ? "changed" : outcome;
    },
  };
}
