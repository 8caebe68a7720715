import type { SourceId } from "../../shared/model/ids.ts";
import { host } from "../host.ts";
import { library } from "../store/database.ts";
import type { RootRow } from "../store/kept-rows.ts";
import type { FileOrigin, ImportRoot } from "../worker/import-messages.ts";
import type { BusPlace } from "../worker/read-bus.ts";
import { buildShellRoots } from "./opened-roots.ts";

/** What this window has imported since it was opened, the newest first: its addresses stay good while the shell runs. */
let imported: readonly ImportRoot[] = [];

/** Remembers where the files of an import lie. */
export function rememberPlaces(roots: readonly ImportRoot[]): void {
  const keys = new Set(roots.map(({ key }) => key));
  imported = [...roots, ...imported.filter(({ key }) => !keys.has(key))];
}

const absolute = ({ path, isFile }: Pick<RootRow, "path" | "isFile">, file: string): string | null =>
  path === undefined ? null : isFile === true ? path : `${path.replace(/\/$/, "")}/${file}`;

/** Where a file of the library lies among opened roots: by its absolute path, else by its root's own key. */
function findOrigin(roots: readonly ImportRoot[], row: RootRow, file: string): FileOrigin | null {
  const wanted = absolute(row, file);
  for (const root of roots) {
    const found = root.files.find(({ path }) =>
      wanted === null ? root.key === row.key && path === file : absolute(root, path) === wanted,
    );
    if (found !== undefined) return found.origin;
  }
  return null;
}

/** Where the log of a bus lies now, with its sidecar; null where neither this window nor the shell has opened it. */
export async function findBus(sourceId: SourceId): Promise<BusPlace | null> {
  const db = library();
  const source = await db.sources.get(sourceId);
  const row = source === undefined ? undefined : await db.roots.get(source.root);
  if (source === undefined || row === undefined) return null;
  const sidecarPath = source.path.replace(/[^/]*$/, "bus-instance.json");
  const find = (roots: readonly ImportRoot[]): BusPlace | null => {
    const log = findOrigin(roots, row, source.path);
    return log === null ? null : { sourceId, log, sidecar: findOrigin(roots, row, sidecarPath) };
  };
  return find(imported) ?? find(buildShellRoots((await host.openAgain({})).roots));
}
