import { contentId } from "../lib/hash-text.ts";
import { isJsonObject, own, parseJsonText } from "../lib/json-text.ts";
import { localKey } from "../lib/version-key.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId, toRecordId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { SourceIssue } from "../model/source.ts";
import { type CanonicalLine, readCanonicalLine } from "./canonical-line.ts";
import type { Format, ParsedSource, ParseInput } from "./format.ts";
import { titleOf } from "./prose/records.ts";
import { type JsonEntry, JsonLinesReader } from "./read-json-lines.ts";
import { readText } from "./read-text.ts";

const ID = "countersign-record";
const SCHEMA = "countersign.record/1";
const MAX_BYTES = 64 << 20;

const isRecordLine = (value: unknown): boolean => isJsonObject(value) && own(value, "schema") === SCHEMA;

interface Placed {
  readonly line: CanonicalLine;
  readonly entry: JsonEntry;
}

/** The offset of every physical line in the decoded text; index 0 is line 1. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function buildHandoff(
  input: ParseInput,
  text: string,
  starts: readonly number[],
  group: readonly Placed[],
  key: string,
): Handoff | null {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return null;
  const id = toHandoffId(contentId("entry", input.idPath ?? input.path, key));
  const occurrences = new Map<string, number>();
  const anchorOf = ({ entry, line }: Placed): HandoffRecord["anchor"] => {
    const lineStart = starts[entry.line - 1] ?? 0;
    const objectStart = Math.max(lineStart, text.indexOf(entry.raw, lineStart));
    // The claim as it stands in the file; with other escapes than ours, the whole object.
    const quoted = JSON.stringify(line.text).slice(1, -1);
    const found = quoted === "" ? -1 : text.indexOf(quoted, objectStart);
    const isInside = found >= 0 && found + quoted.length <= objectStart + entry.raw.length;
    const start = isInside ? found : objectStart;
    const end = isInside ? found + quoted.length : objectStart + entry.raw.length;
    return {
      sourceId: input.sourceId,
      sessionId: null,
      messageId: null,
      line: entry.line,
      start,
      end,
      textLine: entry.line,
    };
  };
  const records = group.map((placed, ordinal): HandoffRecord => {
    const { line } = placed;
    const name = line.recordId ?? `${line.kind}\n${line.text}`;
    const occurrence = occurrences.get(name) ?? 0;
    occurrences.set(name, occurrence + 1);
    return {
      id: toRecordId(contentId(id, line.kind, name, String(occurrence))),
      handoffId: id,
      kind: line.kind,
      section: line.kind,
      ordinal,
      text: line.text,
      state: line.state,
      anchor: anchorOf(placed),
      links: { recordId: line.recordId, supersedes: line.supersedes, sourceRefs: line.sourceRefs },
      transitions: [],
      supersedes: null,
      supersededBy: null,
    };
  });
  const { sessionPath, author } = first.line;
  const stem = sessionPath?.slice(sessionPath.lastIndexOf("/") + 1).replace(/\.jsonl$/, "");
  const createdAtIso = group.map(({ line }) => line.createdAtIso).findLast(iso => iso !== null) ?? null;
  const createdMs = createdAtIso === null ? Number.NaN : Date.parse(createdAtIso);
  return {
    id,
    kind: "entry",
    sourceId: input.sourceId,
    format: ID,
    anchor: { ...anchorOf(first), start: anchorOf(first).start, end: anchorOf(last).end },
    title: titleOf(records, author ?? "Record ledger"),
    agent: author,
    session: stem ?? null,
    to: null,
    task: null,
    createdAtIso,
    createdMs: Number.isNaN(createdMs) ? null : createdMs,
    versionKey: localKey(input.path, ID, key),
    position: first.entry.ordinal,
    text,
    hints: { inside: null, nativeIds: stem === undefined ? [] : [stem], transcriptPath: sessionPath },
    records,
    document: null,
  };
}

/** Countersign's own record ledger: one record a line, with its sources and what it supersedes. Authors and sessions apart. */
export const canonicalRecords: Format = {
  id: ID,
  title: "Countersign record ledger",
  detect({ text }) {
    const lines = text.replace(/^\uFEFF/, "").split("\n", 20);
    return lines.some(line => line.includes(SCHEMA) && isRecordLine(parseJsonText(line.trim()))) ? 1 : 0;
  },
  async parse(input): Promise<ParsedSource> {
    const whole = await readText(input, MAX_BYTES);
    if (whole === null) {
      const issue = { code: "too-large", line: null, message: "It is too large for a record ledger; it was not read." };
      return { status: "refused", issues: [issue], session: null, handoffs: [], facts: [] };
    }
    const { text } = whole;
    const groups = new Map<string, Placed[]>();
    const problems: SourceIssue[] = [];
    async function* once(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(text);
    }
    const report = await new JsonLinesReader(isRecordLine).read(once(), input.signal, entry => {
      const read = readCanonicalLine(entry.value);
      if (!read.ok) {
        problems.push({ code: read.error.code, line: entry.line, message: `Line ${entry.line} ${read.error.message}` });
        return;
      }
      const key = JSON.stringify([read.value.author, read.value.sessionSha256, read.value.sessionPath]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ line: read.value, entry }]);
      else group.push({ line: read.value, entry });
    });
    const starts = lineStarts(text);
    const handoffs = [...groups].flatMap(([key, group]) => buildHandoff(input, text, starts, group, key) ?? []);
    const issues = [...report.issues, ...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    const status = report.status === "read" && problems.length > 0 ? "partial" : report.status;
    return { status, issues, session: null, handoffs, facts: [] };
  },
};
