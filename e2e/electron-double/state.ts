import { EventEmitter } from "node:events";
import type { BrowserContext, Page } from "playwright-core";
import type { DialogName, FromDouble } from "./protocol.ts";

type AnyFunction = (...args: never[]) => unknown;

/** Everything that the double's modules share: what the app has registered, and what the test has queued. */
export const state = {
  appEvents: new EventEmitter(),
  isSandboxEnabled: false,
  switches: [] as [string, string][],
  schemes: [] as unknown[],
  userData: "",
  context: null as BrowserContext | null,
  page: null as Page | null,
  origin: "",
  ipcHandlers: new Map<string, (event: unknown, ...args: unknown[]) => unknown>(),
  protocolHandler: null as ((request: Request) => Response | Promise<Response>) | null,
  dialogAnswers: { showOpenDialog: [], showSaveDialog: [] } as Record<DialogName, (readonly string[])[]>,
  dialogOptions: [] as unknown[],
  shownPaths: [] as string[],
  menuRoles: [] as string[],
  sessionHandlers: new Map<string, AnyFunction>(),
  webPreferences: {} as Record<string, unknown>,
  windowOpenHandler: null as ((details: { url: string }) => { action: string }) | null,
};

/** Tells the test something; silent where nobody listens. */
export const tell = (message: FromDouble): void => {
  process.send?.(message);
};

/** An app:// address as the loopback address that stands for it here, and back. */
export const toLoopback = (address: string): string => address.replace(/^app:\/\/countersign/u, state.origin);
export const toApp = (address: string): string =>
  state.origin !== "" && address.startsWith(state.origin)
    ? `app://countersign${address.slice(state.origin.length)}`
    : address;
