import type { RunEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import { type CleanText, cleanText } from "./clean-text.ts";
import { type Indexed, placeEvent } from "./event-base.ts";
import { resolvePath } from "./path-text.ts";
import type { PlannedRun } from "./run-match.ts";
import { decideRun, type RunEnd } from "./run-outcome.ts";
import { NO_COUNTS } from "./runners/runner.ts";
import { type Judged, judgeAll } from "./shared-output.ts";
import { outputStart, type ShellCall } from "./shell-call.ts";

/** A run whose end a later message may show: it goes on in the background, or wrote to a file. */
export interface PendingRun {
  readonly run: PlannedRun;
  readonly call: Message;
  /** The background id or the path by which a later call reads it. */
  readonly key: string;
}

/** The runs of one shell call, and those whose end is still to be read. */
export interface FoundRuns {
  readonly events: readonly Indexed<RunEvent>[];
  readonly pending: readonly PendingRun[];
}

const NOTHING: FoundRuns = { events: [], pending: [] };
const SHORT: Pick<RunEnd, "counts" | "isCut"> = { counts: NO_COUNTS, isCut: false };

function toEvent(
  sessionId: SessionId,
  run: PlannedRun,
  call: Message,
  shownBy: Message,
  end: RunEnd,
  output: CleanText,
  shift: number,
  isAmongOthers = false,
): RunEvent {
  const start = output.toOriginal(end.start) + (end.isShown ? 0 : shift);
  // Silence among other commands' words: no words are its own.
  const stop = !end.isShown && isAmongOthers ? start : output.toOriginal(end.end);
  return {
    type: "run",
    ...placeEvent(sessionId, call, shownBy, start, stop, run.command.cwd),
    tool: run.tool,
    runner: end.runner,
    command: run.command.argv.join(" "),
    pkg: run.pkg,
    suite: run.suite,
    subset: run.subset,
    outcome: end.outcome,
    counts: end.counts,
    isCut: end.isCut,
  };
}

/** Follows `&&`: what comes after a failure never ran, and what led on to a run that did had succeeded. */
function followChain(call: ShellCall, judged: readonly Judged[]): readonly Judged[] {
  const kept: Judged[] = [];
  let failed = false;
  for (const [i, one] of judged.entries()) {
    const command = call.commands[one.index];
    if (command === undefined) continue;
    const isSameCommand = judged[i - 1]?.index === one.index;
    if (!command.needsPrevious && !isSameCommand) failed = false;
    if (failed && !one.end.isShown) continue;
    const later = judged
      .slice(i + 1)
      .find(other => other.index > one.index && call.commands[other.index]?.needsPrevious === true);
    const between =
      later === undefined
        ? []
        : call.commands.slice(one.index + 1, later.index + 1).filter(other => !isFilter(call, other));
    const ledOn =
      later?.end.isShown === true && between.every(other => other.needsPrevious) && command.filters.length === 0;
    if (ledOn && one.end.outcome === "unknown" && !one.run.isMixed) one.end = { ...one.end, outcome: "passed" };
    const isLast = i === judged.length - 1;
    const isOnlyOpen = judged.slice(0, i).every(other => other.end.outcome === "passed");
    const mustHaveFailed =
      isLast && command.zeroTells && command.needsPrevious && call.status !== null && call.status !== 0;
    if (
      mustHaveFailed &&
      isOnlyOpen &&
      i > 0 &&
      one.end.outcome === "unknown" &&
      !one.end.isShown &&
      command.filters.length === 0
    ) {
      one.end = { ...one.end, outcome: "failed" };
    }
    if (one.end.outcome === "failed" && command.filters.length === 0) failed = true;
    kept.push(one);
  }
  return kept;
}

const isFilter = (call: ShellCall, command: { readonly argv: readonly string[] }): boolean =>
  call.commands.some(other =>
    other.filters.some(argv => argv[0] === command.argv[0] && argv.length === command.argv.length),
  );

/** A mix of tools (`npm run check`): what its output shows, else one run of each, of which nothing is known. */
function settleMixed(judged: readonly Judged[]): readonly Judged[] {
  const shown = judged.filter(one => one.run.isMixed && one.end.isShown && one.end.runner !== one.run.runner);
  if (shown.length === 0) return judged;
  return judged.filter(one => !one.run.isMixed || shown.includes(one));
}

/** The runs of a shell call: what was run, and how it ended as far as this call's result tells. */
export function findRuns(sessionId: SessionId, call: ShellCall): FoundRuns {
  const { planned } = call;
  if (planned.length === 0) return NOTHING;
  const shownBy = call.result ?? call.call;
  const shift = outputStart(call.output.text);
  const isOpen = call.result === null || call.refused || call.backgroundId !== null;
  if (isOpen) {
    const outcome = call.refused ? "refused" : "unfinished";
    const key = call.backgroundId;
    return {
      events: planned.map(({ run, index }) => {
        const end: RunEnd = { ...SHORT, outcome, runner: run.runner, start: 0, end: 400, isShown: true };
        return { index, event: toEvent(sessionId, run, call.call, shownBy, end, call.output, 0) };
      }),
      pending: key === null ? [] : planned.map(({ run }) => ({ run, call: call.call, key })),
    };
  }
  const judged = settleMixed(followChain(call, judgeAll(call)));
  const pending = judged.flatMap(({ run, end }) =>
    run.command.isBackground || (run.command.outputFiles.length > 0 && !end.isShown)
      ? run.command.outputFiles.map(file => ({ run, call: call.call, key: file.path }))
      : teedFiles(run, end).map(key => ({ run, call: call.call, key })),
  );
  return {
    events: judged.map(({ run, end, index }) => {
      const isLeft = run.command.isBackground && !end.isShown;
      const isAmongOthers = call.commands.length > 1 + run.command.filters.length;
      const shown: RunEnd = isLeft ? { ...end, outcome: "unfinished" } : end;
      return { index, event: toEvent(sessionId, run, call.call, shownBy, shown, call.output, shift, isAmongOthers) };
    }),
    pending,
  };
}

/** A run whose output was cut may have been kept whole by `tee`. */
function teedFiles(run: PlannedRun, end: RunEnd): readonly string[] {
  if (end.isShown && !end.isCut) return [];
  const tee = run.command.filters.find(argv => argv[0] === "tee");
  const file = tee?.slice(1).find(word => !word.startsWith("-"));
  return file === undefined ? [] : [resolvePath(run.command.cwd, file)];
}

const READ_STATUS = /<status>(running|completed|failed|killed|stopped)<\/status>/;
const READ_EXIT = /<exit_code>(-?\d{1,9})<\/exit_code>|\(exit code (-?\d{1,9})\)/;

/** The end of a pending run in what a later message shows of it, or null where that still says nothing. */
export function readPendingRun(sessionId: SessionId, pending: PendingRun, shownBy: Message): RunEvent | null {
  const output = cleanText(shownBy.text);
  const head = output.text.slice(0, 400) + output.text.slice(-400);
  const status = READ_STATUS.exec(head)?.[1] ?? null;
  const code = READ_EXIT.exec(head);
  const exit = code === null ? null : Number(code[1] ?? code[2]);
  const end = decideRun(pending.run, output.text, exit, status === "killed" || status === "stopped");
  if (!end.isShown && exit === null && status !== "killed" && status !== "stopped") return null;
  return toEvent(sessionId, pending.run, pending.call, shownBy, end, output, 0);
}
