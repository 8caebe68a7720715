import type { JsonObject } from "../model/message.ts";

/** What a document says of itself, in its front matter or in the lines at its head. */
interface DocumentHead {
  readonly agent: string | null;
  readonly session: string | null;
  readonly to: string | null;
  readonly task: string | null;
  readonly createdAtIso: string | null;
  readonly createdMs: number | null;
  readonly supersedes: readonly string[];
  readonly nativeIds: readonly string[];
  readonly transcriptPath: string | null;
}

const HEAD_UNITS = 4000;
const SCANNED_UNITS = 200_000;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const TRANSCRIPT = /(?:^|[\s`"'(])((?:~|\/|[A-Za-z]:\\)[^\s`"')]{1,400}\.jsonl)/m;
const SESSION_ID = new RegExp(`\\bsession[ _-]?(?:id)?["'\`* :=(#]{1,8}(${UUID})`, "gi");
const FILE_UUID = new RegExp(`(${UUID})\\.jsonl$`, "i");
const DATE_LINE =
  /^[ \t>*_-]{0,6}(?:date|created(?: at)?|written|last updated|updated|as of|timestamp|generated)(?:\*\*|__)?[ \t]*:(?:\*\*|__)?[ \t]*([^\n]{8,60})/im;
const DATE = /(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)[ ]?(Z|UTC|[+-]\d{2}:?\d{2})?)?/;
const TITLE_DATE = /^#[ \t][^\n]{0,120}?(\d{4}-\d{2}-\d{2})(?!\d)/m;
// "Supersedes nothing" and "does not supersede X" name nothing.
const SUPERSEDES_LINE =
  /^[ \t>#*_-]{0,8}supersedes(?:\*\*|__)?[ \t]*:(?:\*\*|__)?[ \t]*`?\[?([\w./-]{1,200}\.(?:md|markdown|txt|json|ya?ml))/im;

function fieldText(fields: JsonObject | null, ...names: readonly string[]): string | null {
  if (fields === null) return null;
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    if (typeof value === "number") return String(value);
  }
  return null;
}

/** An ISO 8601 form of a date as people write it, or null. A time without a zone is taken as UTC. */
function toIso(value: string | null): string | null {
  const match = value === null ? null : DATE.exec(value);
  if (match?.[1] === undefined) return null;
  const [, day, time, zone] = match;
  const iso = time === undefined ? day : `${day}T${time}${zone === undefined || zone === "UTC" ? "Z" : zone}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

function readSupersedes(fields: JsonObject | null, head: string): readonly string[] {
  const value = fields !== null && Object.hasOwn(fields, "supersedes") ? fields.supersedes : undefined;
  if (typeof value === "string" && !/^(?:none|nothing|n\/a)?$/i.test(value.trim())) return [value.trim()];
  if (Array.isArray(value)) return value.filter((item): item is string => typeof item === "string" && item !== "");
  const line = SUPERSEDES_LINE.exec(head)?.[1];
  return line === undefined ? [] : [line];
}

/** Reads what a handoff document says of its time, its author and the sessions that it speaks of. */
export function readDocumentHead(text: string, fields: JsonObject | null, bodyStart: number): DocumentHead {
  const head = text.slice(bodyStart, bodyStart + HEAD_UNITS);
  const scanned = text.slice(0, SCANNED_UNITS);
  const session = fieldText(fields, "session_id", "sessionId", "session", "from_session", "source_session_id");
  const transcriptPath = fieldText(fields, "transcript_path", "transcript") ?? TRANSCRIPT.exec(scanned)?.[1] ?? null;
  const nativeIds = new Set<string>();
  if (session !== null) nativeIds.add(session);
  for (const match of scanned.matchAll(SESSION_ID)) if (match[1] !== undefined) nativeIds.add(match[1].toLowerCase());
  const inPath = transcriptPath === null ? undefined : FILE_UUID.exec(transcriptPath)?.[1];
  if (inPath !== undefined) nativeIds.add(inPath.toLowerCase());
  const createdAtIso =
    toIso(DATE_LINE.exec(head)?.[1] ?? null) ??
    toIso(TITLE_DATE.exec(head)?.[1] ?? null) ??
    toIso(
      fieldText(
        fields,
        "created_at",
        "created",
        "createdAt",
        "date",
        "timestamp",
        "updated_at",
        "updated",
        "last_updated",
      ),
    );
  return {
    agent: fieldText(fields, "agent", "from", "author", "role", "created_by", "researcher"),
    session,
    to: fieldText(fields, "to", "for", "next_agent", "recipient"),
    task: fieldText(fields, "task", "task_id", "thread", "ticket", "issue", "topic"),
    createdAtIso,
    createdMs: createdAtIso === null ? null : Date.parse(createdAtIso),
    supersedes: readSupersedes(fields, head),
    nativeIds: [...nativeIds],
    transcriptPath,
  };
}
