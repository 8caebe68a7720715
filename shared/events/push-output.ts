import type { PublishOutcome } from "../model/event.ts";
import { shortRef } from "./git-command.ts";

/** One line of `git push`'s report. */
export interface PushedRef {
  readonly outcome: PublishOutcome;
  readonly ref: string;
  readonly hash: string | null;
  /** What a forced push took away, or null. */
  readonly dropped: string | null;
  readonly isTag: boolean;
  readonly start: number;
  readonly end: number;
}

/** What `git push` reports. */
export interface PushReport {
  /** The address after `To`, or null. */
  readonly address: string | null;
  readonly refs: readonly PushedRef[];
  readonly failure: { readonly start: number; readonly end: number } | null;
  readonly upToDate: { readonly start: number; readonly end: number } | null;
}

const TO = /^To (\S{1,500})$/m;
const REF =
  /^ ([ *+=!-]) (\[[^\]\n]{1,60}\]|[0-9a-f]{4,40}\.{2,3}[0-9a-f]{4,40}) {1,80}(\S{1,300})(?: -> (\S{1,300}))?(?: \(([^)\n]{1,200})\))?/gm;
const FAILURE =
  /^(?:error: failed to push some refs[^\n]{0,300}|fatal: [^\n]{1,300}|error: src refspec [^\n]{1,200}|ssh: [^\n]{1,200}|[^\n]{0,80}Permission denied[^\n]{0,100}|! \[remote rejected\][^\n]{0,200}|error: [^\n]{1,200})/m;
const UP_TO_DATE = /^Everything up-to-date$/m;

const rangeOf = (match: RegExpExecArray | null): { start: number; end: number } | null =>
  match === null ? null : { start: match.index, end: match.index + match[0].length };

/** Reads the report of `git push` in an output without terminal sequences. */
export function readPushReport(output: string): PushReport {
  const refs: PushedRef[] = [];
  if (output.includes(" -> ") || output.includes("[deleted]")) {
    for (const match of output.matchAll(REF)) {
      const [, flag, what = "", , target] = match;
      // A deletion sends no work away.
      if (target === undefined || flag === "-") continue;
      const hash = /\.([0-9a-f]{4,40})$/.exec(what)?.[1] ?? null;
      const isRejected = flag === "!" || what.includes("rejected");
      const isSame = flag === "=" || what.includes("up to date");
      refs.push({
        outcome: isRejected ? "rejected" : isSame ? "nothing" : "done",
        ref: shortRef(target),
        hash,
        dropped: flag === "+" ? (/^([0-9a-f]{4,40})\./.exec(what)?.[1] ?? null) : null,
        isTag: what === "[new tag]" || target.startsWith("refs/tags/"),
        start: match.index + (match[0].length - match[0].trimStart().length),
        end: match.index + match[0].length,
      });
    }
  }
  return {
    address: TO.exec(output)?.[1] ?? null,
    refs,
    failure: rangeOf(FAILURE.exec(output)),
    upToDate: rangeOf(UP_TO_DATE.exec(output)),
  };
}
