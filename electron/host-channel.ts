import type { IpcMain } from "electron";
import { callHost, type HostFault } from "../host/app/call-host.ts";
import type { Host } from "../shared/contract/host.ts";
import type { Result } from "../shared/lib/result.ts";
import { isTrustedSender } from "./trusted-sender.ts";

/** Answers the one channel that the preload calls: `host`, with a method's name and its request. */
export function handleHostChannel(ipcMain: Pick<IpcMain, "handle">, host: Host, windowContentsId: number): void {
  ipcMain.handle("host", async (event, method: unknown, request: unknown): Promise<Result<unknown, HostFault>> => {
    // SECURITY: the sender is checked before anything that it sent is looked at.
    if (!isTrustedSender(event, windowContentsId)) throw new Error("A call from an unknown sender was refused.");
    return callHost(host, typeof method === "string" ? method : "", request);
  });
}
