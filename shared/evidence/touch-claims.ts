import type { TouchClaim } from "../model/claim.ts";
import { isFile } from "./file-claims.ts";
import { CODE } from "./mask-markup.ts";
import type { Sentence } from "./sentence.ts";

const FILES_SECTION = /\bfiles?\b/i;
/** A remark that says nothing of its own: "(modified)", "— READ". */
const REMARK =
  /^[\s:—–-]*\(?\s*(?:(?:main|core|key|primary|the|heavily|newly|also|read|modified|changed|updated|edited|new|test|tests|file|files|created|examined|reviewed|source|important|only|for reference)[\s,/]*){0,5}\)?[\s.:]*$/i;

/** A file that stands alone in a list of files, or with a remark; null where more is said, or another list is meant. */
export function findTouchClaim(sentence: Sentence, section: string): TouchClaim | null {
  const [code] = sentence.codes;
  if (code === undefined || sentence.codes.length > 1 || !FILES_SECTION.test(section)) return null;
  if (sentence.mark !== "none" || !isFile(code.text)) return null;
  const from = sentence.plain.indexOf(CODE);
  const to = sentence.plain.lastIndexOf(CODE) + 1;
  if (sentence.plain.slice(0, from).trim() !== "" || !REMARK.test(sentence.plain.slice(to))) return null;
  return { type: "touch", path: code.text.replace(/^\.\//, ""), start: code.start, end: code.end };
}
