import { localKey } from "../lib/version-key.ts";
import type { Handoff } from "../model/handoff.ts";
import type { HandoffId, SourceId } from "../model/ids.ts";
import { readDocumentHead } from "./document-hints.ts";
import { readFrontMatter } from "./front-matter.ts";
import { versionOfPath } from "./handoff-name.ts";
import { readProse } from "./prose/items.ts";
import { buildRecords, titleOf, wholeAnchor } from "./prose/records.ts";
import { cleanHeading } from "./prose/sections.ts";

/** The format of a document that stands in a file. */
export const DOCUMENT_FORMAT = "handoff-document";

function titleLine(text: string, bodyStart: number): string {
  const lines = text.slice(bodyStart, bodyStart + 2000).split("\n");
  const line =
    lines.find(candidate => /^#[ \t]/.test(candidate)) ?? lines.find(candidate => /[\p{L}\p{N}]/u.test(candidate));
  return cleanHeading(line ?? "");
}

/** A document as it stands in a file, or stood there. */
export interface DocumentFile {
  readonly id: HandoffId;
  readonly sourceId: SourceId;
  readonly path: string;
  readonly format: string;
  readonly text: string;
}

/** The handoff that a document is, and whether it begins with something that looks like a front matter and is none. */
export function buildDocument({ id, sourceId, path, format, text }: DocumentFile): {
  readonly handoff: Handoff;
  readonly hasOddFront: boolean;
} {
  const front = readFrontMatter(text);
  const bodyStart = front?.bodyStart ?? (text.startsWith("\uFEFF") ? 1 : 0);
  const fields = front?.fields ?? null;
  const head = readDocumentHead(text, fields, bodyStart);
  const version = versionOfPath(path);
  const title = titleLine(text, bodyStart);
  const items = readProse(text, bodyStart, text.length, { section: title || "Document", use: "claim" });
  const place = { sourceId, sessionId: null, messageId: null, line: null, text };
  const records = buildRecords(items, { handoffId: id, ...place });
  const handoff: Handoff = {
    id,
    kind: "document",
    sourceId,
    format,
    anchor: wholeAnchor(place),
    title: titleOf(records, title || path),
    agent: head.agent,
    session: head.session,
    to: head.to,
    task: head.task,
    createdAtIso: head.createdAtIso,
    createdMs: head.createdMs,
    versionKey: localKey(version.key, DOCUMENT_FORMAT),
    position: version.position,
    text,
    hints: { inside: null, nativeIds: head.nativeIds, transcriptPath: head.transcriptPath },
    records,
    document:
      fields === null && head.supersedes.length === 0 ? null : { frontMatter: fields, supersedes: head.supersedes },
  };
  return { handoff, hasOddFront: front !== null && fields === null && front.bodyStart > 0 };
}
