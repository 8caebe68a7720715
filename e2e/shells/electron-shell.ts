import { _electron, type ElectronApplication } from "@playwright/test";
import { collectNoise, type RunningShell, type ShellStart } from "./shell.ts";

/** The app in the real Electron. */
export interface RunningElectron extends RunningShell {
  readonly electron: ElectronApplication;
}

/** Starts the built, unpackaged app with a data directory of its own. */
export async function startElectron(start: ShellStart, executable: string): Promise<RunningElectron> {
  const noise: string[] = [];
  // As root Chromium runs only without its sandbox: a matter of the test machine, never of the product.
  const machine = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...machine, ".", "--", "--data-dir", start.dataDirectory, ...start.args];
  const electron = await _electron.launch({ executablePath: executable, args });
  const page = await electron.firstWindow();
  collectNoise(page, noise);
  await electron.evaluate(({ dialog }) => {
    const queue: { showOpenDialog: string[][]; showSaveDialog: string[][] } = {
      showOpenDialog: [],
      showSaveDialog: [],
    };
    Object.assign(globalThis, { dialogAnswers: queue });
    dialog.showOpenDialog = async () => {
      const filePaths = queue.showOpenDialog.shift() ?? [];
      return { canceled: filePaths.length === 0, filePaths };
    };
    dialog.showSaveDialog = async () => {
      const [filePath = ""] = queue.showSaveDialog.shift() ?? [];
      return { canceled: filePath === "", filePath };
    };
  });
  return {
    page,
    port: 0,
    noise,
    electron,
    answerDialog: (dialog, paths) =>
      electron.evaluate(
        (_electronModule, [name, answer]) => {
          // Put there by the evaluation above.
          const { dialogAnswers } = globalThis as unknown as { dialogAnswers: Record<string, string[][]> };
          dialogAnswers[name]?.push([...answer]);
        },
        [dialog, paths] as const,
      ),
    stop: () => electron.close(),
  };
}
