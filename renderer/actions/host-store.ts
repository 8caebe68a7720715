import type { HostRequest } from "../../shared/contract/host.ts";
import type { StoreRead, TeamStore } from "../../shared/model/team-store.ts";
import { host } from "../host.ts";

/** Several writers meet now and then; as many in a row are a fault of the store. */
const MOST_TRIES = 20;

/** A team store behind the host: what saving a checkpoint needs of one, by the token that the shell handed out. */
export class HostStore implements Pick<TeamStore, "read" | "update" | "remove" | "append"> {
  readonly #store: string;

  constructor(token: string) {
    this.#store = token;
  }

  read(path: string): Promise<StoreRead> {
    return host.readStore({ store: this.#store, path });
  }

  async update(
    path: string,
    decide: (current: string | null) => string | null,
  ): Promise<"written" | "kept" | "failed"> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const found = await this.read(path);
      if (found.status === "unreadable") return "failed";
      const expected = found.status === "ok" ? found.text : null;
      const text = decide(expected);
      if (text === null) return "kept";
      const outcome = await this.#change({ type: "replace", path, expected, text });
      // Somebody wrote in between: what is there now is looked at anew.
      if (outcome !== "changed") return outcome;
    }
    return "failed";
  }

  async remove(path: string): Promise<boolean> {
    return (await this.#change({ type: "remove", path })) === "written";
  }

  async append(path: string, line: string): Promise<boolean> {
    return (await this.#change({ type: "append", path, line })) === "written";
  }

  async #change(change: HostRequest<"changeStore">["change"]) {
    const { outcome } = await host.changeStore({ store: this.#store, change });
    return outcome;
  }
}
