import { findHeadings } from "../coord/headings.ts";
import { namesPreflight } from "../coord/preflight.ts";
import { parseStorePath, type StorePlace } from "../coord/store-path.ts";
import { findTruncation } from "../coord/truncation.ts";
import type { SourceId } from "../model/ids.ts";
import type { SourceIssue } from "../model/source.ts";
import type { StoreFact } from "../model/store-fact.ts";
import type { ParsedSource, ParseInput } from "./format.ts";
import { readText } from "./read-text.ts";

const MAX_BYTES = 8 << 20;

/** What the facts of a store document share. */
interface DocumentBase {
  readonly sourceId: SourceId;
  readonly prefix: string;
  readonly team: string | null;
  readonly text: string;
}

/** A file that holds nothing but facts. */
export const factsOnly = (
  status: ParsedSource["status"],
  issues: readonly SourceIssue[],
  facts: readonly StoreFact[],
): ParsedSource => ({ status, issues, session: null, handoffs: [], facts });

/** What a Markdown document of a store says whatever it is: what can be pointed at in it, and where its front matter is cut. */
export function documentFacts(base: DocumentBase): readonly StoreFact[] {
  const { sourceId, team, text } = base;
  const cut = findTruncation(text);
  const file: readonly StoreFact[] =
    team === null
      ? []
      : [{ type: "file", sourceId, team, headings: findHeadings(text), namesPreflight: namesPreflight(text) }];
  return cut === null ? file : [...file, { type: "truncated", ...base, ...cut }];
}

/**
 * Reads a document of a team store whole and makes facts of it. A kept older copy is read, and no facts are made of it:
 * what it says was overwritten.
 */
export async function readDocument(
  input: ParseInput,
  build: (base: DocumentBase, place: StorePlace) => readonly StoreFact[],
): Promise<ParsedSource> {
  const whole = await readText(input, MAX_BYTES);
  if (whole === null) {
    return factsOnly("refused", [{ code: "too-large", line: null, message: "It is larger than 8 MiB." }], []);
  }
  const issues = whole.isBroken ? [{ code: "bad-utf8", line: null, message: "Some bytes are no UTF-8." }] : [];
  const place = parseStorePath(input.path);
  if (place === null || place.version !== null) return factsOnly("read", issues, []);
  const base = { sourceId: input.sourceId, prefix: place.prefix, team: place.team, text: whole.text };
  return factsOnly("read", issues, build(base, place));
}

/** Whether a document's front matter begins with, or soon names, this type: where no team folder tells what a file is. */
export const hasType = (text: string, type: string): boolean =>
  new RegExp(
    `^\\uFEFF?\\s{0,64}---[\\s\\S]{0,2000}?\\n\\s{0,8}type:\\s{0,8}["']?${type}["']?\\s{0,8}(?:\\r?\\n|$)`,
  ).test(text.slice(0, 4_000));
