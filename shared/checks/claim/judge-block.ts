import type { BlockClaim } from "../../model/claim.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeMessage } from "./cite.ts";
import { type ClaimResult, foundSupport } from "./claim-result.ts";
import { holdsLines, isTelling, numberedLines, shownPieces } from "./code-lines.ts";
import { editIndex, keyWord } from "./edit-index.ts";
import { type ContentSource, type FileFragment, fileFragments } from "./file-content.ts";
import { resultOf } from "./judge-edit.ts";
import { isPathOf } from "./judge-file.ts";
import { openings } from "./opened-files.ts";

const RULE = "claim.file-unsupported";
const MAX_FILES = 4;

type Piece = readonly string[];

/**
 * Judges a block of code that a handoff shows as what it put into a file, or as what stands there. Supported where every
 * line of it was written there, or read there, and stands there still; else nothing is said: it may be shortened.
 */
export function judgeBlock(of: AssertedClaim<BlockClaim>, span: Span): ClaimResult | null {
  const { claim } = of;
  const pieces = shownPieces(claim.code);
  if (pieces.length === 0) return null;
  for (const path of pathsOf(claim, pieces, span)) {
    const fragments = fileFragments(span, path);
    const sources = pieces.map(piece => sourcesOf(piece, fragments));
    const whole = sources.flatMap(one => one ?? []);
    if (sources.includes(null) || (claim.isMade && !pieces.some(piece => isPutIn(piece, whole)))) continue;
    const place = claim.lines === null ? [] : findLines(claim.lines, pieces, path, span);
    if (place === null || !claim.names.every(name => isNamed(name, path, span))) continue;
    return foundSupport(RULE, of, "block", [...citeAll(whole, pieces.flat()), ...place]);
  }
  return null;
}

/** The files that the code may stand in: those with an edit of a word of it, and those that were opened. */
function pathsOf({ path }: BlockClaim, pieces: readonly Piece[], span: Span): readonly string[] {
  const key = keyWord(pieces.flat().join("\n"));
  const edited = path === null ? (editIndex(span).byWord.get(key ?? "") ?? []) : editIndex(span).all;
  const opened = path === null ? [] : openings(span, path);
  const own = [...new Set([...edited, ...opened].map(one => one.path))];
  return own.filter(one => path === null || isPathOf(one, path)).slice(0, MAX_FILES);
}

/** The messages that show the lines of a piece where they stand together at the end, each line's last; null where they do not. */
function sourcesOf(piece: Piece, fragments: readonly FileFragment[]): readonly ContentSource[] | null {
  const fragment = fragments.findLast(({ text }) => holdsLines(text.split("\n"), piece));
  if (fragment === undefined) return null;
  const shown = piece.filter(isTelling).map(line => fragment.sources.findLast(({ lines }) => lines.has(line)));
  const sources = shown.flatMap(one => one ?? []);
  return sources.length === 0 ? null : [...new Set(sources)];
}

/** Code that only stands beside what was changed was not put there. */
const isPutIn = (piece: Piece, sources: readonly ContentSource[]): boolean =>
  piece.some(line => isTelling(line) && sources.some(({ added }) => added.has(line)));

/** Whether a name stands in what was written to the file or read of it. */
function isNamed(name: string, path: string, span: Span): boolean {
  const plain = name.replace(/\(\)$/, "");
  const [opens, closes] = [/^\w/.test(plain) ? "(?<![\\w$])" : "", /\w$/.test(plain) ? "(?![\\w$])" : ""];
  const pattern = new RegExp(`${opens}${plain.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")}${closes}`);
  const isEdited = editIndex(span).all.some(
    edit => edit.path === path && (pattern.test(edit.is) || pattern.test(edit.was ?? "")),
  );
  return isEdited || openings(span, path).some(({ order }) => pattern.test(resultOf(span, order)?.message.text ?? ""));
}

/** The reading that has the code at the lines that are stated; null where none has. */
function findLines(
  { first, last }: { readonly first: number; readonly last: number },
  pieces: readonly Piece[],
  path: string,
  span: Span,
): readonly Evidence[] | null {
  const [top, bottom] = [pieces[0]?.[0], pieces.at(-1)?.at(-1)];
  for (const { order } of openings(span, path).toReversed()) {
    const entry = resultOf(span, order);
    const { byNumber } = numberedLines(entry?.message.text ?? "");
    if (entry === null || byNumber.get(first) !== top || (last !== first && byNumber.get(last) !== bottom)) continue;
    const start = Math.max(0, entry.message.text.search(new RegExp(`^ *${first}[→\\t]`, "m")));
    return [citeMessage(entry, { start, end: start + 200 }, "supports", "the lines of the file")];
  }
  return null;
}

/** Every message that shows a part of the code, each at the first line of it that it has. */
function citeAll(sources: readonly ContentSource[], lines: readonly string[]): readonly Evidence[] {
  return [...new Set(sources)].map(({ entry, lines: own, added }) => {
    const line = lines.find(one => added.has(one)) ?? lines.find(one => isTelling(one) && own.has(one)) ?? "";
    const written = JSON.stringify(line).slice(1, -1);
    const found = [written, line, keyWord(line) ?? ""].map(words => entry.message.text.lastIndexOf(words));
    const start = found.find(at => at >= 0) ?? 0;
    const label = added.size > 0 ? "the edit" : "what was read of the file";
    return citeMessage(entry, { start, end: start + 400 }, "supports", label);
  });
}
