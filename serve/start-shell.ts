import { createHost } from "../host/app/app-host.ts";
import { createAppResponder } from "../host/app/app-responder.ts";
import type { RootRegistry } from "../host/app/root-registry.ts";
import type { Repositories } from "../host/git/create-repositories.ts";
import { err, ok, type Result } from "../shared/lib/result.ts";
import { openInRunning, readControlSecret } from "./control.ts";
import { listenOn } from "./listen.ts";
import { createRequestListener } from "./request-listener.ts";
import { createSession } from "./session.ts";

/** What a start of the browser shell is made of. */
export interface ShellSetup {
  readonly port: number;
  readonly paths: readonly string[];
  readonly dataDirectory: string;
  readonly rendererDirectory: string;
  readonly exampleDirectory: string;
  /** The team store that the start named, absolute; null where it named none. */
  readonly storeDirectory: string | null;
  readonly version: string;
  readonly roots: RootRegistry;
  readonly repositories: Repositories;
}

/** A shell that serves, or the running one that took the paths. */
export interface StartedShell {
  /** Opens the app once. */
  readonly address: string;
  /** Whether another start's server serves it. */
  readonly isReused: boolean;
  /** Stops serving; does nothing for a reused one. */
  close(): Promise<void>;
}

/** Why the shell cannot start. */
export interface ShellError {
  readonly code: "port-busy";
  readonly message: string;
}

/** Serves the app on its port, or hands the paths to the server of this user that already does. */
export async function startShell(setup: ShellSetup): Promise<Result<StartedShell, ShellError>> {
  const controlSecret = await readControlSecret(setup.dataDirectory);
  const listening = await listenOn(setup.port);
  if (!listening.ok) {
    const address = await openInRunning(setup.port, controlSecret, setup.paths);
    if (address !== null) return ok({ address, isReused: true, close: async () => {} });
    const message = `Port ${setup.port} is taken by another program. Stop it, or choose another port with --port (the library of another port is another library).`;
    return err({ code: "port-busy", message });
  }
  const { server, port } = listening.value;
  let paths = setup.paths;
  let startCount = paths.length > 0 ? 1 : 0;
  const session = createSession(port);
  const host = createHost({
    shell: "browser",
    version: setup.version,
    roots: setup.roots,
    repositories: setup.repositories,
    dialogs: null,
    initialPaths: () => paths,
    startCount: () => startCount,
    exampleDirectory: setup.exampleDirectory,
    storeDirectory: setup.storeDirectory,
  });
  const respond = createAppResponder(setup.rendererDirectory, setup.roots);
  const openPaths = (opened: readonly string[]) => {
    paths = opened;
    if (opened.length > 0) startCount += 1;
  };
  const { version } = setup;
  server.on("request", createRequestListener({ port, host, session, respond, version, controlSecret, openPaths }));
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return ok({ address: session.createEntryAddress(), isReused: false, close });
}
