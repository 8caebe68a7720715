import { describe, expect, it } from "vitest";
import { findDataDirectory } from "./data-directory.ts";
import { findChromium } from "./find-chromium.ts";
import { planWindow, type WindowSetting } from "./open-window.ts";

const address = "http://127.0.0.1:17345/?token=t";
const setting: WindowSetting = {
  platform: "linux",
  hasDisplay: true,
  isRoot: false,
  opensWindow: true,
  chromium: "/usr/bin/chromium",
  dataDirectory: "/home/ana/data",
};

describe("planWindow", () => {
  it("opens an installed Chromium in app mode with a profile of its own, and its sandbox on", () => {
    const args = [`--app=${address}`, "--user-data-dir=/home/ana/data/browser-profile"];
    const plan = planWindow(setting, address);
    expect(plan).toMatchObject({ type: "spawn", command: "/usr/bin/chromium", args: expect.arrayContaining(args) });
    expect(JSON.stringify(plan)).not.toContain("no-sandbox");
  });

  it.each([
    ["without a display", { hasDisplay: false }, "no display"],
    ["as root", { isRoot: true }, "as root"],
    ["when told not to open", { opensWindow: false }, "Open this address"],
  ])("only prints the address %s", (_when, change, why) => {
    expect(planWindow({ ...setting, ...change }, address)).toEqual({
      type: "print",
      why: expect.stringContaining(why),
    });
  });

  it.each([
    ["linux", "xdg-open"],
    ["darwin", "open"],
    ["win32", "rundll32"],
  ] as const)("falls back to the default browser on %s", (platform, command) => {
    const plan = planWindow({ ...setting, platform, chromium: null }, address);
    expect(plan).toMatchObject({ type: "spawn", command, args: expect.arrayContaining([address]) });
  });
});

describe("findChromium", () => {
  it("takes the first of the search path that is there", () => {
    const exists = (path: string) => path === "/opt/bin/google-chrome" || path === "/usr/bin/chromium-browser";
    const env = { PATH: "/usr/local/bin::/opt/bin:/usr/bin" };
    expect(findChromium({ platform: "linux", env, exists })).toBe("/opt/bin/google-chrome");
  });

  it("finds an application of macOS", () => {
    const exists = (path: string) => path.startsWith("/Applications/Chromium.app/");
    expect(findChromium({ platform: "darwin", env: {}, exists })).toContain("/Applications/Chromium.app/");
  });

  it("finds none where there is none", () => {
    expect(findChromium({ platform: "linux", env: {}, exists: () => true })).toBeNull();
    expect(findChromium({ platform: "win32", env: {}, exists: () => true })).toBeNull();
  });
});

describe("findDataDirectory", () => {
  it.each([
    ["linux", { XDG_DATA_HOME: "/x" }, "/x/countersign"],
    ["linux", { XDG_DATA_HOME: "" }, "/home/ana/.local/share/countersign"],
    ["darwin", {}, "/home/ana/Library/Application Support/Countersign Browser Shell"],
  ] as const)("follows the system's habit on %s", (platform, env, expected) => {
    expect(findDataDirectory(platform, env, "/home/ana")).toBe(expected);
  });
});
