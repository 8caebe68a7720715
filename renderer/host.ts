import {
  HOST_CONTRACT,
  type Host,
  type HostMethod,
  type HostRequest,
  type HostResponse,
} from "../shared/contract/host.ts";

declare global {
  interface Window {
    /** Electron's preload puts it there; the browser shell has none. */
    readonly countersignHost?: Host;
  }
}

/** Asks the shell: over Electron's bridge where there is one, else over the loopback server that served this page. */
async function call<M extends HostMethod>(method: M, request: HostRequest<M>): Promise<HostResponse<M>> {
  const bridge = window.countersignHost;
  const answer: unknown = bridge === undefined ? await post(method, request) : await bridge[method](request);
  // The table pairs each method with its schema; TypeScript cannot follow that pairing through a union.
  return HOST_CONTRACT[method].response.parse(answer) as HostResponse<M>;
}

/** The shell does not answer: its server or its main process has ended, or the window is no longer let in. */
export class ShellGoneError extends Error {
  override readonly name = "ShellGoneError";
}

async function post(method: HostMethod, request: unknown): Promise<unknown> {
  const response = await fetch(`/host/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "same-origin",
    body: JSON.stringify(request),
  }).catch((thrown: unknown) => {
    throw new ShellGoneError(String(thrown));
  });
  // Another server on the port, or the same one started anew: it does not know this window.
  if (response.status === 401 || response.status === 403) throw new ShellGoneError(`${response.status}`);
  if (!response.ok) throw new Error(`The shell answered ${response.status} to ${method}: ${await response.text()}`);
  return response.json();
}

/** The shell that the app runs in. A call that fails is a fault of the shell: expected failures are answers. */
export const host: Host = {
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
};
