import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { SourceIssue } from "../model/source.ts";
import { buildDocument, DOCUMENT_FORMAT as ID } from "./document-handoff.ts";
import type { Format, ParsedSource, ParseInput } from "./format.ts";
import { handoffLikeness } from "./handoff-name.ts";
import { readText } from "./read-text.ts";

/** Far more than a person or a program writes for a successor; each of its lines may become a record. */
const MAX_BYTES = 8 << 20;

function readHandoff(
  input: ParseInput,
  text: string,
): { readonly handoff: Handoff; readonly issues: readonly SourceIssue[] } {
  const { path, sourceId, idPath } = input;
  const id = toHandoffId(contentId("document", idPath ?? path));
  const { handoff, hasOddFront } = buildDocument({ id, sourceId, path, format: ID, text });
  const odd = {
    code: "bad-front-matter",
    line: 1,
    message: "The front matter is not a YAML mapping; the text below it was read.",
  };
  return { handoff, issues: hasOddFront ? [odd] : [] };
}

/** Handoffs that people and agents write as Markdown: HANDOFF.md, continuity logs, progress files, memory banks. */
export const handoffDocument: Format = {
  id: ID,
  title: "Handoff document",
  detect: ({ path, text }) => handoffLikeness(path, text),
  async parse(input): Promise<ParsedSource> {
    const whole = await readText(input, MAX_BYTES);
    if (whole === null) {
      const issue = {
        code: "too-large",
        line: null,
        message: "It is larger than 8 MiB, too large for a document; it was not read.",
      };
      return { status: "refused", issues: [issue], session: null, handoffs: [], facts: [] };
    }
    const { text, isBroken } = whole;
    if (text.replace("\uFEFF", "").trim() === "")
      return { status: "read", issues: [], session: null, handoffs: [], facts: [] };
    const { handoff, issues } = readHandoff(input, text);
    const utf8 = { code: "bad-utf8", line: null, message: "It holds bytes that are no UTF-8; they show as U+FFFD." };
    return {
      status: "read",
      issues: isBroken ? [utf8, ...issues] : issues,
      session: null,
      handoffs: [handoff],
      facts: [],
    };
  },
};
