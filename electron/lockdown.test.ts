import { EventEmitter } from "node:events";
import type { Session, WebContents } from "electron";
import { describe, expect, it } from "vitest";
import { isLocalRequest, lockDownContents, lockDownSession } from "./lockdown.ts";

/** A stand-in for a page; only what the guards touch is there. */
function createContents() {
  const events = new EventEmitter();
  let openWindow: (details: { url: string }) => { action: string } = () => ({ action: "allow" });
  const contents = {
    on: (name: string, listener: (...args: unknown[]) => void) => events.on(name, listener),
    setWindowOpenHandler: (handler: typeof openWindow) => {
      openWindow = handler;
    },
  };
  lockDownContents(contents as unknown as WebContents);
  const isPrevented = (name: string, details: object): boolean => {
    let isPreventedNow = false;
    const preventDefault = () => {
      isPreventedNow = true;
    };
    events.emit(name, { ...details, preventDefault });
    return isPreventedNow;
  };
  return { isPrevented, openWindow: (url: string) => openWindow({ url }).action };
}

describe("lockDownContents", () => {
  it.each([
    ["will-navigate", { url: "https://example.com/" }],
    ["will-navigate", { url: "app://countersign/bytes/x/0" }],
    ["will-navigate", { url: "file:///etc/passwd" }],
    ["will-redirect", { url: "app://countersign/" }],
    ["will-frame-navigate", { url: "https://example.com/", isMainFrame: true }],
    ["will-frame-navigate", { url: "app://countersign/", isMainFrame: false }],
    ["will-attach-webview", {}],
  ])("prevents %s %j", (name, details) => {
    expect(createContents().isPrevented(name, details)).toBe(true);
  });

  it("lets the page reload", () => {
    const { isPrevented } = createContents();
    expect(isPrevented("will-navigate", { url: "app://countersign/" })).toBe(false);
    expect(isPrevented("will-frame-navigate", { url: "app://countersign/", isMainFrame: true })).toBe(false);
  });

  it("opens no window", () => {
    expect(createContents().openWindow("app://countersign/")).toBe("deny");
  });
});

describe("isLocalRequest", () => {
  it.each([
    ["app://countersign/assets/a.js", true, true],
    ["blob:app://countersign/1", true, true],
    ["data:image/png,x", true, true],
    ["devtools://devtools/x.js", false, true],
    ["devtools://devtools/x.js", true, false],
    ["https://example.com/", false, false],
    ["http://127.0.0.1:80/", false, false],
    ["ws://127.0.0.1/", false, false],
    ["file:///etc/passwd", false, false],
    ["", false, false],
  ])("judges %s (packaged: %s)", (address, isPackaged, expected) => {
    expect(isLocalRequest(address, isPackaged)).toBe(expected);
  });
});

describe("lockDownSession", () => {
  const kept = new Map<string, (...args: never[]) => unknown>();
  const keep = (name: string) => (handler: (...args: never[]) => unknown) => void kept.set(name, handler);
  const session = {
    setPermissionRequestHandler: keep("request"),
    setPermissionCheckHandler: keep("check"),
    setDevicePermissionHandler: keep("device"),
    webRequest: { onBeforeRequest: keep("network") },
    on: (name: string, handler: (...args: never[]) => unknown) => keep(name)(handler),
  };
  lockDownSession(session as unknown as Session, true);
  const call = (name: string, ...args: unknown[]): unknown => kept.get(name)?.(...(args as never[]));

  it.each(["media", "geolocation", "notifications", "fileSystem", "clipboard-read", "openExternal", "unknown"])(
    "denies %s, asked and checked",
    permission => {
      let decision: unknown = null;
      call("request", null, permission, (isAllowed: boolean) => {
        decision = isAllowed;
      });
      expect(decision).toBe(false);
      expect(call("check", null, permission)).toBe(false);
    },
  );

  it("denies every device and every download", () => {
    expect(call("device", {})).toBe(false);
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    call("will-download", { preventDefault });
    expect(isPrevented).toBe(true);
  });

  it("cancels a request that would leave the machine", () => {
    const answers: unknown[] = [];
    for (const url of ["https://example.com/", "app://countersign/"])
      call("network", { url }, (answer: unknown) => answers.push(answer));
    expect(answers).toEqual([{ cancel: true }, { cancel: false }]);
  });
});
