import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { splitLines } from "./plain-lines.ts";
import type { ProseBlock } from "./prose-block.ts";
import { readSimpleBlocks } from "./simple-blocks.ts";

// Only blocks and their places matter here; what stands within a line is read later, and hostile brackets cost nothing.
const WITHOUT_INLINE = {
  disable: {
    null: [
      "attention",
      "autolink",
      "characterEscape",
      "characterReference",
      "codeIndented",
      "codeText",
      "definition",
      "hardBreakEscape",
      "htmlText",
      "labelEnd",
      "labelStartImage",
      "labelStartLink",
      "emailAutolink",
      "protocolAutolink",
      "wwwAutolink",
      "gfmFootnoteCall",
      "gfmFootnoteDefinition",
      "gfmPotentialFootnoteCall",
      "strikethrough",
    ],
  },
};
const EXTENSIONS = [gfm(), WITHOUT_INLINE];
// Those with transforms search every text again for addresses.
const TREE_EXTENSIONS = gfmFromMarkdown().filter(extension => extension.transforms === undefined);
const MAX_MARKDOWN_UNITS = 400_000;
// One line may open many containers, and each costs on every line: nobody writes that, so it is not read as Markdown.
const DEEP_LINE = /^(?:[ \t]{0,8}(?:[-*+>]|\d{1,9}[.)])){24}/m;
// Each underlined heading costs the parser a walk over all that stands before it.
const UNDERLINE = /[^\n]\n[ \t>]{0,40}(?:-+|=+)[ \t]*\r?(?=\n|$)/g;
const MAX_UNDERLINES = 400;
const MAX_DEPTH = 40;
const SETEXT_MAX = 60;

interface Place {
  readonly listDepth: number;
  readonly isItemLead: boolean;
  readonly box: "open" | "ticked" | null;
  readonly isQuoted: boolean;
}

/** The blocks of Markdown between `start` and `end`, in order. Code, HTML, rules and table heads are none. */
export const readBlocks = (text: string, start: number, end: number): readonly ProseBlock[] =>
  readSimpleBlocks(text, start, end) ?? readMarkdownBlocks(text, start, end);

/** The same by a parser of all of Markdown. */
export function readMarkdownBlocks(text: string, start: number, end: number): readonly ProseBlock[] {
  const slice = text.slice(start, end);
  const blocks: ProseBlock[] = [];
  const add = (node: Nodes, type: ProseBlock["type"], headingDepth: number, place: Place): void => {
    const from = node.position?.start.offset;
    const to = node.position?.end.offset;
    if (from === undefined || to === undefined || to <= from) return;
    blocks.push({
      type: place.isQuoted && type !== "heading" ? "quote" : type,
      start: start + from,
      end: start + to,
      headingDepth,
      listDepth: place.listDepth,
      isItemLead: place.isItemLead,
      box: place.box,
    });
  };
  // "All tests pass.\n---": a rule was meant, and Markdown makes a heading of it.
  const isHeading = (node: Extract<Nodes, { type: "heading" }>): boolean => {
    const source = slice.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0).trim();
    if (source.startsWith("#") || !source.endsWith("-")) return true;
    const words = source.replace(/\s*-+$/, "");
    return !words.includes("\n") && words.length <= SETEXT_MAX && !/[.!?:;,)]$/.test(words);
  };
  const walk = (node: Nodes, place: Place, depth: number): void => {
    if (node.type === "heading" && isHeading(node)) add(node, "heading", node.depth, place);
    else if (node.type === "heading") add(node.children[0] ?? node, "paragraph", 0, place);
    else if (node.type === "paragraph" || depth > MAX_DEPTH) add(node, "paragraph", 0, place);
    else if (node.type === "table") for (const row of node.children.slice(1)) add(row, "row", 0, place);
    else if ("children" in node) walkChildren(node, place, depth);
  };
  const walkChildren = (node: Extract<Nodes, { children: unknown }>, place: Place, depth: number): void => {
    const isItem = node.type === "listItem";
    const box = isItem ? (node.checked === true ? "ticked" : node.checked === false ? "open" : null) : place.box;
    node.children.forEach((child, index) => {
      walk(
        child,
        {
          listDepth: place.listDepth + (isItem ? 1 : 0),
          isItemLead: isItem && index === 0,
          box,
          isQuoted: place.isQuoted || node.type === "blockquote",
        },
        depth + 1,
      );
    });
  };
  if (
    slice.length > MAX_MARKDOWN_UNITS ||
    DEEP_LINE.test(slice) ||
    (slice.match(UNDERLINE)?.length ?? 0) > MAX_UNDERLINES
  )
    return splitLines(text, start, end);
  try {
    const tree = fromMarkdown(slice, { extensions: EXTENSIONS, mdastExtensions: TREE_EXTENSIONS });
    walk(tree, { listDepth: 0, isItemLead: false, box: null, isQuoted: false }, 0);
    return blocks;
  } catch {
    // Hostile nesting: the lines as they stand are better than nothing.
    return splitLines(text, start, end);
  }
}
