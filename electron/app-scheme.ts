import type { Protocol } from "electron";
import type { AppResponder } from "../host/app/app-responder.ts";

/** The app's page. Scheme and host are the library's origin: changing either orphans every reviewer's library. */
export const APP_URL = "app://countersign/";

/** Before `ready`. Standard and secure, since IndexedDB, workers and fetch exist on such schemes only. */
export function registerAppScheme(protocol: Pick<Protocol, "registerSchemesAsPrivileged">): void {
  // SECURITY: a scheme of its own instead of file:, which could read the whole disk.
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: "app", privileges }]);
}

/** Whether an address is the app's own. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === "app:" && url.host === "countersign" && url.username === "";
}

/** After `ready`. The same answers as the browser shell gives, with the same content policy. */
export function handleAppScheme(protocol: Pick<Protocol, "handle">, respond: AppResponder): void {
  protocol.handle("app", request => {
    if (!isAppUrl(request.url)) return new Response("Not found.", { status: 404 });
    return respond(request.method, new URL(request.url).pathname);
  });
}
