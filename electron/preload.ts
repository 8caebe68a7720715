import { contextBridge, ipcRenderer } from "electron";
import type { Host, HostMethod, HostRequest, HostResponse } from "../shared/contract/host.ts";

async function call<M extends HostMethod>(method: M, request: HostRequest<M>): Promise<HostResponse<M>> {
  const result = await ipcRenderer.invoke("host", method, request);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

// SECURITY: named functions, frozen; the page never holds ipcRenderer, nor a function that takes a channel's name.
const host: Host = Object.freeze({
  capabilities: request => call("capabilities", request),
  openInitial: request => call("openInitial", request),
  openAgain: request => call("openAgain", request),
  openExample: request => call("openExample", request),
  chooseFolder: request => call("chooseFolder", request),
  chooseFiles: request => call("chooseFiles", request),
  closeRoot: request => call("closeRoot", request),
  countChanges: request => call("countChanges", request),
  saveExport: request => call("saveExport", request),
  beginExport: request => call("beginExport", request),
  appendExport: request => call("appendExport", request),
  endExport: request => call("endExport", request),
  showExport: request => call("showExport", request),
  askRepositories: request => call("askRepositories", request),
  listRemotes: request => call("listRemotes", request),
  readRemote: request => call("readRemote", request),
  listStores: request => call("listStores", request),
  chooseStore: request => call("chooseStore", request),
  readStore: request => call("readStore", request),
  changeStore: request => call("changeStore", request),
  reviewerName: request => call("reviewerName", request),
} satisfies Host);

contextBridge.exposeInMainWorld("countersignHost", host);
