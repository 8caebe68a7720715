import type { FileClaim } from "../../model/claim.ts";
import type { ChangeEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import type { OrderedEvent } from "./cite.ts";
import { editIndex } from "./edit-index.ts";

const STATED =
  /(~|\b(?:about|around|roughly|approximately|some|nearly|almost|over)\s+)?(?<![\w.#])(\d[\d,]*)(\+)?\s+lines?\b/i;
const ABOUT = 0.15;

/** Whether some changes of a file took out or put in as many lines as a clause states, or it states none. */
export function bearsLineCount(
  { clause }: AssertedClaim<FileClaim>,
  span: Span,
  own: readonly OrderedEvent<ChangeEvent>[],
): boolean {
  const [all, about, digits = "", more] = STATED.exec(clause.text) ?? [];
  if (all === undefined) return true;
  const stated = Number(digits.replaceAll(",", ""));
  const edits = editIndex(span).all.filter(({ change }) => own.some(({ event }) => event === change.event));
  const grown = edits.reduce((sum, { was, is }) => sum + linesIn(is) - linesIn(was ?? ""), 0);
  const room = about === undefined && more === undefined ? 0 : stated * ABOUT;
  return edits.length > 0 && Math.abs(Math.abs(grown) - stated) <= room;
}

const linesIn = (text: string): number => (text === "" ? 0 : text.replace(/\n$/, "").split("\n").length);
