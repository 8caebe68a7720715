import { join } from "node:path";

/** Where the browser shell keeps its secret and its browser's profile: the user's data folder of the system. */
export function findDataDirectory(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "Countersign");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Countersign Browser Shell");
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "countersign");
}
