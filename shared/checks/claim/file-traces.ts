import type { Message } from "../../model/message.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import { actingCommands, mayMakeFiles } from "./file-makers.ts";
import { isIn, mayName } from "./message-search.ts";

const READS =
  /^(?:Read|View|Grep|Glob|LS|NotebookRead|WebFetch|WebSearch|TodoWrite|Task|Agent|ExitPlanMode|AskUserQuestion|Skill|read_file|list_dir|search|TaskCreate|TaskUpdate)$/i;
const WRITES = /^(?:Write|Edit|MultiEdit|NotebookEdit|create|str_replace\w*|apply_patch|write_file|replace)$/i;
/** Commands that only look, whatever follows them. */
const LOOKS =
  /^\s*(?:cd\s+\S+\s*(?:&&|;)\s*)?(?:cat|ls|head|tail|wc|grep|rg|ag|find|stat|file|less|tree|diff|git\s+(?:-C\s+\S+\s+)?(?:status|diff|log|show|add|commit|blame|ls-files|grep|push|branch)|echo|pwd|which|test|\[|sed\s+-n|awk|sort|npx?\s+(?:vitest|jest|tsc|eslint)|pytest|python3?\s+-m\s+pytest|go\s+(?:test|vet|build)|cargo\s+(?:test|check|clippy|build)|node\s+--test)\b[^>]*$/;
/** Commands that may change files that they do not name. What Git did to a tree is an event of its own. */
const MAY_CHANGE =
  /\b(?:cargo\s+fix|patch\s|codemod|jscodeshift|ast-grep|sed\s+-\w*i|perl\s+-\w*i|-exec\b|ruby\s+-e|node\s+-e|git\s+(?:-C\s+\S+\s+)?(?:clone|submodule|worktree))|--fix\b/;
/** Formatters: they lay out anew what they do not name, and give it no new content. */
const FORMATS =
  /\b(?:(?:cargo|go|deno|dart|mix|forge|terraform)\s+(?:fmt|format)|gofmt|goimports|black|prettier|isort|rustfmt|fmt|format)\b|--write\b/;
/** A script given on the command line that writes. */
const SCRIPT = /\bpython[\d.]*\s+(?:-c\b|-\s|<<|-$)|\bpython[\d.]*\s+-\s*<</m;
const SCRIPT_WRITES =
  /\bopen\([^)\n]{0,200},\s*(?:mode=)?["'][wax+]|\.write(?:_text|_bytes|lines)?\(|\bto_(?:csv|json|excel|parquet)\(|shutil|os\.(?:rename|replace|remove|unlink|makedirs)|subprocess|os\.system|fileinput|\.dump\(|\.save\(/;

/** What the session's commands may have done to files that they do not name. */
interface Reach {
  readonly mayCreate: boolean;
  readonly mayChange: boolean;
  readonly mayFormat: boolean;
  /** How many names were looked for: a long list of unknown ones must not cost a reading of the session each. */
  searches: number;
}

const MAX_SEARCHES = 48;

const REACHES = new WeakMap<Span, Reach>();

function reachOf(span: Span): Reach {
  const known = REACHES.get(span);
  if (known !== undefined) return known;
  let mayCreate = false;
  let mayChange = false;
  let mayFormat = false;
  for (const { message } of callsOf(span)) {
    const words = commandOf(message);
    if (words === null) continue;
    const acting = actingCommands(words);
    mayCreate ||= mayMakeFiles(words);
    mayChange ||= acting.some(command => MAY_CHANGE.test(command)) || (SCRIPT.test(words) && SCRIPT_WRITES.test(words));
    mayFormat ||= acting.some(command => FORMATS.test(command));
  }
  const reach = { mayCreate, mayChange: mayChange || mayCreate, mayFormat, searches: 0 };
  REACHES.set(span, reach);
  return reach;
}

const COMMAND_UNITS = 50_000;

/** The command of a call to no known tool of files; null of any other message. */
function commandOf({ call, text }: Message): string | null {
  if (call === null || READS.test(call.name) || WRITES.test(call.name)) return null;
  return (typeof call.input.command === "string" ? call.input.command : text).slice(0, COMMAND_UNITS);
}

function* callsOf(span: Span): Generator<TimelineEntry> {
  const end = Math.min(span.endOrder, span.timeline.entries.length);
  for (let order = 0; order < end; order += 1) {
    const entry = span.timeline.entries[order];
    if (entry !== undefined && entry.message.call !== null) yield entry;
  }
}

interface Trace {
  readonly entry: TimelineEntry;
  readonly range: { readonly start: number; readonly end: number };
}

/**
 * How the session touches a file by its base name: null where no call names it, the last call that does where all
 * such calls only look at it or failed, `possible` where one may have changed it. A file that is new to the session
 * was not brought by Git or by a formatter. `isLayout`: a formatter may have done what is said of it.
 */
export function findTrace(span: Span, base: string, isNew: boolean, isLayout: boolean): Trace | "possible" | null {
  const reach = reachOf(span);
  reach.searches += 1;
  const mayHave = isNew ? reach.mayCreate : reach.mayChange || (isLayout && reach.mayFormat);
  if (mayHave || reach.searches > MAX_SEARCHES) return "possible";
  if (!mayName(span, base)) return null;
  let last: Trace | null = null;
  for (const entry of callsOf(span)) {
    if (!isIn(entry, base)) continue;
    const words = commandOf(entry.message);
    if (words !== null && !LOOKS.test(words) && mayAct(words)) return "possible";
    last = { entry, range: rangeOf(entry.message.text, base) };
  }
  return last;
}

/** Whether a shell text does more than look at things, print them and record them. */
const mayAct = (words: string): boolean =>
  /(?<![\d&])>(?!\s*(?:\/dev\/null|&))/.test(words) || actingCommands(words).length > 0;

function rangeOf(text: string, base: string): { readonly start: number; readonly end: number } {
  const start = text.indexOf(base);
  return start < 0 ? { start: 0, end: Math.min(120, text.length) } : { start, end: start + base.length };
}
