import type { FileClaim } from "../../model/claim.ts";
import type { ChangeEvent } from "../../model/event.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeMessage, type OrderedEvent } from "./cite.ts";
import { findCall } from "./find-call.ts";
import { textsOf } from "./message-search.ts";
import { baseName, changesNamed } from "./span-events.ts";

type Change = OrderedEvent<ChangeEvent>;

const CODE = /`([^`\n]{2,120})`/g;
const REMOVES = /\b(?:removed|deleted|dropped|stripped)\b/i;
const ADDS =
  /\b(?:add|creat|writ|wrote|replac|renam|chang|updat|us(?:e|ed|ing)\b|instead|refactor|re-?add|mov|implement|fix)/i;
const MAX_CHANGES = 64;

/**
 * Of the changes to a file, one that bears out what a clause says of its content: the last whose call has every name
 * in code that the clause has, the last with any of them where only several have them together. Null where a name stands in
 * none, or where what is said to be gone was not taken out by any: the change is shown then, and not what it was.
 */
export function findNamingChange(of: AssertedClaim<FileClaim>, span: Span, own: readonly Change[]): Change | null {
  const last = own.at(-1) ?? null;
  const names = namesIn(of);
  if (last === null || names.length === 0) return last;
  // "Added X to `a.ts` and `b.ts`": each may hold a part.
  const all = filesOf(of).flatMap(path => changesNamed(span, baseName(path)));
  // A shell command writes what its words need not show.
  if (all.some(({ event }) => event.by !== "tool")) return last;
  const calls = all.slice(-MAX_CHANGES).flatMap(change => {
    const entry = findCall(span, change);
    return entry === null ? [] : [{ change, entry }];
  });
  const isRemoval = REMOVES.test(of.clause.text) && !ADDS.test(of.clause.text);
  const has = (entry: TimelineEntry, name: string): boolean => (isRemoval ? takesOut(entry, name) : holds(entry, name));
  const whole = calls.findLast(({ change, entry }) => own.includes(change) && names.every(name => has(entry, name)));
  if (whole !== undefined) return whole.change;
  if (!names.every(name => calls.some(({ entry }) => has(entry, name)))) return null;
  const part = calls.findLast(({ change, entry }) => own.includes(change) && names.some(name => has(entry, name)));
  return part?.change ?? last;
}

/** The first name in code of a clause in the call of a change, with what follows it in its line; null where it has none. */
export function citeNamed(of: AssertedClaim<FileClaim>, span: Span, change: Change, label: string): Evidence | null {
  const entry = change.event.by === "tool" ? findCall(span, change) : null;
  const text = entry?.message.text ?? "";
  const start = namesIn(of)
    .map(name => text.indexOf(name))
    .find(at => at >= 0);
  if (entry === null || start === undefined) return null;
  const end = text.slice(start + 1, start + SHOWN).search(/\\n|\n/);
  return citeMessage(entry, { start, end: end < 0 ? start + SHOWN : start + 1 + end }, "supports", label);
}

const SHOWN = 160;

const filesOf = ({ clause }: AssertedClaim): readonly string[] =>
  clause.claims.flatMap(claim => (claim.type === "file" ? [claim.path] : []));

/** The names in code of a clause that are no files, folders, commands or hashes. */
function namesIn({ clause }: AssertedClaim): readonly string[] {
  const names = [...clause.text.matchAll(CODE)].map(([, code = ""]) => code.trim());
  return names.flatMap(code => {
    if (/\s/.test(code) || /^[\w.@~-]*\/[\w.@~-]|\.\w{1,5}(?::[\d-]+)?$|^[0-9a-f]{7,40}$|^-/.test(code)) return [];
    // `store.load(id)` is written `s.load(key)`: its own name tells.
    const name = /^[\w$.:#]*?([\w$]{3,})(?:\(.*\))?$/.exec(code)?.[1] ?? code;
    return [name];
  });
}

function holds(entry: TimelineEntry, name: string): boolean {
  for (const text of textsOf(entry)) if (text.includes(name)) return true;
  return false;
}

/** Whether an edit has fewer of a name after it than before it; a file written anew may have lost anything. */
function takesOut({ message }: TimelineEntry, name: string): boolean {
  const { old_string: was, new_string: is, edits } = message.call?.input ?? {};
  if (typeof was === "string" && typeof is === "string") return countOf(was, name) > countOf(is, name);
  if (Array.isArray(edits)) return JSON.stringify(edits).includes(name);
  return typeof message.call?.input.content === "string";
}

const countOf = (text: string, name: string): number => text.split(name).length - 1;
