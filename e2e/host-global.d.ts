import type { Host } from "../shared/contract/host.ts";

declare global {
  interface Window {
    /** Electron's preload puts it there. */
    readonly countersignHost: Host;
  }
}
