import { spawn } from "node:child_process";
import { join } from "node:path";

/** What to do with the app's address. */
export type WindowPlan =
  /** Only printed; `why` says why no window is opened. */
  | { readonly type: "print"; readonly why: string }
  | { readonly type: "spawn"; readonly command: string; readonly args: readonly string[] };

/** What the plan depends on. */
export interface WindowSetting {
  readonly platform: NodeJS.Platform;
  readonly hasDisplay: boolean;
  readonly isRoot: boolean;
  readonly opensWindow: boolean;
  readonly chromium: string | null;
  readonly dataDirectory: string;
}

/** Chooses a window: an installed Chromium in app mode with a profile of its own, else the default browser. */
export function planWindow(setting: WindowSetting, address: string): WindowPlan {
  if (!setting.opensWindow) return { type: "print", why: "Open this address in a browser:" };
  if (!setting.hasDisplay) return { type: "print", why: "There is no display here. Open this address in a browser:" };
  // SECURITY: as root Chromium runs only without its sandbox, and transcripts are no content to show without one.
  if (setting.isRoot)
    return { type: "print", why: "A browser's sandbox does not work as root. Open this address as another user:" };
  if (setting.chromium !== null) {
    // SECURITY: a profile of its own, so that no extension of the user's daily browser reads the transcripts.
    const profile = join(setting.dataDirectory, "browser-profile");
    const args = [`--app=${address}`, `--user-data-dir=${profile}`, "--no-first-run", "--no-default-browser-check"];
    return { type: "spawn", command: setting.chromium, args };
  }
  if (setting.platform === "darwin") return { type: "spawn", command: "open", args: [address] };
  if (setting.platform === "win32")
    return { type: "spawn", command: "rundll32", args: ["url.dll,FileProtocolHandler", address] };
  return { type: "spawn", command: "xdg-open", args: [address] };
}

/** Starts the window's program, which outlives this one; says the address where that fails. */
export function openWindow(plan: Extract<WindowPlan, { type: "spawn" }>, onFailure: (error: Error) => void): void {
  const child = spawn(plan.command, plan.args, { detached: true, stdio: "ignore" });
  child.once("error", onFailure);
  child.unref();
}
