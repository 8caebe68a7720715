import { join, resolve } from "node:path";
import { app, type BrowserWindow, dialog, ipcMain, protocol, session, shell } from "electron";
import { createHost, type HostSetup } from "../host/app/app-host.ts";
import { createAppResponder } from "../host/app/app-responder.ts";
import { runningWords } from "../host/app/named-by-start.ts";
import { type OpenedRepositories, openRepositories } from "../host/app/open-repositories.ts";
import { createRootRegistry } from "../host/app/root-registry.ts";
import { createStartLog } from "../host/app/start-log.ts";
import { walkRoot } from "../host/app/walk-root.ts";
import type { NamedByStart } from "../shared/contract/named-by-start.ts";
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
  const { named, exampleDirectory } = given;
  const starts = createStartLog(named);
  const opening: Promise<OpenedRepositories> = openRepositories(named.repositories);
  let window: BrowserWindow | null = null;
  const addStart = async (second: NamedByStart): Promise<void> => {
    await (await opening).add(second.repositories);
    starts.add(second);
  };
  const isFirst = becomeOnlyInstance(app, named, second => {
    // The window asks when it has the focus: reloading it would cut off a running import.
    (second === null ? Promise.resolve() : addStart(second))
      .then(() => {
        if (window?.isMinimized()) window.restore();
        window?.focus();
      })
      .catch(error => console.error(error));
  });
  if (!isFirst) {
    console.log(runningWords(named));
    app.quit();
    return;
  }
  app.on("web-contents-created", (_event, contents) => lockDownContents(contents));
  app.on("window-all-closed", () => app.quit());
  app
    .whenReady()
    .then(() => opening)
    .then(repositories => {
      window = openApp({ repositories, exampleDirectory, starts });
      return window.loadURL(APP_URL);
    })
    .catch(error => {
      console.error(error);
      app.exit(3);
    });
}

/** After `ready`: the guards of the session, then what the window talks to, then the window. */
function openApp(given: Pick<HostSetup, "repositories" | "exampleDirectory" | "starts">): BrowserWindow {
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
