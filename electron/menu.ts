import { Menu, type MenuItemConstructorOptions } from "electron";

/** The application menu: what a text app needs. The app's own verbs stand in the page, where both shells have them. */
export function setApplicationMenu(platform: NodeJS.Platform, isPackaged: boolean): void {
  const view: MenuItemConstructorOptions[] = [
    { role: "resetZoom" },
    { role: "zoomIn" },
    { role: "zoomOut" },
    { type: "separator" },
    { role: "togglefullscreen" },
  ];
  // SECURITY: a shipped app has no developer tools, by shortcut either.
  if (!isPackaged) view.push({ type: "separator" }, { role: "reload" }, { role: "toggleDevTools" });
  const template: MenuItemConstructorOptions[] = [
    ...(platform === "darwin" ? [{ role: "appMenu" } as const] : [{ role: "fileMenu" } as const]),
    { role: "editMenu" },
    { label: "View", submenu: view },
    { role: "windowMenu" },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
