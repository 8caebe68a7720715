// Finds Electron's binary. Importing the package `electron` would download it, so its files are looked at instead.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const packageDirectory = resolve(import.meta.dirname, "../node_modules/electron");
const LONGEST_DOWNLOAD_MS = 300_000;

/** The path of the binary, or null where it was never downloaded. */
export function findElectron() {
  const pathFile = join(packageDirectory, "path.txt");
  const name = existsSync(pathFile) ? readFileSync(pathFile, "utf8") : "electron";
  const directory = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageDirectory, "dist");
  const binary = join(directory, name);
  return existsSync(binary) ? binary : null;
}

/** The path of the binary, downloaded first where it is missing; null where that fails. */
export function fetchElectron() {
  const found = findElectron();
  if (found !== null || !existsSync(join(packageDirectory, "install.js"))) return found;
  console.error("Electron's binary is missing: trying to download it.");
  spawnSync(process.execPath, [join(packageDirectory, "install.js")], {
    stdio: "ignore",
    timeout: LONGEST_DOWNLOAD_MS,
  });
  return findElectron();
}
