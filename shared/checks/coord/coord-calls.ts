import type { Timeline, TimelineEntry } from "../../model/timeline.ts";
import { NOT_SAVED } from "./save-command.ts";

/** What a command of the engine does for the lifecycle contract. */
export type CoordAct = "resume" | "inbox" | "snapshot" | "park";

/** A command of the engine in a session, whose result is there. */
export interface CoordCall {
  readonly acts: readonly CoordAct[];
  /** Index of the result's entry: from there on it has happened. */
  readonly order: number;
  readonly entry: TimelineEntry;
  /** A park that wrote nothing because its agent holds no role. */
  readonly isRoleless: boolean;
}

const COMMAND =
  /(?:^|[;&|(\n`]|\b(?:env|exec|time|then|do) )[ \t]*(?:[A-Z_]{1,40}=\S{0,200}[ \t]+)*(?:(?:npx|uvx|uv run|npm run -s)[ \t]+)?(?:\S{0,200}\/)?(?:coord-engine|countersign)(?:[ \t]+--)?[ \t]+(?:(continuity)[ \t]+)?(resume|snapshot|park|checkpoint|briefing|inbox|queue)\b([^\n;&|]{0,400})/g;
const RESUME_BRIEF = /^Resume: |checkpoint age: /m;

function actsOf(command: string): readonly CoordAct[] {
  const acts: CoordAct[] = [];
  for (const [, continuity, verb, rest = ""] of command.matchAll(COMMAND)) {
    if (verb === "briefing") acts.push("resume", "inbox");
    else if (verb === "inbox" || verb === "queue") acts.push("inbox");
    else if (continuity === undefined) continue;
    else if (verb === "resume" || (verb === "checkpoint" && !rest.includes("--ref"))) acts.push("resume");
    else if (verb === "snapshot" || verb === "park") acts.push(verb);
  }
  return acts;
}

/** The engine's commands in a timeline, in the order of their results; a refused one, and one without a result, is none. */
export function readCoordCalls({ entries }: Timeline): readonly CoordCall[] {
  const pending = new Map<string, readonly CoordAct[]>();
  const calls: CoordCall[] = [];
  for (const [order, entry] of entries.entries()) {
    const { message, session } = entry;
    const { text, call, result } = message;
    if (call !== null && (text.includes("coord-engine") || text.includes("countersign"))) {
      const acts = actsOf(text);
      if (acts.length > 0) pending.set(`${session.id} ${call.callId}`, acts);
    } else if (result !== null) {
      const acts = pending.get(`${session.id} ${result.callId}`);
      pending.delete(`${session.id} ${result.callId}`);
      if (acts === undefined || result.refused) continue;
      const isMissing = result.exitCode === 127 || /\bcommand not found\b/.test(text);
      const isUnsaved = NOT_SAVED.test(text) || (result.isError && !/^(?:snapshot CHK-|parked \S)/m.test(text));
      const done = isMissing ? [] : acts.filter(act => !isUnsaved || (act !== "snapshot" && act !== "park"));
      const isRoleless =
        acts.includes("park") && /holds? (?:no fresh roles?|not hold)|does not hold fresh role/.test(text);
      if (!isMissing) calls.push({ acts: done, order, entry, isRoleless });
    } else if (message.isMeta && RESUME_BRIEF.test(text)) {
      // A harness's hook that ran it at the session's start shows its output only.
      calls.push({ acts: ["resume"], order, entry, isRoleless: false });
    }
  }
  return calls;
}
