import type { App } from "electron";

/** What a second start tells the first. */
interface SecondStart {
  readonly paths: readonly string[];
}

const isSecondStart = (data: unknown): data is SecondStart =>
  typeof data === "object" &&
  data !== null &&
  "paths" in data &&
  Array.isArray(data.paths) &&
  data.paths.every(path => typeof path === "string");

/**
 * True for the first start of this user's app. A second one, whose library would be the same IndexedDB, hands its paths
 * to the first and gets false.
 */
export function becomeOnlyInstance(
  app: Pick<App, "requestSingleInstanceLock" | "on">,
  paths: readonly string[],
  onSecondStart: (paths: readonly string[]) => void,
): boolean {
  if (!app.requestSingleInstanceLock({ paths })) return false;
  app.on("second-instance", (_event, _argv, _workingDirectory, data) => {
    // SECURITY: another program of this user may have sent it.
    onSecondStart(isSecondStart(data) ? data.paths : []);
  });
  return true;
}
