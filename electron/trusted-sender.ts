import type { WebContents } from "electron";
import { isAppUrl } from "./app-scheme.ts";

/** What is looked at of an IPC event. */
export interface SenderEvent {
  readonly sender: Pick<WebContents, "id">;
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/** Whether a call comes from our own page, in its main frame, in our window. Anything that is not known is not trusted. */
export function isTrustedSender(event: SenderEvent, windowContentsId: number): boolean {
  const frame = event.senderFrame;
  // SECURITY: a frame that is gone, a frame inside the page, another page or another window gets nothing.
  return frame !== null && frame.parent === null && isAppUrl(frame.url) && event.sender.id === windowContentsId;
}
