import { EventEmitter } from "node:events";
import { injectPreload, tellWindow } from "./launch.ts";
import { state, tell, toApp, toLoopback } from "./state.ts";

/** Electron's WebContents over a Playwright page: the events that guards listen to, raised from what the page does. */
class WebContents extends EventEmitter {
  readonly id = 1;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    state.windowOpenHandler = handler;
  }
}

/** Electron's BrowserWindow over one Chromium page. */
export class DoubleWindow {
  readonly webContents = new WebContents();
  readonly #preload: string;

  constructor(options: { webPreferences?: Record<string, unknown> }) {
    state.webPreferences = options.webPreferences ?? {};
    this.#preload = String(state.webPreferences.preload ?? "");
    state.appEvents.emit("web-contents-created", {}, this.webContents);
  }

  async loadURL(address: string): Promise<void> {
    if (this.#preload !== "") await injectPreload(this.#preload);
    const page = state.context?.pages()[0] ?? (await state.context?.newPage());
    if (page === undefined) throw new Error("The app made a window before it was ready.");
    state.page = page;
    page.on("console", message => message.type() === "error" && tell({ type: "noise", text: message.text() }));
    page.on("pageerror", error => tell({ type: "noise", text: String(error) }));
    await page.route("**/*", async route => {
      const request = route.request();
      const isMainFrame = request.frame() === page.mainFrame();
      if (!request.isNavigationRequest() || (isMainFrame && page.url() === "about:blank")) return route.fallback();
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      const details = { url: toApp(request.url()), isMainFrame, preventDefault };
      if (isMainFrame) this.webContents.emit("will-navigate", details);
      this.webContents.emit("will-frame-navigate", details);
      return isPrevented ? route.abort("aborted") : route.fallback();
    });
    state.context?.on("page", opened => {
      if (opened !== page && state.windowOpenHandler?.({ url: opened.url() }).action !== "allow") void opened.close();
    });
    await page.goto(toLoopback(address));
    tellWindow();
  }

  reload(): void {
    void state.page?.reload();
  }
  isMinimized(): boolean {
    return false;
  }
  restore(): void {}
  focus(): void {
    void state.page?.bringToFront();
  }
}
