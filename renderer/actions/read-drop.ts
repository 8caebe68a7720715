import type { ChosenFile } from "./opened-roots.ts";

/** What was dropped on the window: files, and every file under the folders. Call it within the drop event. */
export async function readDrop(items: DataTransferItemList): Promise<readonly ChosenFile[]> {
  // The list is emptied when the event is over, so that all entries are taken before the first wait.
  const dropped = [...items].flatMap(item => item.webkitGetAsEntry() ?? []);
  const chosen: ChosenFile[] = [];
  for (const [top, whole] of dropped.entries()) {
    const queue = [whole];
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
      if (isFileEntry(entry))
        chosen.push({ path: entry.fullPath.replace(/^\//, ""), file: await readFile(entry), top });
      else if (isFolderEntry(entry)) queue.push(...(await readFolder(entry)));
    }
  }
  return chosen;
}

/** What was chosen in an `<input type="file">`, with or without `webkitdirectory`. */
export const readFileInput = (files: FileList): readonly ChosenFile[] =>
  [...files].map((file, index) =>
    file.webkitRelativePath === ""
      ? { path: file.name, file, top: index }
      : { path: file.webkitRelativePath, file, top: 0 },
  );

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function readFolder(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // The browser gives a hundred at a time, and none at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
}
