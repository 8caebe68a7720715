import type { BrowserWindow, Dialog, Shell } from "electron";
import type { HostDialogs } from "../host/app/app-host.ts";

/** The native dialogs, as sheets of the window. */
export function createDialogs(
  dialog: Pick<Dialog, "showOpenDialog" | "showSaveDialog">,
  shell: Pick<Shell, "showItemInFolder">,
  window: BrowserWindow,
): HostDialogs {
  return {
    async chooseFolder() {
      const chosen = await dialog.showOpenDialog(window, { properties: ["openDirectory", "showHiddenFiles"] });
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
    },
    async chooseFiles() {
      const properties = ["openFile", "multiSelections", "showHiddenFiles"] as const;
      const chosen = await dialog.showOpenDialog(window, { properties: [...properties] });
      return chosen.canceled ? [] : chosen.filePaths;
    },
    async chooseExportPath(suggestedName) {
      const chosen = await dialog.showSaveDialog(window, {
        defaultPath: suggestedName,
        // Elsewhere the system asks by itself; on Linux it has to be told to.
        properties: ["createDirectory", "showOverwriteConfirmation"],
      });
      return chosen.canceled || chosen.filePath === "" ? null : chosen.filePath;
    },
    showInFolder: path => shell.showItemInFolder(path),
  };
}
