import { makeVisible } from "../lib/hidden-text.ts";

/**
 * Hostile text as one line of Markdown that shows it and does nothing else: no markup, link, mention, image or HTML.
 * SECURITY: everything from a transcript passes here or through `fenced`.
 */
export const inlineMarkdown = (text: string): string =>
  makeVisible(text.replace(/\s+/g, " ").trim())
    .split(" ")
    .map(word => (/:\/\/|@|www\./i.test(word) ? codeSpan(word) : word.replace(/[\\`*_[\]<>&~|$]/g, "\\$&")))
    .join(" ")
    .replace(/^([#+=-])/, "\\$1")
    .replace(/^(\d{1,9})([.)])/, "$1\\$2");

/** Some readers of Markdown link an address even where its marks are escaped; none do so in code. */
function codeSpan(word: string): string {
  const fence = fenceFor(word, 1);
  const pad = word.startsWith("`") || word.endsWith("`") ? " " : "";
  return `${fence}${pad}${word}${pad}${fence}`;
}

/** More backticks in a row than a text has anywhere. */
const fenceFor = (text: string, minimum: number): string =>
  "`".repeat((text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), minimum));

/** Hostile text in a code fence that it cannot close, indented to stand in a list item. */
export function fenced(text: string, indent: string): string {
  const fence = fenceFor(text, 3);
  const lines = makeVisible(text.replace(/\r\n?/g, "\n")).split("\n");
  return [`${fence}text`, ...lines, fence].map(line => (line === "" ? line : indent + line)).join("\n");
}
