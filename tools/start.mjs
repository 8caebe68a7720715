// npm start [-- PATH… | --example | --browser]: the app in Electron where its binary is there or can be fetched, else in
// the browser shell. Without a display, or as root, neither Chromium can open a window: the browser shell then serves,
// and prints its address.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { build } from "./build.mjs";
import { fetchElectron } from "./find-electron.mjs";

if (process.argv.slice(2).some(argument => argument === "--help" || argument === "-h")) {
  console.log(`npm start -- [PATH…] [--example] [--repo DIR]… [--store DIR] [--browser] [--port NUMBER] [--no-open] [--data-dir DIR]

Opens the app on files and folders. Nothing in them is changed, and nothing leaves the machine.

  --example   the example library: an incident, its healthy twin, and a summary with a false claim
  --repo      a Git repository to ask for commits and files; may be given more than once
  --store     a folder in which an approved checkpoint may be saved
  --browser   in the browser, though Electron is there
  --port      the browser shell's; default: any that is free
  --no-open   serves, and prints the address
  --data-dir  where the host keeps its state; default: the user's own`);
  process.exit(0);
}

const projectDirectory = resolve(import.meta.dirname, "..");
const { DISPLAY, WAYLAND_DISPLAY, INIT_CWD } = process.env;
const wantsBrowser = process.argv.includes("--browser");
const args = process.argv.slice(2).filter(argument => argument !== "--browser");

const hasDisplay = process.platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY);
const canShow = hasDisplay && process.getuid?.() !== 0 && !args.includes("--no-open");
const electron = canShow && !wantsBrowser ? fetchElectron() : null;
if (canShow && !wantsBrowser && electron === null)
  console.log("Electron's binary is not here and could not be fetched: using the browser shell instead.");

await build(["renderer", electron === null ? "serve" : "electron"]);
const [command, ...rest] =
  electron === null
    ? [process.execPath, resolve(projectDirectory, "dist/serve/serve.js"), ...args]
    : [electron, projectDirectory, "--", ...args];
// npm runs this in the project's folder; a path means what it meant where the person typed it.
const child = spawn(command, rest, { stdio: "inherit", cwd: INIT_CWD ?? process.cwd() });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.once("error", error => {
  console.error(error.message);
  process.exit(1);
});
child.once("exit", (status, signal) => process.exit(status ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
