import { createHost } from "../host/app/app-host.ts";
import { createAppResponder } from "../host/app/app-responder.ts";
import type { OpenedRepositories } from "../host/app/open-repositories.ts";
import type { RootRegistry } from "../host/app/root-registry.ts";
import { createStartLog } from "../host/app/start-log.ts";
import type { NamedByStart } from "../shared/contract/named-by-start.ts";
import { err, ok, type Result } from "../shared/lib/result.ts";
import { type Handing, openInRunning, readControlSecret } from "./control.ts";
import { listenOn } from "./listen.ts";
import { createRequestListener } from "./request-listener.ts";
import { createSession } from "./session.ts";

/** What a start of the browser shell is made of. */
export interface ShellSetup {
  readonly port: number;
  readonly named: NamedByStart;
  readonly dataDirectory: string;
  readonly rendererDirectory: string;
  readonly exampleDirectory: string;
  readonly version: string;
  readonly roots: RootRegistry;
  readonly repositories: OpenedRepositories;
}

/** A shell that serves, or the running one that took what was named. */
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
  readonly code: "port-busy" | "other-version";
  readonly message: string;
}

/** Serves the app on its port, or hands what was named to the server of this user that already does. */
export async function startShell(setup: ShellSetup): Promise<Result<StartedShell, ShellError>> {
  const controlSecret = await readControlSecret(setup.dataDirectory);
  const listening = await listenOn(setup.port);
  if (!listening.ok) {
    const handing = await openInRunning(setup.port, controlSecret, setup.named);
    if (handing.type === "handed") return ok({ address: handing.address, isReused: true, close: async () => {} });
    return err(refusalOf(setup.port, handing));
  }
  const { server, port } = listening.value;
  const starts = createStartLog(setup.named);
  const session = createSession(port);
  const host = createHost({
    shell: "browser",
    version: setup.version,
    roots: setup.roots,
    repositories: setup.repositories,
    dialogs: null,
    starts,
    exampleDirectory: setup.exampleDirectory,
  });
  const respond = createAppResponder(setup.rendererDirectory, setup.roots);
  const addStart = async (named: NamedByStart): Promise<void> => {
    await setup.repositories.add(named.repositories);
    starts.add(named);
  };
  const { version } = setup;
  server.on("request", createRequestListener({ port, host, session, respond, version, controlSecret, addStart }));
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return ok({ address: session.createEntryAddress(), isReused: false, close });
}

const refusalOf = (port: number, handing: Exclude<Handing, { readonly type: "handed" }>): ShellError =>
  handing.type === "refused"
    ? {
        code: "other-version",
        message: `Countersign ${handing.version} is running on port ${port} and could not take what this start names. Stop it (Ctrl+C where it was started), then start again.`,
      }
    : {
        code: "port-busy",
        message: `Port ${port} is taken by another program, or by a Countersign of another user or --data-dir. Stop it, or choose another port with --port (the library of another port is another library).`,
      };
