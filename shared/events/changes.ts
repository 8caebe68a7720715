import type { ChangeEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import { readBatch } from "./batch-edits.ts";
import { type Indexed, placeEvent, wholeRange } from "./event-base.ts";
import { findFixes } from "./fixers.ts";
import type { FoundChange } from "./found-change.ts";
import { findGitChanges, findGitWords } from "./git-changes.ts";
import { readGit } from "./git-command.ts";
import { statusOf } from "./run-status.ts";
import type { ShellCall } from "./shell-call.ts";
import { findShellChanges } from "./shell-changes.ts";
import type { ShellCommand } from "./shell-command.ts";
import { isLook, type SilentFixes } from "./silent-fixers.ts";

const READERS = new Set(["cd", "ls", "grep", "rg", "head", "tail", "wc", "gh", "which", "pwd", "true", "sleep"]);

/** The command complains in the output: `sed: can't read x`, `mv: cannot stat …`. */
function complains(name: string, output: string): boolean {
  return (
    output.includes(`${name}: `) &&
    new RegExp(`^(?:/[\\w/]{1,60}/)?${name.replace(/[^\w-]/g, "")}: (?!warning)`, "m").test(output)
  );
}

/** What a session remembers between calls in order to know what a command changed. */
export interface ChangeMemory {
  /** The changes so far, in order. */
  readonly changes: FoundChange[];
  readonly fixes: SilentFixes;
  isKnown(path: string): boolean;
}

function changesOf(
  command: ShellCommand,
  call: ShellCall,
  index: number,
  memory: ChangeMemory,
): readonly FoundChange[] {
  const name = command.argv[0] ?? "";
  const output = call.output.text;
  const git = readGit(command);
  if (git !== null)
    return findGitChanges(git, output, call.commands.length === 1 ? call.status : statusOf(call, index));
  if (READERS.has(name) && command.outputFiles.length === 0) return [];
  const root = call.call.cwd;
  const fixed = findFixes(command, output);
  if (fixed.length > 0) return fixed;
  const exit = statusOf(call, index);
  const silent =
    exit === null || exit === 0 || isLook(command.argv) ? memory.fixes.read(command, output, memory.changes) : [];
  if (silent.length > 0) return silent;
  const found = findShellChanges(command, { output, root, picked: pickedBy(call, index), isKnown: memory.isKnown });
  if (found.length === 0) return found;
  if (
    (exit !== null && exit !== 0) ||
    (call.status !== 0 &&
      [name, ...readBatch(command).map(inner => inner.argv[0] ?? "")].some(one => complains(one, output)))
  )
    return [];
  // What a run writes (a report, its own output) is no change.
  const isRun =
    isRunAt(call, index) || (name === "tee" && call.commands[index - 1] !== undefined && isRunBefore(call, index));
  return isRun ? [] : found;
}

/** The words of a command and of those that are piped into it. */
function pickedBy(call: ShellCall, index: number): readonly string[] {
  const words = [...(call.commands[index]?.argv ?? [])];
  for (let i = index - 1; i >= 0 && (call.commands[i]?.filters.length ?? 0) > 0; i--)
    words.push(...(call.commands[i]?.argv ?? []));
  return words;
}

const isRunAt = (call: ShellCall, index: number): boolean => call.planned.some(planned => planned.index === index);

function isRunBefore(call: ShellCall, index: number): boolean {
  for (let i = index - 1; i >= 0; i--) {
    const command = call.commands[i];
    if (command === undefined || command.filters.length === 0) return false;
    if (isRunAt(call, i)) return true;
  }
  return false;
}

/** The words that show a change: Git's own, or all that a command alone in its call printed. Most print none. */
function wordsOf(command: ShellCommand, call: ShellCall): { readonly start: number; readonly end: number } {
  const git = readGit(command);
  const words = git === null ? null : findGitWords(git, call.output.text);
  if (words !== null) return { start: call.output.toOriginal(words.start), end: call.output.toOriginal(words.end) };
  const isAlone = call.commands.length === 1 + command.filters.length;
  return isAlone ? wholeRange(call.result?.text ?? "") : { start: 0, end: 0 };
}

/** The changes that a shell call made, as far as it is seen to have run. */
export function findCallChanges(
  sessionId: SessionId,
  call: ShellCall,
  memory: ChangeMemory,
): readonly Indexed<ChangeEvent>[] {
  const { result } = call;
  if (result === null || call.refused || call.backgroundId !== null) return [];
  const events: Indexed<ChangeEvent>[] = [];
  for (const [index, command] of call.commands.entries()) {
    const changes = changesOf(command, call, index, memory);
    memory.changes.push(...changes);
    if (changes.length === 0) continue;
    const { start, end } = wordsOf(command, call);
    // `git -C other pull` changes another place.
    const cwd = readGit(command)?.cwd ?? command.cwd;
    const place = placeEvent(sessionId, call.call, result, start, end, cwd);
    const by = command.argv[0] === "git" ? "git" : "shell";
    for (const found of changes) events.push({ index, event: { type: "change", ...place, ...found, by } });
  }
  return events;
}
