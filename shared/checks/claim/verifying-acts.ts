import type { ChangeEvent } from "../../model/event.ts";
import type { Message } from "../../model/message.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { isCoveredChange } from "./code-changes.ts";
import { textsOf } from "./message-search.ts";
import { changesNamed, eventsOf } from "./span-events.ts";

const WRITES =
  /^(?:write|edit|multiedit|notebookedit|create|str_replace\w*|apply_patch|write_file|replace|insert|todowrite|task\w*|agent|update_plan|exitplanmode|enterplanmode|askuserquestion|skill)$/i;
const BROWSER = /browser|playwright|puppeteer|chrome|screenshot|navigate|webfetch|devtools/i;
const BROWSES = /\b(?:curl|wget|http|open|xdg-open|playwright|puppeteer|chromium|chrome|lynx|w3m)\b/;
/** Commands that neither run nor read the work: they put it away, or look at something else. */
const IDLE =
  /^\s*(?:(?:cd\s+\S+|export\s+\S+)\s*(?:&&|;)\s*)*(?:git\s+(?:-C\s+\S+\s+)?(?:add|commit|push|status|log|branch|tag|checkout|switch|fetch|pull|stash|remote|rev-parse|config|merge|rebase)|ls|pwd|echo|mkdir|rm|mv|cp|touch|chmod|date|which|sleep|gh\s+(?:pr|issue)\s+(?:create|list|edit|comment))\b/;
const SHELLS =
  /^(?:bash|shell|powershell|exec_command|local_shell|run_shell_command|run_terminal_cmd|execute_command|run_in_terminal|terminal)$/i;

const plainName = (name: string): string => name.slice(name.lastIndexOf("__") + 1);

/** Where a thing last changed: a file by its name, a name of code by the calls that write it, the work as a whole. */
export function lastChangeOf(span: Span, files: readonly string[], names: readonly string[]): number {
  const changes = files.flatMap(file => changesNamed(span, file.slice(file.lastIndexOf("/") + 1)));
  let last = Math.max(-1, ...changes.map(({ order }) => order));
  if (names.length > 0)
    for (let order = Math.min(span.endOrder, span.timeline.entries.length) - 1; order > last; order -= 1) {
      const entry = span.timeline.entries[order];
      const call = entry?.message.call;
      if (entry === undefined || call == null || !/^(?:write|edit|multiedit|apply_patch)/i.test(plainName(call.name)))
        continue;
      if (names.some(name => textsOf(entry).some(text => text.includes(name)))) last = order;
    }
  return last;
}

/** The last change of the span to code, or null: documents are no part of what works. */
export const lastCodeChange = (span: Span): OrderedEvent<ChangeEvent> | null =>
  eventsOf(span).changes.findLast(({ event }) => isCoveredChange(event)) ?? null;

/** Whether a call after a place ran the work, or read it where one of the needles is named. */
export function isActedOn(span: Span, afterOrder: number, needles: readonly string[], inBrowser = false): boolean {
  const { runs } = eventsOf(span);
  if (
    !inBrowser &&
    runs.some(({ order, event }) => order > afterOrder && event.outcome !== "refused" && event.outcome !== "unfinished")
  )
    return true;
  const writing = new Set<string>();
  const undone = new Set<string>();
  const end = Math.min(span.endOrder, span.timeline.entries.length);
  for (let order = afterOrder + 1; order < end; order += 1) {
    const message = span.timeline.entries[order]?.message;
    if (message?.result != null && (message.result.refused || message.result.isError))
      undone.add(message.result.callId);
  }
  for (let order = Math.max(0, afterOrder - 60); order < end; order += 1) {
    const entry = span.timeline.entries[order];
    if (entry === undefined) continue;
    const { message } = entry;
    if (message.call !== null && WRITES.test(plainName(message.call.name))) writing.add(message.call.callId);
    if (order <= afterOrder) continue;
    if (message.call !== null && !undone.has(message.call.callId) && isAct(message, entry, needles, inBrowser))
      return true;
    if (inBrowser || message.result === null || writing.has(message.result.callId) || message.result.refused) continue;
    if (needles.some(needle => message.text.includes(needle))) return true;
  }
  return false;
}

function isAct(message: Message, entry: TimelineEntry, needles: readonly string[], inBrowser: boolean): boolean {
  const { call } = message;
  if (call === null || WRITES.test(plainName(call.name))) return false;
  if (inBrowser) return BROWSER.test(call.name) || (SHELLS.test(call.name) && BROWSES.test(message.text));
  if (SHELLS.test(call.name) && !IDLE.test(message.text))
    return isRunning(message.text) || needles.some(needle => message.text.includes(needle)) || needles.length === 0;
  if (BROWSER.test(call.name)) return true;
  return needles.length === 0
    ? !SHELLS.test(call.name)
    : needles.some(needle => textsOf(entry).some(text => text.includes(needle)));
}

const LOOKS =
  /^\s*(?:(?:cd\s+\S+)\s*(?:&&|;)\s*)*(?:cat|head|tail|grep|rg|ag|sed\s+-n|wc|find|tree|less|diff|git\s+(?:diff|show|grep|blame)|awk|jq|stat|file)\b/;

const isRunning = (command: string): boolean => !LOOKS.test(command);
