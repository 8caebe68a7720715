/** The folder of a file, by its source id: documents of one folder are beside each other. */
export const folderOf = ({ sourceId }: { readonly sourceId: string }): string =>
  sourceId.slice(0, Math.max(sourceId.lastIndexOf("/"), sourceId.indexOf(":")) + 1);

/** The last key of a dotted path with what follows it, to the end of its line; null where it does not stand in the text. */
export function memberRange(text: string, path: string): { readonly start: number; readonly end: number } | null {
  const key = JSON.stringify(path.split(".").at(-1) ?? "");
  const start = path === "" ? -1 : text.lastIndexOf(key);
  if (start < 0) return null;
  const feed = text.indexOf("\n", start);
  return { start, end: feed < 0 ? text.length : feed };
}
