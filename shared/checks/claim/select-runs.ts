import type { RunClaim } from "../../model/claim.ts";
import type { RunEvent } from "../../model/event.ts";
import type { OrderedEvent } from "./cite.ts";

/** A run that was seen to end. */
export type EndedRun = OrderedEvent<RunEvent>;

/** Whether a run was seen to end: one that was refused, or that still runs, was not. */
export const hasEnded = ({ event }: OrderedEvent<RunEvent>): boolean =>
  event.outcome !== "unfinished" && event.outcome !== "refused";

/** The runs that a claim speaks of, in order; `named` is false where its subject is found in none. */
interface SelectedRuns {
  readonly runs: readonly EndedRun[];
  readonly named: boolean;
}

/** Picks the runs of the claim's tool, of its runner where that was run, and of the part that it names. */
export function selectRuns(claim: RunClaim, all: readonly OrderedEvent<RunEvent>[]): SelectedRuns {
  const ofTool = all.filter(run => run.event.tool === claim.tool && hasEnded(run));
  const runner = claim.runner?.toLowerCase();
  const ofRunner = runner === undefined ? ofTool : ofTool.filter(({ event }) => isRunner(event, runner));
  const runs = ofRunner.length > 0 ? ofRunner : ofTool;
  if (claim.scope !== "some" || claim.subject === null) return { runs, named: true };
  const subject = claim.subject;
  const ofSubject = runs.filter(({ event }) => speaksOf(event, subject));
  return ofSubject.length > 0 ? { runs: ofSubject, named: true } : { runs, named: false };
}

const isRunner = (event: RunEvent, runner: string): boolean =>
  event.runner.toLowerCase() === runner || event.command.toLowerCase().includes(runner);

function speaksOf(event: RunEvent, subject: string): boolean {
  const word = subject.toLowerCase().replace(/^\.\//, "").replace(/\/$/, "");
  if (word === "unit") return event.suite === "unit" || (event.suite === null && event.subset === null);
  if (word === "e2e" || word === "end-to-end")
    return event.suite === "e2e" || /e2e|end-to-end|playwright|cypress/i.test(event.command);
  const base = word.split("/").at(-1) ?? word;
  return [event.suite, event.pkg, event.subset, event.command, event.cwd].some(
    text =>
      text !== null && (text.toLowerCase().includes(word) || (base.length > 3 && text.toLowerCase().includes(base))),
  );
}
