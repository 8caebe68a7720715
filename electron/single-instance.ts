import type { App } from "electron";
import { type NamedByStart, NamedByStartSchema } from "../shared/contract/named-by-start.ts";

/**
 * True for the first start of this user's app. A second one, whose library would be the same IndexedDB, hands what it
 * names to the first and gets false. The first hears null of a message that is no such thing.
 */
export function becomeOnlyInstance(
  app: Pick<App, "requestSingleInstanceLock" | "on">,
  named: NamedByStart,
  onSecondStart: (named: NamedByStart | null) => void,
): boolean {
  if (!app.requestSingleInstanceLock({ ...named })) return false;
  app.on("second-instance", (_event, _argv, _workingDirectory, data) => {
    // SECURITY: another program of this user may have sent it.
    onSecondStart(NamedByStartSchema.safeParse(data).data ?? null);
  });
  return true;
}
