import { bytesPath, type OpenedRoot } from "../../shared/contract/host.ts";
import type { ImportFile, ImportRoot } from "../worker/import-messages.ts";

const SHELL_KEY = "opened:";

/** The shell's own identity of a root that it opened, or null where the window got the files from the browser. */
export const shellIdentity = (key: string): string | null =>
  key.startsWith(SHELL_KEY) ? key.slice(SHELL_KEY.length) : null;

// A browser tells nothing of where a chosen folder lies: of two of one name the import tells by their bytes what is what.
const rootKey = (name: string, isFile: boolean): string => `${isFile ? "file" : "folder"}:${name}`;

/** What the shell has opened, as the import worker takes it: its bytes come by address. */
export const buildShellRoots = (opened: readonly OpenedRoot[]): readonly ImportRoot[] =>
  opened.map(({ token, identity, name, path, isFile, entries, refusals }) => ({
    key: `${SHELL_KEY}${identity}`,
    name,
    path: path.replaceAll("\\", "/"),
    isFile,
    refusals,
    files: entries.map(({ path, sizeBytes }, index) => ({
      path,
      sizeBytes,
      origin: { type: "url", url: bytesPath(token, index) },
    })),
  }));

/** A file that the user dropped or chose in the browser's own dialog. */
export interface ChosenFile {
  /** With its folder's name in front where a folder was chosen; else the file's name. */
  readonly path: string;
  readonly file: File;
  /** Which of the things it came with: two folders of one name that are dropped together are two. */
  readonly top: number;
}

/** Files that the window holds, by the folder that was chosen; a loose file is a root of its own. */
export function buildChosenRoots(chosen: readonly ChosenFile[]): readonly ImportRoot[] {
  const roots = new Map<string, { name: string; isFile: boolean; files: ImportFile[] }>();
  for (const { path, file, top } of chosen) {
    const slash = path.indexOf("/");
    const name = slash < 0 ? path : path.slice(0, slash);
    const own = `${top} ${name}`;
    const root = roots.get(own) ?? { name, isFile: slash < 0, files: [] };
    roots.set(own, root);
    const origin = { type: "file", file } as const;
    root.files.push({ path: slash < 0 ? path : path.slice(slash + 1), sizeBytes: file.size, origin });
  }
  return [...roots.values()].map(root => ({ key: rootKey(root.name, root.isFile), ...root, refusals: [] }));
}
