import { join, resolve } from "node:path";
import { app, type BrowserWindow, dialog, ipcMain, protocol, session, shell } from "electron";
import { createHost, type HostSetup } from "../host/app/app-host.ts";
import { createAppResponder } from "../host/app/app-responder.ts";
import { openRepositories } from "../host/app/open-repositories.ts";
import { createRootRegistry } from "../host/app/root-registry.ts";
import { walkRoot } from "../host/app/walk-root.ts";
import { APP_URL, handleAppScheme, registerAppScheme } from "./app-scheme.ts";
import { createDialogs } from "./dialogs.ts";
import { handleHostChannel } from "./host-channel.ts";
import { lockDownContents, lockDownProcess, lockDownSession } from "./lockdown.ts";
import { setApplicationMenu } from "./menu.ts";
import { readStart, type Start } from "./read-start.ts";
import { becomeOnlyInstance } from "./single-instance.ts";
import { createWindow } from "./window.ts";

// Bundled to dist/electron/main.js: the built renderer is its neighbour, the project's root two folders up.
const builtDirectory = resolve(import.meta.dirname, "..");

lockDownProcess(app);
registerAppScheme(protocol);
const start = readStart(app, process.argv, app.isPackaged ? process.resourcesPath : resolve(builtDirectory, ".."));
if (start.ok) prepareApp(start.value);
else {
  console.error(start.error.message);
  app.exit(2);
}

/** Before `ready`. Nothing here may wait: Electron is ready only when this file has run to its end. */
function prepareApp(given: Start): void {
  let { paths } = given;
  let startCount = paths.length > 0 ? 1 : 0;
  let window: BrowserWindow | null = null;
  const isFirst = becomeOnlyInstance(app, paths, secondPaths => {
    if (secondPaths.length > 0) {
      // The window asks when it has the focus: reloading it would cut off a running import.
      paths = secondPaths;
      startCount += 1;
    }
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  if (!isFirst) {
    app.quit();
    return;
  }
  app.on("web-contents-created", (_event, contents) => lockDownContents(contents));
  app.on("window-all-closed", () => app.quit());
  app
    .whenReady()
    .then(() => openRepositories(given.repositories))
    .then(repositories => {
      const { exampleDirectory, storeDirectory } = given;
      window = openApp({
        repositories,
        exampleDirectory,
        storeDirectory,
        initialPaths: () => paths,
        startCount: () => startCount,
      });
      return window.loadURL(APP_URL);
    })
    .catch(error => {
      console.error(error);
      app.exit(3);
    });
}

/** After `ready`: the guards of the session, then what the window talks to, then the window. */
function openApp(
  given: Pick<HostSetup, "repositories" | "exampleDirectory" | "storeDirectory" | "initialPaths" | "startCount">,
): BrowserWindow {
  lockDownSession(session.defaultSession, app.isPackaged);
  setApplicationMenu(process.platform, app.isPackaged);
  const roots = createRootRegistry(walkRoot);
  handleAppScheme(protocol, createAppResponder(join(builtDirectory, "renderer"), roots));
  const window = createWindow(join(builtDirectory, "electron", "preload.cjs"), app.isPackaged);
  const dialogs = createDialogs(dialog, shell, window);
  const version = app.getVersion();
  const host = createHost({ ...given, shell: "electron", version, roots, dialogs });
  handleHostChannel(ipcMain, host, window.webContents.id);
  return window;
}
