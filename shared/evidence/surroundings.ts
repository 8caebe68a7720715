import type { HandoffRecord } from "../model/record.ts";
import type { ClauseContext } from "./read-clauses.ts";

const LOOK_BACK = 4000;
// In a file of very short lines each record would walk over a thousand of them.
const LINES_BACK = 100;
// What stands among the plans and was read as a claim says itself that it is done.
const PLAN_SECTION = /\b(?:next|pending|to-?do|remaining|outstanding|follow-?ups?|backlog|future)\b/i;
const MARK = /^(?:[-*+•]|\d{1,3}[.)])?\s*(?:\*\*)?(?:\[([ xX✓✔~-]?)\]|(✅|☑️?|✔️?|✓))/u;

/** What stands before a record in its handoff's text: the lead-in lines that it hangs under, and its own box. */
export function readSurroundings(record: HandoffRecord, text: string): ClauseContext {
  const { start } = record.anchor;
  const from = Math.max(0, start - LOOK_BACK);
  const ownStart = lineStartBefore(text, start, from);
  const own = text.slice(ownStart, start);
  const box = MARK.exec(own.trimStart());
  const mark =
    record.state === "done" || (record.kind === "claim" && PLAN_SECTION.test(record.section))
      ? "done"
      : box === null
        ? "none"
        : box[2] !== undefined || /[xX✓✔]/.test(box[1] ?? "")
          ? "done"
          : "open";
  return {
    section: record.section,
    leads: leadsAbove(text, from, ownStart, own),
    mark,
    file: fileAbove(text, from, ownStart, own),
    block: blockBelow(text, record.anchor.end),
  };
}

/** Where the line begins that `at` stands on, or `from` where it begins before that. */
const lineStartBefore = (text: string, at: number, from: number): number =>
  // Of the part alone: a file may be one line of a megabyte.
  at <= from ? from : from + text.slice(from, at).lastIndexOf("\n") + 1;

function leadsAbove(text: string, from: number, ownStart: number, own: string): readonly string[] {
  const leads: string[] = [];
  let indent = indentOf(own);
  let isList = isItem(own);
  for (let at = ownStart, start = at, lines = 0; at > from && lines < LINES_BACK; at = start, lines += 1) {
    start = lineStartBefore(text, at - 1, from);
    const line = text.slice(start, at - 1);
    if (line.trim() === "") {
      // A lead-in may stand one blank line above its list, and above nothing else.
      const above = start > from ? text.slice(lineStartBefore(text, start - 1, from), start - 1) : "";
      if (!isList || !/:(?:\*\*)?\s*$/.test(above)) break;
      continue;
    }
    if (/^\s{0,6}#{1,6}\s/.test(line)) break;
    const isLead = /:(?:\*\*)?\s*$/.test(line);
    const isParent = indentOf(line) < indent;
    if (isLead && (isParent || (isList && !isItem(line)))) {
      leads.unshift(line.replaceAll("*", " ").trim().slice(-240));
      isList = isItem(line);
      indent = indentOf(line);
    } else if (isParent) {
      isList = isItem(line);
      indent = indentOf(line);
    } else if (!isItem(line) && !isList) break;
    if (indent === 0 && !isList) break;
  }
  return leads;
}

const MAX_BLOCK = 8000;

/** The code that stands fenced right below a place of a text, without its fence, or null. */
function blockBelow(text: string, end: number): string | null {
  const below = text.slice(end, end + MAX_BLOCK);
  const open = /^[*: \t]{0,8}\n(?:[ \t]{0,40}\n)?[ \t]{0,40}(`{3,8}|~{3,8})[^\n`]{0,40}\n/.exec(below);
  if (open === null) return null;
  const code = below.slice(open[0].length);
  const close = code.search(new RegExp(`^[ \\t]*${open[1]}`, "m"));
  return close <= 0 ? null : code.slice(0, close);
}

const FILE_LINE =
  /^\s{0,40}(?:[-*+•]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)?(?:\*\*)?(?:(?:file|modified|created|updated|new):?\s*)?`?([\w@.~/-]{1,200}\.[a-z]\w{0,9})(?::[\d-]{1,12})?`?(?:\*\*)?(?=$|[\s:(—–-])/i;

/** The file whose name heads the list that a line hangs under, or null. */
function fileAbove(text: string, from: number, ownStart: number, own: string): string | null {
  // What goes on in the line that names the file is said of it.
  const head = FILE_LINE.exec(own)?.[1];
  if (head !== undefined) return head;
  let indent = indentOf(own);
  let isFenced = false;
  for (let at = ownStart, start = at, lines = 0; at > from && lines < LINES_BACK; at = start, lines += 1) {
    start = lineStartBefore(text, at - 1, from);
    const line = text.slice(start, at - 1);
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else if (!isFenced && line.trim() !== "") {
      const isHeading = /^\s{0,6}#{1,6}\s/.test(line);
      const isAbove =
        indentOf(line) < indent || isHeading || (!isItem(line) && indentOf(line) <= indent && isItem(own));
      // Where the look back begins within a line, that line's head is not known.
      const isCut = start === from && from > 0 && text[from - 1] !== "\n";
      const file = isAbove && !isCut ? FILE_LINE.exec(line)?.[1] : undefined;
      if (file !== undefined) return file;
      if (isHeading) return null;
      if (indentOf(line) < indent) {
        indent = indentOf(line);
        if (indent === 0 && isItem(line)) return null;
      }
    }
  }
  return null;
}

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
const isItem = (line: string): boolean => /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(line);
