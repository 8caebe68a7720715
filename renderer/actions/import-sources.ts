import type { OpenedRoot } from "../../shared/contract/host.ts";
import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import { host, ShellGoneError } from "../host.ts";
import { clearDiskChanges } from "../state/disk-changes.ts";
import { importState } from "../state/import-state.ts";
import { closeRoot } from "../store/close-root.ts";
import { library } from "../store/database.ts";
import type { RootRow } from "../store/kept-rows.ts";
import { needsRebuild } from "../store/reads.ts";
import { type RunningImport, startImport } from "../worker/import-client.ts";
import type { ImportError } from "../worker/import-error.ts";
import { IMPORT_LOCK, type ImportRoot } from "../worker/import-messages.ts";
import { prepareReader } from "../worker/reader-client.ts";
import { rememberPlaces } from "./at-its-place.ts";
import { buildChosenRoots, buildShellRoots, type ChosenFile, shellIdentity } from "./opened-roots.ts";

let running: RunningImport | null = null;
let queue: Promise<void> = Promise.resolve();

/** What the contract takes in one call. */
const MOST_QUESTIONS = 10_000;

/** What the contract takes in one question. A longer path is in no repository: it stays unanswered, and unchecked. */
const MOST_PATH_UNITS = 4096;
const MOST_HASH_UNITS = 64;
const isAskable = (question: HostQuestion): boolean =>
  question.type === "commit-known" ? question.hash.length <= MOST_HASH_UNITS : question.path.length <= MOST_PATH_UNITS;

async function ask(all: readonly HostQuestion[]): Promise<readonly Answer[]> {
  const questions = all.filter(isAskable);
  const answers: Answer[] = [];
  for (let from = 0; from < questions.length; from += MOST_QUESTIONS) {
    const given = await host.askRepositories({ questions: questions.slice(from, from + MOST_QUESTIONS) });
    answers.push(...given.answers);
  }
  return answers;
}

/** Runs one import after those before it, and says how it stands in the import state. */
function run(roots: readonly ImportRoot[], why: "import" | "rebuild"): Promise<void> {
  queue = queue
    .then(() => runNow(roots, why))
    .catch((thrown: unknown) => {
      running = null;
      importState.set({ status: "failed", error: errorOf(thrown) });
    });
  return queue;
}

const errorOf = (thrown: unknown): ImportError =>
  thrown instanceof ShellGoneError ? { code: "shell-gone" } : { code: "crashed", detail: String(thrown) };

async function runNow(roots: readonly ImportRoot[], why: "import" | "rebuild"): Promise<void> {
  importState.set({ status: "running", why, progress: null, isCancelling: false });
  rememberPlaces(roots);
  const { hasRepository } = await host.capabilities({});
  running = startImport(roots, hasRepository, ask, progress => {
    const state = importState.get();
    if (state.status === "running") importState.set({ ...state, progress });
  });
  const result = await running.result;
  running = null;
  importState.set(
    result.ok
      ? { status: "done", why, outcome: result.value, isSeen: false }
      : { status: "failed", error: result.error },
  );
}

/** How opening ended. `no-dialog`: the window has to ask with its own. `failed`: the import state says why. */
export type OpenOutcome = "started" | "cancelled" | "no-dialog" | "failed";

/** Asks the shell to open something, and imports it. */
async function importOpened(open: () => Promise<{ readonly roots: readonly OpenedRoot[] }>): Promise<OpenOutcome> {
  let roots: readonly ImportRoot[];
  try {
    roots = buildShellRoots((await open()).roots);
  } catch (thrown) {
    importState.set({ status: "failed", error: errorOf(thrown) });
    return "failed";
  }
  if (roots.length === 0) return "cancelled";
  await run(roots, "import");
  clearDiskChanges();
  return "started";
}

/** Opens the shell's dialog, where it has one, and imports what is picked. */
async function importPicked(choose: () => Promise<{ readonly roots: readonly OpenedRoot[] }>): Promise<OpenOutcome> {
  let canChoose = false;
  const outcome = await importOpened(async () => {
    ({ canChoose } = await host.capabilities({}));
    return canChoose ? choose() : { roots: [] };
  });
  return outcome === "cancelled" && !canChoose ? "no-dialog" : outcome;
}

/** Opens the shell's folder dialog and imports what is picked. */
export const importFolder = (): Promise<OpenOutcome> => importPicked(() => host.chooseFolder({}));

/** The same for files. */
export const importFiles = (): Promise<OpenOutcome> => importPicked(() => host.chooseFiles({}));

/** Imports what was dropped on the window, or chosen in the browser's own dialog. */
export const importChosen = (chosen: readonly ChosenFile[]): Promise<void> => run(buildChosenRoots(chosen), "import");

/** Opens the example library that comes with the app. */
export const importExample = (): Promise<OpenOutcome> => importOpened(() => host.openExample({}));

/** Reads everything again that this shell has opened. `cancelled`: it has opened nothing since it started. */
export const readAgain = (): Promise<OpenOutcome> => importOpened(() => host.openAgain({}));

/**
 * Takes a root out of the library, and judges anew what remains. What a review stands on is kept. It waits for a running
 * import, of this window or another.
 */
export async function closeOpened(root: Pick<RootRow, "id" | "key">): Promise<void> {
  const identity = shellIdentity(root.key);
  queue = queue
    .then(async () => {
      if (identity !== null) await host.closeRoot({ identity });
      await navigator.locks.request(IMPORT_LOCK, () => closeRoot(library(), root.id, new Date().toISOString()));
    })
    .catch((thrown: unknown) => importState.set({ status: "failed", error: errorOf(thrown) }));
  await queue;
  await run([], "rebuild");
}

/** Judges anew all that the library holds: after the policy has changed, or the program. */
export const rebuildLibrary = (): Promise<void> => run([], "rebuild");

/** Stops the running import; the library stays as it was. */
export function cancelImport(): void {
  const state = importState.get();
  if (state.status === "running") importState.set({ ...state, isCancelling: true });
  running?.cancel();
}

/** Puts the message of a finished import away. What it read is still said among the sources. */
export function dismissImport(): void {
  const state = importState.get();
  if (state.status === "done") importState.set({ ...state, isSeen: true });
  else if (state.status === "failed") importState.set({ status: "idle" });
}

/** The person goes to another screen: what came of the import was seen. That it failed stays until it is put away. */
export function leaveImport(): void {
  if (importState.get().status === "done") dismissImport();
}

/** What happens when the app has started: the library asks to stay, is made anew if need be, and takes what was given. */
export async function openLibrary(): Promise<void> {
  // Refused in some browsers and in private windows: then the browser may remove the library when the disk is full.
  await navigator.storage?.persist?.().catch(() => false);
  let { startCount } = await host.capabilities({});
  const roots = buildShellRoots((await host.openInitial({ afterStarts: 0 })).roots);
  // A second start hands what it names to this app and gives its window the focus.
  window.addEventListener("focus", async () => {
    const afterStarts = startCount;
    ({ startCount } = await host.capabilities({}));
    if (startCount === afterStarts) return;
    // Where it names repositories only, what is there is judged with them.
    if ((await importOpened(() => host.openInitial({ afterStarts }))) === "cancelled") await rebuildLibrary();
  });
  // Where another window is importing, this one's files wait for it.
  if (roots.length > 0) await navigator.locks.request(IMPORT_LOCK, () => undefined);
  if (roots.length > 0) await run(roots, "import");
  else if (await needsRebuild(library())) await run([], "rebuild");
  // When the queue is drawn and nothing else is to be done.
  window.requestIdleCallback(prepareReader);
}
