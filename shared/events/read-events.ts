import type { SessionEvent, UserEvent } from "../model/event.ts";
import type { Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import { findAnswers, isAskingTool } from "./answers.ts";
import { type ChangeMemory, findCallChanges } from "./changes.ts";
import { CommandOutcomes } from "./command-outcomes.ts";
import { findCommits } from "./commits.ts";
import type { Indexed } from "./event-base.ts";
import { findHookRuns } from "./hook-runs.ts";
import { isIdleCommand } from "./idle-command.ts";
import { findPublishes } from "./publishes.ts";
import { findReadbacks, type RemoteMemory } from "./readbacks.ts";
import { findRuns, type PendingRun, readPendingRun } from "./runs.ts";
import { isShellTool, readShellCall, type ShellTexts } from "./shell-call.ts";
import { SilentFixes } from "./silent-fixers.ts";
import { isTaskTool, TaskList } from "./task-lists.ts";
import { findToolChanges, inputPath } from "./tool-changes.ts";
import { findQueuedWords, findRefusalWords, findUserMessage } from "./user-events.ts";

const MAX_PENDING = 50;

/** Reads one session from its first message to its last. */
class EventReader {
  readonly events: SessionEvent[] = [];
  private readonly calls = new Map<string, Message>();
  private readonly knownPaths = new Set<string>();
  private readonly changes: ChangeMemory = {
    changes: [],
    fixes: new SilentFixes(),
    isKnown: path => this.knownPaths.has(path),
  };
  private readonly memory: RemoteMemory = { isFetched: false, clones: new Map() };
  private readonly texts: ShellTexts = new Map();
  private readonly outcomes = new CommandOutcomes();
  private readonly taskList = new TaskList();
  private readonly queued: UserEvent[] = [];
  private pending: PendingRun[] = [];

  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  read(): readonly SessionEvent[] {
    for (const message of this.session.messages) {
      if (message.call !== null) this.calls.set(message.call.callId, message);
      else if (message.result !== null) this.readResult(message, message.result.callId);
      else if (message.kind === "text") this.readText(message);
      else if (message.kind === "system") this.readQueued(message);
    }
    for (const call of this.calls.values()) {
      if (call.call !== null && isShellTool(call.call.name)) this.readShell(call, null);
    }
    return this.withQueued().sort((a, b) => a.seq - b.seq);
  }

  private readQueued(message: Message): void {
    const said = findQueuedWords(this.session, message);
    if (said !== null) this.queued.push(said);
  }

  /** What was typed ahead counts once: where it was handed over, else where it was typed. */
  private withQueued(): SessionEvent[] {
    if (this.queued.length === 0) return this.events;
    const said = new Set(this.events.flatMap(event => (event.type === "user" ? [event.text.trim()] : [])));
    return [...this.events, ...this.queued.filter(({ text }) => !said.has(text.trim()))];
  }

  private readText(message: Message): void {
    const said = findUserMessage(this.session, message);
    if (said !== null) this.events.push(said);
    else if (message.role !== "assistant") this.readPending(message, message.text.slice(0, 2000), false);
  }

  private readResult(result: Message, callId: string): void {
    const call = this.calls.get(callId);
    if (call?.call === null || call === undefined) return;
    this.calls.delete(callId);
    const said = findRefusalWords(this.session, call, result);
    if (said !== null) this.events.push(said);
    const { name, input } = call.call;
    if (isShellTool(name)) {
      this.readShell(call, result);
      return;
    }
    if (isTaskTool(name)) {
      const tasks = this.taskList.read(this.session.id, call, result);
      if (tasks !== null) this.events.push(tasks);
      return;
    }
    if (isAskingTool(name)) {
      this.events.push(...findAnswers(this.session.id, call, result));
      return;
    }
    this.readPending(result, call.text, true);
    const path = inputPath(input);
    if (path !== null) this.knownPaths.add(path);
    const changes = findToolChanges(this.session.id, call, result);
    this.changes.changes.push(...changes);
    this.events.push(...changes);
  }

  private readShell(call: Message, result: Message | null): void {
    const { id } = this.session;
    if (isIdleCommand(call.text, this.memory.isFetched || this.memory.clones.size > 0)) {
      if (result !== null) this.readPending(result, call.text, true);
      return;
    }
    const shell = readShellCall(call, result, this.texts);
    if (shell.commands.length === 0) return;
    const runs = findRuns(id, shell);
    // A call that runs something shows its own output, though it may write to the same file.
    if (runs.events.length === 0 && result !== null) this.readPending(result, call.text, true);
    if (runs.pending.length > 0) this.pending = [...this.pending, ...runs.pending].slice(-MAX_PENDING);
    const changes = findCallChanges(id, shell, this.changes);
    for (const { event } of changes) {
      const { path, toPath } = event;
      if (path !== null) this.knownPaths.add(path);
      if (toPath !== null) this.knownPaths.add(toPath);
    }
    const found: Indexed[] = [
      ...changes,
      ...runs.events,
      ...findHookRuns(id, shell),
      ...findCommits(id, shell),
      ...findPublishes(id, shell),
      ...findReadbacks(id, shell, this.memory),
      ...this.outcomes.read(id, shell),
    ];
    // INVARIANT: what one call did stands in the order in which its commands ran; staleness is judged by it.
    if (found.length > 1) found.sort((a, b) => a.index - b.index);
    for (const { event } of found) this.events.push(event);
  }

  /** A later call or notice that names a background id or an output file shows how that run ended. */
  private readPending(shownBy: Message, words: string, isCall: boolean): void {
    if (isCall && (shownBy.result?.refused === true || shownBy.result?.isError === true)) return;
    for (const pending of this.pending) {
      if (!words.includes(pending.key) && !words.includes(pending.key.slice(pending.key.lastIndexOf("/") + 1)))
        continue;
      const event = readPendingRun(this.session.id, pending, shownBy);
      if (event === null) continue;
      this.events.push(event);
      if (event.outcome !== "unfinished") this.pending = this.pending.filter(other => other !== pending);
    }
  }
}

/**
 * What happened in a session: runs, changes, commits, publishes, read-backs, and what its user said, in file order of
 * the message that shows each. The table of what counts is RULES' "what is a run, a pass, a change, a push, a
 * read-back"; where a call's result is missing the event stands at the call. Never throws.
 */
export function readEvents(session: Session): readonly SessionEvent[] {
  return new EventReader(session).read();
}
