import type { ProseKind } from "../../model/record.ts";
import { blockItems } from "./block-items.ts";
import { readBlocks } from "./blocks.ts";
import type { ProseBlock } from "./prose-block.ts";
import { cleanHeading, type SectionUse, sectionUse } from "./sections.ts";

/** One thing that prose states, before it becomes a record. Offsets are UTF-16 units of the whole text. */
export interface ProseItem {
  readonly kind: ProseKind;
  readonly section: string;
  readonly start: number;
  readonly end: number;
}

/** The section that a piece of prose stands in before its first heading. */
interface ProseSection {
  readonly section: string;
  readonly use: SectionUse;
}

interface Heading extends ProseSection {
  readonly depth: number;
}

interface Label {
  readonly listDepth: number;
  readonly use: SectionUse;
  hasList: boolean;
}

const LABEL_MAX = 90;
const DONE_HEADING = /\b(?:done|completed?|accomplish\w*|finished)\b/i;
// A short label before words of its own: "Next: push it".
const INLINE_LABEL = /^(?:\*\*|__)?([\p{L}][\p{L}\p{N} '’/-]{1,40})(?:\*\*|__)?:(?:\*\*|__)?[ \t]+(?=\S)/u;

// "Testing" under "Next steps" is still a plan; "Done" under it is not.
function nestedUse(words: string, parent: SectionUse): SectionUse {
  const use = sectionUse(words);
  if (use === null) return parent;
  if (use === "claim" && parent !== "claim" && parent !== "objective" && !DONE_HEADING.test(words)) return parent;
  return use;
}

// A paragraph that only announces what follows it: "Remaining work:", "**Next steps**".
function isLabel(words: string): boolean {
  if (words.length > LABEL_MAX || words.includes("\n")) return false;
  return /:(?:\*\*|__)?$/.test(words) || /^(?:\*\*[^*]+\*\*|__[^_]+__)$/.test(words);
}

/** What Markdown between `start` and `end` states, item by item, each with its exact place. */
export function readProse(text: string, start: number, end: number, base: ProseSection): readonly ProseItem[] {
  const items: ProseItem[] = [];
  let headings: Heading[] = [{ depth: 0, ...base }];
  let labels: Label[] = [];

  const openHeading = (block: ProseBlock, words: string): void => {
    headings = headings.filter(heading => heading.depth < block.headingDepth);
    const parent = headings.at(-1)?.use ?? base.use;
    const use = nestedUse(words.replace(/^#+\s*/, ""), parent);
    headings.push({ depth: block.headingDepth, section: cleanHeading(words) || base.section, use });
    labels = [];
  };
  const closeLabels = (block: ProseBlock): void => {
    labels = labels.filter(label => {
      if (label.listDepth > block.listDepth) return false;
      if (label.listDepth < block.listDepth) {
        label.hasList = true;
        return true;
      }
      return !block.isItemLead && !label.hasList;
    });
  };

  for (const block of readBlocks(text, start, end)) {
    const words = text.slice(block.start, block.end);
    if (block.type === "heading") {
      openHeading(block, words);
      continue;
    }
    closeLabels(block);
    const heading = headings.at(-1) ?? { depth: 0, ...base };
    let use = labels.at(-1)?.use ?? heading.use;
    let from = block.start;
    if (block.type === "paragraph") {
      const trimmed = words.trim();
      if (isLabel(trimmed)) {
        const named = sectionUse(trimmed);
        labels = labels.filter(label => label.listDepth < block.listDepth);
        if (named !== null) {
          labels.push({ listDepth: block.listDepth, use: nestedUse(trimmed, use), hasList: false });
          continue;
        }
        use = labels.at(-1)?.use ?? heading.use;
      }
      const inline = INLINE_LABEL.exec(words.slice(0, 80));
      const inlineUse = inline?.[1] === undefined ? null : sectionUse(inline[1]);
      if (
        inline !== null &&
        (inlineUse === "next-action" || inlineUse === "decision" || inlineUse === "open-question")
      ) {
        use = inlineUse;
        from += inline[0].length;
      }
    }
    for (const item of blockItems(text, { ...block, start: from }, use)) {
      items.push({ ...item, section: heading.section });
    }
  }
  return items;
}
