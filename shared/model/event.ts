import type { PublishVerb, RunCounts, RunTool } from "./claim.ts";
import type { MessageId, SessionId } from "./ids.ts";

/** What all events of a session share. */
interface EventBase {
  readonly sessionId: SessionId;
  /** The message that shows it: the result where there is one, else the call. */
  readonly messageId: MessageId;
  /** Position of that message in its session. */
  readonly seq: number;
  /** Position of the call, or of the message itself where there is no call. */
  readonly callSeq: number;
  readonly callMessageId: MessageId;
  /** The words that show it: UTF-16 offsets in the text of `messageId`. */
  readonly start: number;
  readonly end: number;
  /** The directory that it happened in, as far as the session shows, or null. */
  readonly cwd: string | null;
  readonly timeMs: number | null;
}

/** `unknown`: it ended and its output does not tell. `unfinished`: it was not seen to end. `refused`: it did not run. */
export type RunOutcome = "passed" | "failed" | "unknown" | "unfinished" | "refused";

/** Tests, a build, a linter or a type check were run. */
export interface RunEvent extends EventBase {
  readonly type: "run";
  readonly tool: RunTool;
  /** `vitest`, `pytest`, `go test`, `tsc`, `make test`… */
  readonly runner: string;
  /** The command after unwrapping. */
  readonly command: string;
  /** The package directory or name that the run was of, or null for the whole of its root. */
  readonly pkg: string | null;
  /** The suite (unit, integration, e2e), where the command or script names one; else null. */
  readonly suite: string | null;
  /** The path, filter or flag that made it a subset, or null for a whole run. */
  readonly subset: string | null;
  readonly outcome: RunOutcome;
  readonly counts: RunCounts;
  /** The totals are missing because the output was cut (by `head`, `tail`, the harness). */
  readonly isCut: boolean;
}

/** `stashed`: put aside, to be had again. */
export type ChangeVerb = "created" | "edited" | "deleted" | "renamed" | "reverted" | "stashed";

/** A file, or a tree of files, was changed. */
export interface ChangeEvent extends EventBase {
  readonly type: "change";
  readonly verb: ChangeVerb;
  /** Absolute where the working directory is known; null where a whole tree was changed (pull, reset, generators). */
  readonly path: string | null;
  /** The new path of a rename, or the folder that a pattern's files went to; else null. */
  readonly toPath: string | null;
  readonly by: "tool" | "shell" | "git";
  /** Nothing shows that it happened: a formatter that works in silence may have found all in order. */
  readonly isPresumed?: true;
}

/** A commit was made. */
export interface CommitEvent extends EventBase {
  readonly type: "commit";
  readonly hash: string | null;
  readonly branch: string | null;
  readonly subject: string | null;
  readonly isAmend: boolean;
  readonly filesChanged: number | null;
  readonly insertions: number | null;
  readonly deletions: number | null;
}

/** `armed`: it will happen by itself later (auto-merge, merge queue). `nothing`: already up to date. */
export type PublishOutcome =
  | "done"
  | "failed"
  | "rejected"
  | "dry-run"
  | "armed"
  | "nothing"
  | "unknown"
  | "unfinished"
  | "refused";

/** Something was, or was tried to be, sent away from the machine. */
export interface PublishEvent extends EventBase {
  readonly type: "publish";
  readonly verb: PublishVerb;
  readonly outcome: PublishOutcome;
  readonly command: string;
  readonly remote: string | null;
  /** Where the remote lies, as the command or its output says: a URL, `host:path` or a directory; else null. */
  readonly address: string | null;
  /** The branch or tag on the other side, without `refs/heads/`, or null. */
  readonly ref: string | null;
  readonly hash: string | null;
  /** The commit that stood on the other side before a forced push took it away, or null. */
  readonly dropped: string | null;
  /** A tag, version or pull request number, or null. */
  readonly label: string | null;
}

/** The other side was read back independently. */
export interface ReadbackEvent extends EventBase {
  readonly type: "readback";
  readonly via: "ls-remote" | "fetch" | "clone" | "forge";
  readonly remote: string | null;
  readonly ref: string | null;
  /** Full or abbreviated lower-case hex. */
  readonly hash: string | null;
}

/** What a user said: typed, or typed into a refused call. */
export interface UserEvent extends EventBase {
  readonly type: "user";
  readonly text: string;
}

/** The session's own task list changed (TodoWrite, TaskCreate, TaskUpdate, update_plan). */
export interface TasksEvent extends EventBase {
  readonly type: "tasks";
  /** What the list then holds that is neither done nor taken off it, in its order. */
  readonly open: readonly string[];
  /** How many items the list then holds. */
  readonly total: number;
}

/**
 * A command that acts ended in an error, or one that had did not any more. Commands that only look or test, edits and
 * refused calls are none.
 */
export interface CommandEvent extends EventBase {
  readonly type: "command";
  readonly outcome: "failed" | "passed";
  /** The text of the command, as it was run. */
  readonly command: string;
  /** Names it among its like: program, subcommand and what it is run on (`docker compose up`, `python migrate.py`). */
  readonly key: string;
}

/** A question that was put to the user with a tool, and the answer. */
export interface AnswerEvent extends EventBase {
  readonly type: "answer";
  readonly question: string;
  /** The answers that were offered. */
  readonly options: readonly string[];
  /** In the user's words, or the options that were picked. */
  readonly answer: string;
}

export type SessionEvent =
  | RunEvent
  | ChangeEvent
  | CommitEvent
  | PublishEvent
  | ReadbackEvent
  | UserEvent
  | TasksEvent
  | CommandEvent
  | AnswerEvent;
