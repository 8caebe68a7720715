import type { App, Session, WebContents } from "electron";
import { APP_URL } from "./app-scheme.ts";

/** Before `ready`: what holds for the whole process. */
export function lockDownProcess(app: Pick<App, "enableSandbox" | "commandLine">): void {
  // SECURITY: every renderer is sandboxed, whatever a window's options say.
  app.enableSandbox();
  // SECURITY: no name and no address resolves, so that even Chromium's own services reach nobody.
  app.commandLine.appendSwitch("host-resolver-rules", "MAP * ~NOTFOUND");
}

/** Every page that is ever made can show the app and nothing else. */
export function lockDownContents(contents: Pick<WebContents, "on" | "setWindowOpenHandler">): void {
  // SECURITY: a link in a transcript leads nowhere: the page stays the app's own, reloads apart.
  contents.on("will-navigate", details => details.url !== APP_URL && details.preventDefault());
  contents.on("will-redirect", details => details.preventDefault());
  contents.on("will-frame-navigate", details => {
    if (!details.isMainFrame || details.url !== APP_URL) details.preventDefault();
  });
  // SECURITY: no second window, so none without these guards.
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
  // SECURITY: no webview, which could bring preferences of its own.
  contents.on("will-attach-webview", event => event.preventDefault());
}

/** What a page may ask of the machine: to copy text, and nothing else. */
const isAllowedPermission = (permission: string): boolean => permission === "clipboard-sanitized-write";

const LOCAL_SCHEMES: readonly string[] = ["app:", "blob:", "data:"];

/** Whether a request stays on this machine. The developer tools are a page of the program itself. */
export function isLocalRequest(address: string, isPackaged: boolean): boolean {
  const scheme = URL.canParse(address) ? new URL(address).protocol : "";
  return LOCAL_SCHEMES.includes(scheme) || (!isPackaged && scheme === "devtools:");
}

/** After `ready`, before the window: what its session denies. */
export function lockDownSession(session: Session, isPackaged: boolean): void {
  // SECURITY: camera, microphone, location, notifications, file system and the rest are denied, asked or checked.
  session.setPermissionRequestHandler((_contents, permission, decide) => decide(isAllowedPermission(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isAllowedPermission(permission));
  session.setDevicePermissionHandler(() => false);
  // SECURITY: nothing leaves the machine.
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !isLocalRequest(details.url, isPackaged) }));
  // SECURITY: files are written where a save dialog says, and nowhere else.
  session.on("will-download", event => event.preventDefault());
}
