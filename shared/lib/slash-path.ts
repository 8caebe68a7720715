/** The last segment of a path written with `/`. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** All but the last segment of a path written with `/`; empty where there is one segment only. */
export const dirName = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

/** Whether `path` is `folder` or lies beneath it. The empty folder is the root. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === "" || path === folder || path.startsWith(`${folder}/`);

/** How many of the last segments two paths have in common. */
export function commonTail(left: string, right: string): number {
  const a = left.split("/").filter(part => part !== "");
  const b = right.split("/").filter(part => part !== "");
  let count = 0;
  while (count < a.length && count < b.length && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}
