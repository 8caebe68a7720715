import type { HandoffRecord } from "../model/record.ts";
import type { ClauseContext } from "./read-clauses.ts";

const LOOK_BACK = 4000;
const MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])?\s*(?:\*\*)?(?:\[([ xX✓✔~-]?)\]|(✅|☑️?|✔️?|✓))/u;

/** What stands before a record in its handoff's text: the lead-in lines that it hangs under, and its own box. */
export function readSurroundings(record: HandoffRecord, text: string): ClauseContext {
  const { start } = record.anchor;
  const from = Math.max(0, start - LOOK_BACK);
  const lines = text.slice(from, start).split("\n");
  const own = lines.pop() ?? "";
  const box = MARK.exec(own);
  const mark =
    record.state === "done"
      ? "done"
      : box === null
        ? "none"
        : box[2] !== undefined || /[xX✓✔]/.test(box[1] ?? "")
          ? "done"
          : "open";
  return { section: record.section, leads: leadsAbove(lines, own), mark };
}

function leadsAbove(lines: readonly string[], own: string): readonly string[] {
  const leads: string[] = [];
  let indent = indentOf(own);
  let isList = isItem(own);
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? "";
    if (line.trim() === "") {
      // A lead-in may stand one blank line above its list, and above nothing else.
      if (!isList || !/:(?:\*\*)?\s*$/.test(lines[index - 1] ?? "")) break;
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

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
const isItem = (line: string): boolean => /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(line);
