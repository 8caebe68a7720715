import type { FileClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { editIndex } from "./edit-index.ts";
import { isPathOf } from "./judge-file.ts";

const STATED =
  /(~|\b(?:about|around|roughly|approximately|some|nearly|almost|over)\s+)?(?<![\w.#])(\d[\d,]*)(\+)?\s+lines?\b/i;
const ABOUT = 0.15;

/** Whether the edits of a file took out or put in as many lines as a clause states, or it states none. */
export function bearsLineCount({ claim, clause }: AssertedClaim<FileClaim>, span: Span): boolean {
  const [all, about, digits = "", more] = STATED.exec(clause.text) ?? [];
  if (all === undefined) return true;
  const stated = Number(digits.replaceAll(",", ""));
  const edits = editIndex(span).all.filter(({ path }) => isPathOf(path, claim.path));
  const grown = edits.reduce((sum, { was, is }) => sum + linesIn(is) - linesIn(was ?? ""), 0);
  const room = about === undefined && more === undefined ? 0 : stated * ABOUT;
  return edits.length > 0 && Math.abs(Math.abs(grown) - stated) <= room;
}

const linesIn = (text: string): number => (text === "" ? 0 : text.replace(/\n$/, "").split("\n").length);
