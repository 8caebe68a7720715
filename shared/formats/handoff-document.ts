import { contentId } from "../lib/hash-text.ts";
import { localKey } from "../lib/version-key.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { SourceIssue } from "../model/source.ts";
import { readDocumentHead } from "./document-hints.ts";
import type { Format, ParsedSource, ParseInput } from "./format.ts";
import { readFrontMatter } from "./front-matter.ts";
import { handoffLikeness, versionOfPath } from "./handoff-name.ts";
import { readProse } from "./prose/items.ts";
import { buildRecords, titleOf, wholeAnchor } from "./prose/records.ts";
import { cleanHeading } from "./prose/sections.ts";
import { readText } from "./read-text.ts";

const ID = "handoff-document";
/** Far more than a person or a program writes for a successor; each of its lines may become a record. */
const MAX_BYTES = 8 << 20;

function titleLine(text: string, bodyStart: number): string {
  const lines = text.slice(bodyStart, bodyStart + 2000).split("\n");
  const line =
    lines.find(candidate => /^#[ \t]/.test(candidate)) ?? lines.find(candidate => /[\p{L}\p{N}]/u.test(candidate));
  return cleanHeading(line ?? "");
}

function readHandoff(
  input: ParseInput,
  text: string,
): { readonly handoff: Handoff; readonly issues: readonly SourceIssue[] } {
  const front = readFrontMatter(text);
  const bodyStart = front?.bodyStart ?? (text.startsWith("\uFEFF") ? 1 : 0);
  const fields = front?.fields ?? null;
  const head = readDocumentHead(text, fields, bodyStart);
  const version = versionOfPath(input.path);
  const id = toHandoffId(contentId("document", input.idPath ?? input.path));
  const title = titleLine(text, bodyStart);
  const items = readProse(text, bodyStart, text.length, { section: title || "Document", use: "claim" });
  const place = { sourceId: input.sourceId, sessionId: null, messageId: null, line: null, text };
  const records = buildRecords(items, { handoffId: id, ...place });
  const handoff: Handoff = {
    id,
    kind: "document",
    sourceId: input.sourceId,
    format: ID,
    anchor: wholeAnchor(place),
    title: titleOf(records, title || input.path),
    agent: head.agent,
    session: head.session,
    to: head.to,
    task: head.task,
    createdAtIso: head.createdAtIso,
    createdMs: head.createdMs,
    versionKey: localKey(version.key, ID),
    position: version.position,
    text,
    hints: { inside: null, nativeIds: head.nativeIds, transcriptPath: head.transcriptPath },
    records,
    document:
      fields === null && head.supersedes.length === 0 ? null : { frontMatter: fields, supersedes: head.supersedes },
  };
  const isOdd = front !== null && fields === null && front.bodyStart > 0;
  const issues = isOdd
    ? [
        {
          code: "bad-front-matter",
          line: 1,
          message: "The front matter is not a YAML mapping; the text below it was read.",
        },
      ]
    : [];
  return { handoff, issues };
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
