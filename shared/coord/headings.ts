import { splitLines } from "./python-text.ts";

/**
 * The headings of a Markdown text: what stands behind `#`, of any level and also in code, as coord-engine 2.0.3 looks
 * for anchors; besides, what is underlined with `=` or `-`, which the engine does not know and a person does.
 */
export function findHeadings(text: string): readonly string[] {
  const headings: string[] = [];
  let previous = "";
  for (const line of splitLines(text)) {
    const trimmed = line.trim();
    if (trimmed.startsWith("#")) headings.push(trimmed.replace(/^#+/, "").trim());
    else if (/^(?:={2,}|-{2,})$/.test(trimmed) && previous !== "") headings.push(previous);
    previous = trimmed;
  }
  return headings;
}

/** The words that count in an anchor: ASCII letters and digits in lower case, without the word "section". */
export const anchorWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(word => word !== "section");

/**
 * Whether an anchor names a heading: the same words in the same order. An anchor without any such word names none.
 * Source: the live look-up of coord-engine 2.0.3's gate (ashfulcra/fulcra-tools), re-stated in our own words.
 */
export function hasAnchor(headings: readonly string[], anchor: string): boolean {
  const wanted = anchorWords(anchor).join(" ");
  return wanted !== "" && headings.some(heading => anchorWords(heading).join(" ") === wanted);
}
