import type { CodeName } from "./mask-markup.ts";

/** A sentence of a text: what the rules for senses and claims read. Offsets are UTF-16 units within the text. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** The sentence with code and quotations masked, unit for unit. */
  readonly plain: string;
  /** The sentence as it stands. */
  readonly raw: string;
  /** Names set as code, URLs and paths in it; offsets count in the text. */
  readonly codes: readonly CodeName[];
  /** What stands before it in its own block, masked, or an empty text. */
  readonly before: string;
  /** What marks its block: a checked box, an open one, a citation of somebody else. */
  readonly mark: "none" | "done" | "open" | "cited";
  /** The lead-in lines and the label that it stands under ("Next steps:"), the nearest last. */
  readonly leads: readonly string[];
  /** The file that its list hangs under, or null. */
  readonly file: string | null;
  /** The code that it leads to, or null. */
  readonly block: string | null;
}

/** The name that covers a position of the text, or null. */
export function codeAt(sentence: Sentence, offset: number): CodeName | null {
  for (const code of sentence.codes) {
    if (offset < code.start - 3) return null;
    if (offset < code.end + 3 && offset >= code.start - 3) return code;
  }
  return null;
}
