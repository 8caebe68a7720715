import { BrowserWindow } from "electron";

/** Makes the one window, without its page. */
export function createWindow(preloadPath: string, isPackaged: boolean): BrowserWindow {
  return new BrowserWindow({
    width: 1360,
    height: 860,
    minWidth: 640,
    minHeight: 480,
    title: "Countersign",
    webPreferences: {
      preload: preloadPath,
      // SECURITY: each of these is the default today; they are written out so that no default can change under us.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // SECURITY: the spell checker downloads its dictionaries.
      spellcheck: false,
      // SECURITY: nobody is talked into pasting a line into the console of a shipped app.
      devTools: !isPackaged,
    },
  });
}
