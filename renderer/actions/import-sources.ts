import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import { host } from "../host.ts";
import { importState } from "../state/import-state.ts";
import { library } from "../store/database.ts";
import { needsRebuild } from "../store/reads.ts";
import { type RunningImport, startImport } from "../worker/import-client.ts";
import type { ImportRoot } from "../worker/import-messages.ts";
import { prepareReader } from "../worker/reader-client.ts";
import { buildChosenRoots, buildShellRoots, type ChosenFile } from "./opened-roots.ts";

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
      importState.set({ status: "failed", error: { code: "crashed", detail: String(thrown) } });
    });
  return queue;
}

async function runNow(roots: readonly ImportRoot[], why: "import" | "rebuild"): Promise<void> {
  importState.set({ status: "running", why, progress: null, isCancelling: false });
  const { hasRepository } = await host.capabilities({});
  running = startImport(roots, hasRepository, ask, progress => {
    const state = importState.get();
    if (state.status === "running") importState.set({ ...state, progress });
  });
  const result = await running.result;
  running = null;
  importState.set(
    result.ok ? { status: "done", why, outcome: result.value } : { status: "failed", error: result.error },
  );
}

/** Opens the shell's folder dialog and imports what is picked. `no-dialog`: the window has to ask with its own. */
export async function importFolder(): Promise<"started" | "cancelled" | "no-dialog"> {
  if (!(await host.capabilities({})).canChoose) return "no-dialog";
  return importShellRoots(buildShellRoots((await host.chooseFolder({})).roots));
}

/** The same for files. */
export async function importFiles(): Promise<"started" | "cancelled" | "no-dialog"> {
  if (!(await host.capabilities({})).canChoose) return "no-dialog";
  return importShellRoots(buildShellRoots((await host.chooseFiles({})).roots));
}

async function importShellRoots(roots: readonly ImportRoot[]): Promise<"started" | "cancelled"> {
  if (roots.length === 0) return "cancelled";
  await run(roots, "import");
  return "started";
}

/** Imports what was dropped on the window, or chosen in the browser's own dialog. */
export const importChosen = (chosen: readonly ChosenFile[]): Promise<void> => run(buildChosenRoots(chosen), "import");

/** Opens the example library that comes with the app. */
export const importExample = async () => importShellRoots(buildShellRoots((await host.openExample({})).roots));

/** Reads everything again that this shell has opened. `cancelled`: it has opened nothing since it started. */
export const readAgain = async () => importShellRoots(buildShellRoots((await host.openAgain({})).roots));

/** Judges anew all that the library holds: after the policy has changed, or the program. */
export const rebuildLibrary = (): Promise<void> => run([], "rebuild");

/** Stops the running import; the library stays as it was. */
export function cancelImport(): void {
  const state = importState.get();
  if (state.status === "running") importState.set({ ...state, isCancelling: true });
  running?.cancel();
}

/** Puts the message of a finished import away. */
export function dismissImport(): void {
  if (importState.get().status !== "running") importState.set({ status: "idle" });
}

/** What happens when the app has started: the library asks to stay, is made anew if need be, and takes what was given. */
export async function openLibrary(): Promise<void> {
  // Refused in some browsers and in private windows: then the browser may remove the library when the disk is full.
  await navigator.storage?.persist?.().catch(() => false);
  let { startCount } = await host.capabilities({});
  const roots = buildShellRoots((await host.openInitial({})).roots);
  // A second start hands its paths to this app and gives its window the focus.
  window.addEventListener("focus", async () => {
    const { startCount: count } = await host.capabilities({});
    if (count === startCount) return;
    startCount = count;
    await importShellRoots(buildShellRoots((await host.openInitial({})).roots));
  });
  if (roots.length > 0) await run(roots, "import");
  else if (await needsRebuild(library())) await run([], "rebuild");
  // When the queue is drawn and nothing else is to be done.
  window.requestIdleCallback(prepareReader);
}
