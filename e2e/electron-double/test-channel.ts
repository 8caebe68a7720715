import type { DoubleDescription, ToDouble } from "./protocol.ts";
import { state, tell } from "./state.ts";

const PERMISSIONS = [
  "media",
  "geolocation",
  "notifications",
  "fileSystem",
  "clipboard-read",
  "clipboard-sanitized-write",
];

type RequestHandler = (contents: null, permission: string, decide: (isAllowed: boolean) => void) => void;
type CheckHandler = (contents: null, permission: string) => boolean;

/** What the app's handlers decide of a permission: asked for, and checked. */
function decide(permission: string): boolean[] {
  const decisions: boolean[] = [];
  const ask = state.sessionHandlers.get("setPermissionRequestHandler") as RequestHandler | undefined;
  const check = state.sessionHandlers.get("setPermissionCheckHandler") as CheckHandler | undefined;
  ask?.(null, permission, isAllowed => decisions.push(isAllowed));
  if (check) decisions.push(check(null, permission));
  return decisions;
}

const describeApp = (): DoubleDescription => ({
  isSandboxEnabled: state.isSandboxEnabled,
  switches: state.switches,
  webPreferences: state.webPreferences,
  schemes: state.schemes,
  menuRoles: state.menuRoles,
  permissions: Object.fromEntries(PERMISSIONS.map(permission => [permission, decide(permission)])),
  windowOpen: state.windowOpenHandler?.({ url: "https://example.com/" }).action ?? "not handled",
  dialogOptions: state.dialogOptions,
  shownPaths: state.shownPaths,
});

async function answer(message: ToDouble): Promise<unknown> {
  switch (message.type) {
    case "answer-dialog":
      return state.dialogAnswers[message.dialog].push(message.paths);
    case "invoke-as": {
      const senderFrame = { url: message.url, parent: message.isMainFrame ? null : {} };
      try {
        return await state.ipcHandlers.get("host")?.({ sender: { id: 1 }, senderFrame }, message.method, {});
      } catch (error) {
        return `rejected: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
    case "second-start":
      return state.appEvents.emit("second-instance", {}, [], "/", {
        paths: message.paths,
        store: null,
        repositories: [],
      });
    case "describe":
      return describeApp();
    case "quit":
      await state.context?.close();
      return null;
  }
}

/** Listens to the test, if one has forked this process. */
export function listenToTest(): void {
  process.on("message", ({ id, ...message }: ToDouble & { id: number }) => {
    void answer(message as ToDouble).then(value => tell({ type: "answer", id, value }));
  });
  process.once("disconnect", () => process.exit(0));
}
