import type { ChangeEvent, CommitEvent } from "../../model/event.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { findCall } from "./find-call.ts";
import type { ActionEffect } from "./read-action.ts";
import { findChangeAfter } from "./red-runs.ts";
import { isWhole } from "./run-cover.ts";
import { hasEnded } from "./select-runs.ts";
import { baseName, changesNamed, eventsOf } from "./span-events.ts";

/** Where a span shows that something has happened. */
export interface ShownEffect {
  readonly order: number;
  readonly entry: TimelineEntry;
  readonly start: number;
  readonly end: number;
}

/** Where a span shows that an action's effect is there and still holds; null where it does not show it exactly. */
export function findEffect(span: Span, effect: ActionEffect): ShownEffect | null {
  switch (effect.type) {
    case "commit":
      return findCommit(span, effect.paths);
    case "push":
      return findPush(span, effect.ref);
    case "publish":
      return findPublish(span, effect);
    case "run":
      return findRun(span, effect);
    case "open-request":
      return findRequest(span, effect.names);
    case "command":
      return findCommand(span, effect.pattern);
    default:
      return findFile(span, effect);
  }
}

function show(span: Span, { order, event }: OrderedEvent): ShownEffect | null {
  const entry = span.timeline.entries[order];
  return entry === undefined ? null : { order, entry, start: event.start, end: event.end };
}

function findCommit(span: Span, paths: readonly string[]): ShownEffect | null {
  const { commits, changes: all } = eventsOf(span);
  const last = commits.at(-1);
  const isNamed = (path: string | null): boolean =>
    paths.length === 0 || path === null || paths.some(named => path === named || path.endsWith(`/${named}`));
  const named = all.filter(({ event }) => isNamed(event.path) || isNamed(event.toPath ?? ""));
  // What was changed of it after the last commit, or never, is not in it.
  if (last === undefined || named.some(change => change.order > last.order)) return null;
  if (paths.length > 0)
    return named.some(({ event }) => event.path !== null) && tookAll(all, commits, last) ? show(span, last) : null;
  return tookAll(all, commits, last) ? show(span, last) : null;
}

/** Whether a commit took as many files as were changed since the one before it. */
function tookAll(
  changes: readonly OrderedEvent<ChangeEvent>[],
  commits: readonly OrderedEvent<CommitEvent>[],
  last: OrderedEvent<CommitEvent>,
): boolean {
  // What one commit took of more files than it says is not told: the rest may still lie there.
  const before = commits.at(-2)?.order ?? -1;
  const paths = new Set(
    changes.flatMap(({ order, event }) =>
      order > before && order < last.order && event.by !== "git" && event.path !== null ? [event.path] : [],
    ),
  );
  const { filesChanged } = last.event;
  return paths.size > 0 && (filesChanged === null || filesChanged >= paths.size);
}

function findPush(span: Span, ref: string | null): ShownEffect | null {
  const { publishes, commits, changes } = eventsOf(span);
  const last = publishes.filter(({ event }) => event.verb === "push").at(-1);
  if (last === undefined || last.event.outcome !== "done") return null;
  if (ref !== null && last.event.ref !== ref) return null;
  const isMoved = [...commits, ...changes].some(({ order }) => order > last.order);
  return isMoved ? null : show(span, last);
}

function findPublish(span: Span, { verb, label }: Extract<ActionEffect, { type: "publish" }>): ShownEffect | null {
  const bare = label.replace(/^v(?=\d)/, "");
  const last = eventsOf(span)
    .publishes.filter(
      ({ event }) =>
        event.verb === verb &&
        [event.label, event.ref].some(name => name?.replace(/^(?:.*@)?[v#]?(?=\d)/, "") === bare),
    )
    .at(-1);
  return last?.event.outcome === "done" ? show(span, last) : null;
}

function findRun(span: Span, { tool, suite }: Extract<ActionEffect, { type: "run" }>): ShownEffect | null {
  const { runs, changes } = eventsOf(span);
  const ended = runs.filter(run => run.event.tool === tool && hasEnded(run));
  const own =
    suite === null ? ended : ended.filter(({ event }) => event.suite === suite || event.command.includes(suite));
  const last = own.at(-1);
  if (last === undefined || last.event.outcome !== "passed" || !isWhole(last.event)) return null;
  if (suite === null && last.event.suite !== null) return null;
  return findChangeAfter(span, last, changes) === null ? show(span, last) : null;
}

/** A shell call that did what it says, with its output. */
function findShellCall(
  span: Span,
  test: (command: string, output: string) => boolean,
  afterOrder = -1,
): ShownEffect | null {
  const { entries } = span.timeline;
  const calls = new Map<string, string>();
  let found: ShownEffect | null = null;
  for (let order = afterOrder + 1; order < Math.min(span.endOrder, entries.length); order += 1) {
    const entry = entries[order];
    const message = entry?.message;
    if (entry === undefined || message === undefined) continue;
    if (message.call !== null) calls.set(message.call.callId, message.text);
    const { result } = message;
    if (result === null || result.isError || result.refused || result.interrupted || result.backgroundId !== null)
      continue;
    const command = calls.get(result.callId);
    if (command !== undefined && command.length < 20_000 && test(command, message.text))
      found = { order, entry, start: 0, end: message.text.length };
  }
  return found;
}

function findRequest(span: Span, names: readonly string[]): ShownEffect | null {
  const opened = findShellCall(
    span,
    (command, output) =>
      /\b(?:gh pr create|glab mr create)\b/.test(command) &&
      !/--dry-run|--help|--web\b/.test(command) &&
      /\/(?:pull|merge_requests)\/\d+/.test(output) &&
      names.every(name => `${command}\n${output}`.includes(name)),
  );
  if (opened === null) return null;
  const closed = findShellCall(span, command => /\bgh pr close\b/.test(command), opened.order);
  return closed === null ? opened : null;
}

function findCommand(span: Span, pattern: string): ShownEffect | null {
  const branch = /^git branch (.+)$/.exec(pattern)?.[1];
  if (branch !== undefined)
    return findShellCall(span, command =>
      command
        .split(/&&|;|\n/)
        .some(
          one =>
            /\bgit\s+(?:checkout\s+-[bB]|switch\s+(?:-c|-C|--create)|branch)\s/.test(one) &&
            one.trim().split(/\s+/).includes(branch),
        ),
    );
  const tag = /^git tag (.+)$/.exec(pattern)?.[1];
  if (tag !== undefined)
    return findShellCall(span, command =>
      command
        .split(/&&|;|\n/)
        .some(
          one =>
            /\bgit\s+tag\s/.test(one) &&
            !/\s-d\b|--delete|\s-l\b/.test(one) &&
            one.split(/\s+/).some(word => word.replace(/^["']|["']$/g, "") === tag || word === `v${tag}`),
        ),
    );
  const { changes } = eventsOf(span);
  const last = changes.filter(({ event }) => event.by !== "git").at(-1);
  const wanted = pattern.trim().replace(/\s+/g, " ");
  return findShellCall(
    span,
    command =>
      command
        .replace(/\s+/g, " ")
        .split(/ (?:&&|;) |^cd \S+ && /)
        .some(one => one.trim() === wanted) || command.replace(/\s+/g, " ").trim() === wanted,
    last?.order ?? -1,
  );
}

function findFile(
  span: Span,
  { type, path }: Extract<ActionEffect, { type: "create-file" | "delete-file" }>,
): ShownEffect | null {
  const wanted = type === "create-file" ? "created" : "deleted";
  const own = changesNamed(span, baseName(path)).filter(
    ({ event }) => event.path === path || (event.path ?? "").endsWith(`/${path}`),
  );
  const made = own.findLast(({ event }) => event.verb === wanted);
  if (made === undefined) return null;
  const undone = own.some(({ order, event }) => order > made.order && event.verb !== "edited");
  if (undone || eventsOf(span).treeChanges.some(({ order }) => order > made.order)) return null;
  const call = findCall(span, made);
  return call === null ? show(span, made) : { order: made.order, entry: call, start: 0, end: call.message.text.length };
}
