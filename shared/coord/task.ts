/** The states that a task can be in, and to which others each may move. Staying is always allowed. */
const TASK_MOVES: Readonly<Record<string, readonly string[]>> = {
  proposed: ["active", "waiting", "done", "abandoned"],
  active: ["waiting", "blocked", "done", "abandoned"],
  waiting: ["active", "blocked", "abandoned"],
  blocked: ["active", "waiting", "abandoned"],
  done: [],
  abandoned: [],
};

/** Whether a word is one of the states of a task. */
export const isTaskState = (word: string): boolean => Object.hasOwn(TASK_MOVES, word);

/** A move as a task's log tells it. Offsets are UTF-16 units of the whole document. */
export interface TaskMove {
  readonly from: string;
  readonly to: string;
  /** What stands behind `evidence:`, else what stands in the parentheses; null where nothing does. */
  readonly evidence: string | null;
  readonly start: number;
  readonly end: number;
}

const MOVE = /^\s{0,8}[-*]\s+(\S[^→]{0,80}?):\s+([\w-]{1,40})\s*(?:→|->)\s*([\w-]{1,40})\s*(?:\((.*)\))?\s*$/;
const SUPERSEDED = /^superseded by\b/i;

function readEvidence(inner: string | undefined): string | null {
  const said = (inner ?? "").replace(/^\s*(?:evidence|reason)\s*:/i, "").trim();
  return said === "" ? null : said;
}

/** The moves that a task document tells in its log lines: `- <time>: old → new (evidence: …)`. */
export function readTaskLog(text: string): readonly TaskMove[] {
  const moves: TaskMove[] = [];
  let start = 0;
  let isCode = false;
  for (const line of text.split("\n")) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    // A line of prose with an arrow is told from a move by its states: one of the two at least is known.
    const match = isCode || line.length > 2_000 || !/→|->/.test(line) ? null : MOVE.exec(line.replace(/\r$/, ""));
    const [, , from = "", to = "", inner] = match ?? [];
    if (match !== null && (isTaskState(from) || isTaskState(to))) {
      moves.push({ from, to, evidence: readEvidence(inner), start, end: start + line.length });
    }
    start += line.length + 1;
  }
  return moves;
}

/** Why a move is not allowed. */
export type MoveFault = "unknown-state" | "forbidden" | "no-evidence";

/**
 * What is wrong with a move; null where it is allowed. A task that something supersedes may be closed from any live state.
 * Source: the task state machine of coord-engine 2.0.3 (ashfulcra/fulcra-tools), re-stated in our own words.
 */
export function moveFault(
  { from, to, evidence }: Pick<TaskMove, "from" | "to" | "evidence">,
  isSupersededTask = false,
): MoveFault | null {
  if (!isTaskState(from) || !isTaskState(to)) return "unknown-state";
  if (from === to) return null;
  const isSuperseded = to === "done" && (isSupersededTask || SUPERSEDED.test(evidence ?? ""));
  const isAllowed = TASK_MOVES[from]?.includes(to) === true || (isSuperseded && (TASK_MOVES[from]?.length ?? 0) > 0);
  if (!isAllowed) return "forbidden";
  return to === "done" && evidence === null ? "no-evidence" : null;
}
