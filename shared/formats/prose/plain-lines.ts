import type { ProseBlock } from "./prose-block.ts";

/** Every line that is not blank as a paragraph: for texts that are too large or too odd to be read as Markdown. */
export function splitLines(text: string, start: number, end: number): readonly ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let from = start;
  while (from < end) {
    const feed = text.indexOf("\n", from);
    const to = feed < 0 || feed > end ? end : feed;
    if (text.slice(from, to).trim() !== "") {
      blocks.push({
        type: "paragraph",
        start: from,
        end: to,
        headingDepth: 0,
        listDepth: 0,
        isItemLead: false,
        box: null,
      });
    }
    from = to + 1;
  }
  return blocks;
}
