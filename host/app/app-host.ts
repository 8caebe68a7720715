import { basename, resolve } from "node:path";
import type { Host, HostResponse } from "../../shared/contract/host.ts";
import type { Repositories } from "../git/create-repositories.ts";
import { createExportDesk } from "./export-desk.ts";
import { readReviewerName } from "./reviewer-name.ts";
import type { RootRegistry } from "./root-registry.ts";
import type { StartLog } from "./start-log.ts";
import { createStoreDesk } from "./store-desk.ts";
import { writeExport } from "./write-export.ts";

/** Native dialogs. Each gives absolute paths; nothing where the user cancels. */
export interface HostDialogs {
  chooseFolder(): Promise<string | null>;
  chooseFiles(): Promise<readonly string[]>;
  /** Asks before an existing file is overwritten. */
  chooseExportPath(suggestedName: string): Promise<string | null>;
  /** Opens the system's file manager at a file. */
  showInFolder(path: string): void;
}

/** What makes one shell's host different from the other's. */
export interface HostSetup {
  readonly shell: "electron" | "browser";
  readonly version: string;
  readonly roots: RootRegistry;
  readonly repositories: Repositories;
  /** Null where the shell has no native dialogs. */
  readonly dialogs: HostDialogs | null;
  /** What the starts have named: a second one adds to the first. */
  readonly starts: Pick<StartLog, "count" | "paths" | "stores">;
  /** Where the example library stands. */
  readonly exampleDirectory: string;
}

/** What a name can be on every system: no path, no control character, nothing that hides the file. */
const safeName = (suggestedName: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  basename(suggestedName.replace(/[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "-"))
    .replace(/^\.+/u, "")
    .trim() || "export";

/** The host contract's one implementation: both shells make theirs here. */
export function createHost(setup: HostSetup): Host {
  const { dialogs, repositories, starts } = setup;
  const desk = createStoreDesk(starts.stores, setup.roots, resolve(setup.exampleDirectory));
  const exports = createExportDesk();
  const opened = new Set<string>();
  /** Closed by the user: neither the start's paths nor reading again opens them, until they are chosen anew. */
  const closed = new Set<string>();
  const open = async (paths: readonly string[]): Promise<HostResponse<"openInitial">> => {
    const roots = [];
    for (const path of paths) opened.add(path);
    // One after the other: a walk already keeps the disk busy.
    for (const path of paths) roots.push(await setup.roots.open(path));
    return { roots };
  };
  let startsSeen = 0;
  let lastExport: string | null = null;
  const openChosen = (paths: readonly string[]): Promise<HostResponse<"openInitial">> => {
    for (const path of paths) closed.delete(resolve(path));
    return open(paths);
  };
  const unlessClosed = (paths: readonly string[]): readonly string[] =>
    paths.filter(path => !closed.has(resolve(path)));
  return {
    capabilities: async () => ({
      shell: setup.shell,
      canChoose: dialogs !== null,
      saves: dialogs === null ? "download" : "dialog",
      canShowExport: dialogs !== null,
      hasRepository: repositories.hasRepository,
      version: setup.version,
      startCount: starts.count(),
    }),
    openInitial: async ({ afterStarts }) => {
      // A new start names its paths anew, whatever was closed before.
      for (const path of starts.paths(startsSeen)) closed.delete(resolve(path));
      startsSeen = starts.count();
      return open(unlessClosed(starts.paths(afterStarts)));
    },
    openAgain: () => open(unlessClosed([...new Set([...opened, ...starts.paths(0)])])),
    openExample: () => openChosen([setup.exampleDirectory]),
    chooseFolder: async () => {
      const path = await dialogs?.chooseFolder();
      return openChosen(typeof path === "string" ? [path] : []);
    },
    chooseFiles: async () => openChosen((await dialogs?.chooseFiles()) ?? []),
    closeRoot: async ({ identity }) => {
      for (const path of setup.roots.close(identity)) closed.add(path);
      return {};
    },
    countChanges: () => setup.roots.countChanges(),
    saveExport: async request => {
      if (dialogs === null) return { status: "download" };
      // SECURITY: the renderer suggests a name; where the file goes is the user's word alone.
      const path = await dialogs.chooseExportPath(safeName(request.suggestedName));
      if (path === null) return { status: "cancelled" };
      const content = "text" in request ? request.text : Buffer.from(request.base64, "base64");
      const written = await writeExport(path, content);
      if (written.ok) lastExport = path;
      return written.ok ? { status: "saved", name: basename(path), path } : { status: "failed", ...written.error };
    },
    beginExport: async ({ suggestedName }) => {
      if (dialogs === null) return { status: "download" };
      const path = await dialogs.chooseExportPath(safeName(suggestedName));
      if (path === null) return { status: "cancelled" };
      const begun = await exports.begin(path);
      return begun.ok ? { status: "open", token: begun.value } : { status: "failed", ...begun.error };
    },
    appendExport: async ({ token, text }) => {
      const written = await exports.append(token, text);
      return written.ok ? { status: "written" } : { status: "failed", ...written.error };
    },
    endExport: async ({ token, isWhole }) => {
      const ended = await exports.end(token, isWhole);
      if (!ended.ok) return { status: "failed", ...ended.error };
      if (isWhole) lastExport = ended.value;
      return { status: "saved", path: ended.value };
    },
    showExport: async () => {
      // SECURITY: only what the user has just saved is shown, and it is never opened.
      if (lastExport !== null) dialogs?.showInFolder(lastExport);
      return {};
    },
    askRepositories: async ({ questions }) => ({
      answers: (await repositories.ask(questions)).map(answer => ({ ...answer, argv: [...answer.argv] })),
    }),
    listRemotes: async () => ({ remotes: [...(await repositories.remotes())] }),
    readRemote: async ({ repository, url }) => {
      const reading = await repositories.readRemote(repository, url);
      return reading.status === "read" ? { ...reading, argv: [...reading.argv] } : reading;
    },
    listStores: async () => ({ stores: [...(await desk.list())] }),
    chooseStore: async () => {
      const path = (await dialogs?.chooseFolder()) ?? null;
      return { store: path === null ? null : desk.add(path) };
    },
    readStore: ({ store, path }) => desk.read(store, path),
    changeStore: async ({ store, change }) => ({ outcome: await desk.change(store, change) }),
    reviewerName: async () => ({ name: readReviewerName() }),
  };
}
