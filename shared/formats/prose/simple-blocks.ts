import type { ProseBlock } from "./prose-block.ts";

// A line that can be nothing but words: no mark that opens or closes a block of Markdown stands at its beginning.
const WORDS = /^(?:[\p{L}"'(“@/.✅❌]|`(?!``)|\*\*[\p{L}`]|\d(?!\d*[.)]))/u;
// What makes a text more than lines of words: fences, tabs, returns, NULs, blanks at the end of a line.
const MORE = /```|~~~|[\t\r\0\uFEFF]| (?=\n|$)/;
const LINE = /( *)(?:([-*+]) (?! )|(#{1,6}) (?! ))?([^\n]*)\n?/y;
const MAX_NESTING = 12;

interface OpenBlock {
  readonly start: number;
  end: number;
  readonly listDepth: number;
  readonly isItemLead: boolean;
}

/**
 * The blocks of a text that has only plain paragraphs, bullets and headings, or null where there may be more to it.
 * INVARIANT: what it gives is what Markdown makes of the text. Most of what agents hand over is that plain, and a
 * parser of all of Markdown takes fifty times as long.
 */
export function readSimpleBlocks(text: string, start: number, end: number): readonly ProseBlock[] | null {
  const slice = text.slice(start, end);
  if (MORE.test(slice)) return null;
  const blocks: ProseBlock[] = [];
  // The columns from which the open list items' own content goes on.
  const columns: number[] = [];
  let open: OpenBlock | null = null;
  const close = (): void => {
    if (open !== null) blocks.push({ type: "paragraph", headingDepth: 0, box: null, ...open });
    open = null;
  };
  const leave = (column: number): void => {
    while ((columns.at(-1) ?? 0) > column) columns.pop();
  };
  for (let from = 0; from < slice.length; ) {
    LINE.lastIndex = from;
    const match = LINE.exec(slice);
    if (match === null) return null;
    const [line, blanks = "", bullet, marks, words = ""] = match;
    from += line.length;
    const column = blanks.length;
    const to = start + from - (line.endsWith("\n") ? 1 : 0);
    const at = to - words.length;
    if (words === "" && bullet === undefined && marks === undefined) {
      close();
      continue;
    }
    if (!WORDS.test(words)) return null;
    if (marks !== undefined) {
      if (column > 0 || words.endsWith("#")) return null;
      close();
      leave(0);
      const heading = { headingDepth: marks.length, listDepth: 0, isItemLead: false, box: null };
      blocks.push({ type: "heading", start: start + from - line.length, end: to, ...heading });
    } else if (bullet !== undefined) {
      close();
      leave(column);
      columns.push(column + 2);
      if (columns.length > MAX_NESTING) return null;
      open = { start: at, end: to, listDepth: columns.length, isItemLead: true };
    } else if (open !== null) {
      (open as OpenBlock).end = to;
    } else {
      leave(column);
      open = { start: at, end: to, listDepth: columns.length, isItemLead: false };
    }
  }
  close();
  return blocks;
}
