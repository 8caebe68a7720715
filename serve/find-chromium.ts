import { delimiter, join } from "node:path";

const LINUX_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC_APPS = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"];
const WINDOWS_APPS = ["Google\\Chrome\\Application\\chrome.exe", "Chromium\\Application\\chrome.exe"];

/** The system that is looked at; a test gives its own. */
export interface InstalledPrograms {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
}

/** The path of an installed Chromium or Chrome, or null. */
export function findChromium({ platform, env, exists }: InstalledPrograms): string | null {
  const under = (directories: readonly (string | undefined)[], names: readonly string[]) =>
    directories
      .filter(directory => directory !== undefined && directory !== "")
      .flatMap(directory => names.map(name => join(directory ?? "", name)));
  const candidates =
    platform === "darwin"
      ? under(["/Applications", join(env.HOME ?? "", "Applications")], MAC_APPS)
      : platform === "win32"
        ? under([env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA], WINDOWS_APPS)
        : under((env.PATH ?? "").split(delimiter), LINUX_NAMES);
  return candidates.find(exists) ?? null;
}
