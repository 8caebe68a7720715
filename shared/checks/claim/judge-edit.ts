import type { EditClaim, EditedName } from "../../model/claim.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeMessage } from "./cite.ts";
import { type ClaimResult, foundSupport } from "./claim-result.ts";
import { numberedLines } from "./code-lines.ts";
import { editIndex, keyWord, MAX_EDITS, type ToolEdit } from "./edit-index.ts";
import { findUndoing, isStashed } from "./file-undoing.ts";
import { findUnseen } from "./first-seen.ts";
import { isPathOf } from "./judge-file.ts";
import { openings } from "./opened-files.ts";
import { baseName, changesNamed } from "./span-events.ts";

const RULE = "claim.file-unsupported";

/**
 * Judges what is said to have been added to, removed from or changed in a file's content. Supported where the edits of
 * one file show every name and number of it, what came in and what went out, and nothing undid them; else nothing is
 * said: a shell command may have done it, in words of its own.
 */
export function judgeEdit(of: AssertedClaim<EditClaim>, span: Span): ClaimResult | null {
  const { claim } = of;
  if (claim.isState) return judgeState(of, span);
  for (const path of pathsOf(claim, span)) {
    const shown = showsAll(claim, path, span) ? lastWith(claim, path, span) : null;
    if (shown === null || isUndone(shown, span) || !tellsAll(claim.details, textsOfFile(path, span))) continue;
    const { message } = shown.call;
    const range = placeOf(message.text, claim.names.find(({ role }) => role !== "held") ?? claim.names[0]);
    return foundSupport(RULE, of, "edit", [citeMessage(shown.call, range, "supports", "the edit")]);
  }
  return null;
}

/** "Contains X", "contains X at line 12": what the session read of the file shows it, where it is said to stand. */
function judgeState(of: AssertedClaim<EditClaim>, span: Span): ClaimResult | null {
  const { names, numbers, path, details } = of.claim;
  const line = AT_LINE.exec(of.clause.text)?.[1];
  const isPlaced = line !== undefined && names.length === 1 && numbers.length === 1;
  if (path === null || (numbers.length > 0 && !isPlaced) || names.some(({ text }) => keyWord(text) === null))
    return null;
  const opened = openings(span, path).flatMap(({ order }) => {
    const result = resultOf(span, order);
    return result === null ? [] : [result];
  });
  const holds = (text: string): boolean => names.every(name => countOf(text, plainName(name.text)) > 0);
  const shown = opened.findLast(({ message }) =>
    holds(isPlaced ? (numberedLines(message.text).byNumber.get(Number(line)) ?? "") : message.text),
  );
  if (shown === undefined || !tellsAll(details, [shown.message.text])) return null;
  const { text } = shown.message;
  const start = isPlaced ? text.search(new RegExp(`^ *${line}(?:→|\\t)`, "m")) : -1;
  const range = start < 0 ? placeOf(text, names[0]) : { start, end: start + text.slice(start).search(/\n|$/) };
  return foundSupport(RULE, of, "edit", [citeMessage(shown, range, "supports", "what was read of the file")]);
}

/** One line, and no "about". */
const AT_LINE = /\b(?:at |on |\()line (\d{1,6})\b(?!\s*[-–])/i;

/** All that the edits of a file took out and put in. */
const textsOfFile = (path: string, span: Span): readonly string[] =>
  editIndex(span).all.flatMap(edit => (edit.path === path ? [edit.is, edit.was ?? ""] : []));

/** Whether words that tell more of the content stand in it, in any form: "subtests for a detached head". */
function tellsAll(details: readonly string[], texts: readonly string[]): boolean {
  if (details.length === 0) return true;
  const whole = texts.join("\n").toLowerCase();
  return details.every(word => whole.includes(word.replace(/(?:ing|ed|es|s)$/, "")));
}

const RESULT_REACH = 40;

/** The result of a call, or null where it is not near. */
export function resultOf(span: Span, order: number): TimelineEntry | null {
  const { entries } = span.timeline;
  const call = entries[order]?.message;
  const end = Math.min(span.endOrder, order + RESULT_REACH);
  for (let at = order + 1; at < end; at += 1) {
    const entry = entries[at];
    if (entry?.message.result != null && entry.message.result.callId === call?.call?.callId) return entry;
  }
  return null;
}

const MAX_FILES = 8;

/** The files that the claim may speak of: those in whose edits its first name stands, and of them the one that it names. */
function pathsOf({ path, names }: EditClaim, span: Span): readonly string[] {
  const first = names.find(({ role }) => role !== "held");
  const edits = first === undefined ? [] : editsWith(first, span);
  return [...new Set(edits.map(edit => edit.path))]
    .filter(one => path === null || isPathOf(one, path))
    .slice(0, MAX_FILES);
}

/** The edits in which a name may stand; none where there are too many to be told apart. */
function editsWith({ text }: EditedName, span: Span): readonly ToolEdit[] {
  const key = keyWord(plainName(text));
  const edits = key === null ? [] : (editIndex(span).byWord.get(key) ?? []);
  return edits.length > MAX_EDITS ? [] : edits;
}

function showsAll({ names, numbers }: EditClaim, path: string, span: Span): boolean {
  const editsOf = (name: EditedName): readonly ToolEdit[] => editsWith(name, span).filter(edit => edit.path === path);
  const moved = names.filter(({ role }) => role !== "held");
  const added = names.filter(({ role }) => role === "new").length;
  const texts =
    numbers.length === 0
      ? ""
      : moved
          .flatMap(editsOf)
          .map(({ was, is }) => `${was ?? ""}\n${is}`)
          .join("\n");
  const isStated = ({ text, isCount }: EditClaim["numbers"][number]): boolean =>
    isCount ? COUNTS[text] === added : text.length > 1 && hasNumber(texts, text.replaceAll(",", ""));
  const isKnown = (name: EditedName): boolean =>
    name.role === "held" && findUnseen(span, [plainName(name.text).toLowerCase()]).size === 0;
  const written = editIndex(span).lastWrites.get(path);
  return names.every(name => isShown(name, editsOf(name), written) || isKnown(name)) && numbers.every(isStated);
}

/** "Added two tests: `a` and `b`": the names are counted. */
const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  "2": 2,
  "3": 3,
  "4": 4,
  "5": 5,
  "6": 6,
};

const hasNumber = (text: string, number: string): boolean =>
  /^\d[\d.]*$/.test(number) && new RegExp(`(?<![\\d.])${number.replaceAll(".", "\\.")}(?!\\d)`).test(text);

function isShown({ text, role }: EditedName, edits: readonly ToolEdit[], written: ToolEdit | undefined): boolean {
  const name = plainName(text);
  const last = edits.at(-1);
  if (last === undefined) return false;
  if (role === "held") return edits.some(({ was, is }) => countOf(`${was ?? ""}\n${is}`, name) > 0);
  let balance = 0;
  let wasTaken = false;
  for (const { was, is } of edits) {
    const change = countOf(is, name) - countOf(was ?? "", name);
    balance = was === null ? countOf(is, name) : balance + change;
    wasTaken ||= change < 0;
  }
  // Written anew since, without the name.
  const isRewritten = written !== undefined && written.change.order > last.change.order;
  if (role === "new") return balance > 0 && !isRewritten;
  return balance < 0 || (wasTaken && balance === 0 && edits[0]?.was === null);
}

/** `load()` and `Store.load` are written with arguments, and on another name than the type's. */
const plainName = (text: string): string => text.replace(/\(\)$/, "").trim();

const isWordUnit = (unit: string | undefined): boolean => unit !== undefined && /[\w$]/.test(unit);

/** How often a name stands in a text as a whole: `load` is none of `reload`. */
function countOf(text: string, name: string): number {
  // Code is aligned by blanks: `limit:   5` is `limit: 5`.
  if (/\S\s+\S/.test(name)) return countIn(text.replace(/[^\S\n]+/g, " "), name.replace(/\s+/g, " "));
  return countIn(text, name);
}

function countIn(text: string, name: string): number {
  const [opens, closes] = [isWordUnit(name[0]), isWordUnit(name.at(-1))];
  let count = 0;
  for (let at = text.indexOf(name); at >= 0 && name !== ""; at = text.indexOf(name, at + name.length)) {
    const isWhole = !(opens && isWordUnit(text[at - 1])) && !(closes && isWordUnit(text[at + name.length]));
    if (isWhole) count += 1;
  }
  return count;
}

function lastWith({ names }: EditClaim, path: string, span: Span): ToolEdit | null {
  const bearing = names
    .filter(({ role }) => role !== "held")
    .flatMap(name =>
      editsWith(name, span).filter(edit => {
        const [was, is] = [countOf(edit.was ?? "", plainName(name.text)), countOf(edit.is, plainName(name.text))];
        return edit.path === path && (name.role === "new" ? is > was : was > is);
      }),
    );
  return bearing.toSorted((a, b) => a.change.order - b.change.order).at(-1) ?? null;
}

/** Whether what an edit did was taken back since, or its file written by a program whose words do not show it. */
export function isUndone({ change, path }: ToolEdit, span: Span): boolean {
  const own = changesNamed(span, baseName(path)).filter(({ event }) => event.path === path || event.toPath === path);
  const file = { type: "file", verb: "changed", path, start: 0, end: 0 } as const;
  // Where another program than an editor wrote the file since, its content is not known.
  const isRewritten = own.some(({ order, event }) => order > change.order && event.by !== "tool");
  return isRewritten || isStashed(change, span) || findUndoing(file, change, own, span) !== null;
}

/** A name with the line or so that it stands in: a call's text has its line ends escaped. */
function placeOf(text: string, name: EditedName | undefined): { readonly start: number; readonly end: number } {
  const start = name === undefined ? -1 : text.indexOf(plainName(name.text));
  if (start < 0) return { start: 0, end: Math.min(text.length, 240) };
  const end = text.slice(start, start + 160).search(/\\n|\n/);
  return { start, end: end < 0 ? Math.min(text.length, start + 160) : start + Math.max(end, 1) };
}
