// A stand-in for the module `electron` over an installed Chromium, so that the real compiled main and preload run where
// Electron's binary is missing. It cannot show the real sandbox, context isolation, scheme privileges, dialogs, menus,
// permissions or fuses: those are the real Electron project's to test.
import { readFileSync } from "node:fs";
import { DoubleWindow } from "./browser-window.ts";
import { launchChromium } from "./launch.ts";
import type { DialogName } from "./protocol.ts";
import { state } from "./state.ts";
import { listenToTest } from "./test-channel.ts";

listenToTest();
export const BrowserWindow = DoubleWindow;

let finishLoading = (): void => {};
const ready = new Promise<void>(resolve => {
  finishLoading = resolve;
}).then(launchChromium);

export const app = {
  isPackaged: false,
  enableSandbox: () => {
    state.isSandboxEnabled = true;
  },
  commandLine: { appendSwitch: (name: string, value = "") => void state.switches.push([name, value]) },
  setPath: (_name: "userData", path: string) => {
    state.userData = path;
  },
  requestSingleInstanceLock: () => true,
  getVersion: (): string => JSON.parse(readFileSync("package.json", "utf8")).version,
  on: (name: string, listener: (...args: unknown[]) => void) => void state.appEvents.on(name, listener),
  whenReady: () => ready,
  /** The double's own: main has been evaluated. */
  finishLoading,
  quit: () => process.exit(0),
  exit: (status: number) => process.exit(status),
};

export const ipcMain = {
  handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) =>
    void state.ipcHandlers.set(channel, handler),
};

/** Takes the next queued answer; none is a cancel. */
const answerDialog = (name: DialogName, options: unknown): readonly string[] => {
  state.dialogOptions.push(options);
  return state.dialogAnswers[name].shift() ?? [];
};

export const dialog = {
  showOpenDialog: async (_window: unknown, options: unknown) => {
    const filePaths = answerDialog("showOpenDialog", options);
    return { canceled: filePaths.length === 0, filePaths };
  },
  showSaveDialog: async (_window: unknown, options: unknown) => {
    const [filePath = ""] = answerDialog("showSaveDialog", options);
    return { canceled: filePath === "", filePath };
  },
};

export const shell = {
  showItemInFolder: (path: string) => void state.shownPaths.push(path),
};

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]) => void state.schemes.push(...schemes),
  handle: (_scheme: string, handler: NonNullable<typeof state.protocolHandler>) => {
    state.protocolHandler = handler;
  },
};

const keep = (name: string) => (handler: (...args: never[]) => unknown) =>
  void state.sessionHandlers.set(name, handler);

export const session = {
  defaultSession: {
    setPermissionRequestHandler: keep("setPermissionRequestHandler"),
    setPermissionCheckHandler: keep("setPermissionCheckHandler"),
    setDevicePermissionHandler: keep("setDevicePermissionHandler"),
    webRequest: { onBeforeRequest: keep("onBeforeRequest") },
    on: (name: string, handler: (...args: never[]) => unknown) => keep(name)(handler),
  },
};

interface MenuItem {
  readonly role?: string;
  readonly submenu?: readonly MenuItem[];
}

const listRoles = (items: readonly MenuItem[]): string[] =>
  items.flatMap(item => [...(item.role ? [item.role] : []), ...listRoles(item.submenu ?? [])]);

export const Menu = {
  buildFromTemplate: (template: readonly MenuItem[]) => template,
  setApplicationMenu: (template: readonly MenuItem[]) => {
    state.menuRoles = listRoles(template);
  },
};
