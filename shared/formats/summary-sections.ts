import { cleanHeading, type SectionUse, sectionUse } from "./prose/sections.ts";

/** A section of a compaction summary. Offsets are UTF-16 units of the whole text. */
interface SummarySection {
  readonly section: string;
  readonly use: SectionUse;
  readonly start: number;
  readonly end: number;
}

// The fixed words that Claude Code puts around a summary.
const TRAILERS: readonly string[] = [
  "\nIf you need specific details from before compaction",
  "\nPlease continue the conversation from where we left",
  "\nContinue the conversation from where it left off",
  "\nRecent messages are preserved verbatim",
  "\n</summary>",
];
const HEADING =
  /^ ?(?:(#{1,6})[ \t]+)?(?:\*\*|__)?(?:(\d{1,2})[.)][ \t]+)?(?:\*\*|__)?([^\n:*]{2,90})(?:\*\*|__)?(:)?(?:\*\*|__)?[ \t]*(.*)$/;

// The sections that Claude Code asks for: only these have words on the heading's own line ("7. Pending Tasks: none").
const ASKED =
  /^(?:primary request and intent|key technical concepts|files and code sections|errors and fixes|problem solving|all user messages|pending tasks|current work|optional next step)$/i;

/** Where the summary itself stands in a summary message: without the harness's words and the analysis before it. */
export function summaryBody(text: string): { readonly start: number; readonly end: number } {
  let start = 0;
  const intro = /^This session is being continued from a previous conversation[^\n]*\n/.exec(text);
  if (intro !== null) start = intro[0].length;
  const marker = /(?:^|\n)(?:<summary>|(?:#{1,4} |\*\*)?Summary:?(?:\*\*)?:?[ \t]*(?=\r?\n))/.exec(text);
  const closed = text.indexOf("</analysis>");
  if (marker !== null) start = Math.max(start, marker.index + marker[0].length);
  else if (closed >= 0) start = closed + "</analysis>".length;
  let end = text.length;
  for (const trailer of TRAILERS) {
    const at = text.indexOf(trailer, start);
    if (at >= 0 && at < end) end = at;
  }
  return { start, end };
}

/** The sections of a summary: numbered, as Markdown headings, or bold. Empty where it has none. */
export function summarySections(text: string, start: number, end: number): readonly SummarySection[] {
  const found: { section: string; use: SectionUse; headStart: number; bodyStart: number }[] = [];
  let number = 0;
  let fence: string | null = null;
  for (let from = start; from < end; ) {
    const feed = text.indexOf("\n", from);
    const to = feed < 0 || feed > end ? end : feed;
    const line = text.slice(from, Math.min(to, from + 300)).replace(/\r$/, "");
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (mark !== null && fence === null) fence = mark;
    else if (mark !== null && fence !== null && mark.startsWith(fence)) fence = null;
    else if (fence === null) {
      const match = HEADING.exec(line);
      const ordinal = match?.[2] === undefined ? null : Number(match[2]);
      const name = match?.[3]?.trim() ?? "";
      const use = match === null ? null : sectionUse(name);
      const isMarked = match !== null && (match[1] !== undefined || ordinal !== null || /^ ?(?:\*\*|__)/.test(line));
      // An indented one announces a list within its section.
      const isBare = match?.[4] === ":" && match[5] === "" && !/^(?:[ \t]{2}|[ \t]?[-*+] )/.test(line);
      const isNext = ordinal !== null && ordinal === number + 1 && match?.[4] === ":" && match[5] === "";
      // A list inside a section is numbered too: its items are no headings unless they are named like one, or go on counting.
      const isOwnLine = match !== null && (match[5] === "" || ordinal === null || ASKED.test(cleanHeading(name)));
      const isNamed = use !== null && isOwnLine && (isMarked ? ordinal === null || ordinal > number : isBare);
      const isHeading = isNamed || isNext;
      if (match !== null && isHeading) {
        const rest = match[5] ?? "";
        if (ordinal !== null) number = ordinal;
        found.push({
          section: cleanHeading(name),
          use: use ?? "claim",
          headStart: from,
          bodyStart: rest === "" ? to : from + line.length - rest.length,
        });
      }
    }
    from = to + 1;
  }
  return found.map((section, index) => ({
    section: section.section,
    use: section.use,
    start: section.bodyStart,
    end: found[index + 1]?.headStart ?? end,
  }));
}
