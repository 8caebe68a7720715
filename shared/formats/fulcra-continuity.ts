import { parseCreatedAt } from "../coord/created-at.ts";
import { isExplicitNone } from "../coord/gate.ts";
import { type JsonNode, parsePythonJson } from "../coord/python-json.ts";
import { stripSpace } from "../coord/python-text.ts";
import { parseSibling, SIBLING_SCHEMA } from "../coord/sibling-checkpoint.ts";
import { textOr } from "../coord/task-row.ts";
import { contentId } from "../lib/hash-text.ts";
import { localKey } from "../lib/version-key.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { RecordKind, RecordState } from "../model/record.ts";
import { buildItemRecords, type CheckpointFile, type RecordItem } from "./checkpoint-records.ts";
import type { Format, ParsedSource, SourceHead } from "./format.ts";
import { readText } from "./read-text.ts";

const ID = "fulcra-continuity";
const MAX_BYTES = 32 << 20;
/** A file longer than its head shows its schema within it where its writer sorts the keys, as this one does. */
const SCHEMA_FIELD = /"schema_version"\s{0,8}:\s{0,8}"fulcra\.continuity\.checkpoint\.v1"/;

interface Shape {
  readonly kind: RecordKind;
  readonly state: RecordState;
  /** The member of an item that is an object whose text is the record's. */
  readonly member: string | null;
}

const FIELDS: Readonly<Record<string, Shape>> = {
  objective: { kind: "objective", state: "stated", member: null },
  decisions: { kind: "decision", state: "in-force", member: null },
  next_actions: { kind: "next-action", state: "open", member: null },
  open_questions: { kind: "open-question", state: "open", member: null },
  artifacts: { kind: "artifact", state: "claimed", member: "path" },
  memory_writes: { kind: "claim", state: "asserted", member: "claim" },
};

/** Whether the text is, or begins as, an object of this schema. */
function hasSchema({ text, sizeBytes, bytes }: SourceHead): boolean {
  if (!text.includes(SIBLING_SCHEMA) || !/^\uFEFF?\s*\{/.test(text)) return false;
  if (sizeBytes > bytes.length) return SCHEMA_FIELD.test(text);
  const read = parsePythonJson(text.replace(/^\uFEFF/, ""));
  return read.ok && read.value.members?.get("schema_version")?.value === SIBLING_SCHEMA;
}

/** The items of the fields that are records, in the order of the file. */
function readItems(file: CheckpointFile, root: JsonNode): readonly RecordItem[] {
  const members = [...(root.members ?? [])].sort(([, a], [, b]) => a.start - b.start);
  return members.flatMap(([field, node]) => {
    const shape = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
    if (shape === undefined) return [];
    const { kind, state, member } = shape;
    const nodes = node.items ?? [node];
    return nodes.flatMap((item): readonly RecordItem[] => {
      const said = member === null ? item : (item.members?.get(member) ?? item);
      const { value, start, end } = said;
      const isText = typeof value === "string";
      const text = isText ? value : file.text.slice(start, end);
      const isNone = field === "open_questions" && nodes.length === 1 && isExplicitNone(stripSpace(text));
      if (value === null || stripSpace(text) === "" || isNone) return [];
      return [{ kind, state, field, text, start: isText ? start + 1 : start, end: isText ? end - 1 : end }];
    });
  });
}

function buildHandoff(file: CheckpointFile, root: JsonNode): Handoff {
  const parsed = parseSibling(file.text);
  const document = parsed.ok ? parsed.value : new Map();
  const field = (key: string): string | null => textOr(document.get(key)) || null;
  const identity = document.get("identity");
  const agentId = identity instanceof Map ? textOr(identity.get("agent_id")) : "";
  const agent = field("owner_agent") ?? (agentId || null);
  const createdUs = parseCreatedAt(document.get("created_at"));
  const [owner, task] = [agent ?? "", field("task_id") ?? ""];
  const id = toHandoffId(
    `fc:${contentId(`fulcra-continuity:${owner}/${task}`, field("checkpoint_id") ?? "", field("objective") ?? "")}`,
  );
  return {
    id,
    kind: "checkpoint",
    sourceId: file.sourceId,
    format: file.format,
    anchor: {
      sourceId: file.sourceId,
      sessionId: null,
      messageId: null,
      line: 1,
      start: 0,
      end: file.text.length,
      textLine: 1,
    },
    title: field("objective") ?? field("title") ?? file.path,
    agent,
    session: null,
    to: null,
    task: field("task_id"),
    createdAtIso: createdUs === null ? null : field("created_at"),
    createdMs: createdUs === null ? null : Number(createdUs / 1000n),
    versionKey: localKey("", ID, owner, task),
    position: 0,
    text: file.text,
    hints: { inside: null, nativeIds: [], transcriptPath: field("transcript_path") },
    records: buildItemRecords(id, file, readItems(file, root)),
    document: root.value,
  };
}

const refused = (code: string, message: string): ParsedSource => ({
  status: "refused",
  issues: [{ code, line: null, message }],
  session: null,
  handoffs: [],
  facts: [],
});

/**
 * A standalone checkpoint of fulcra-continuity, by its `schema_version`: other fields than a coord snapshot, and no place
 * in a team store. What it wants remembered are claims.
 * Source: fulcra-continuity (ashfulcra/fulcra-tools).
 */
export const fulcraContinuity: Format = {
  id: ID,
  title: "Fulcra continuity checkpoint (standalone)",
  detect: head => (!/\.(jsonl|ndjson|md|txt)$/i.test(head.path) && hasSchema(head) ? 0.9 : 0),
  async parse(input) {
    const whole = await readText(input, MAX_BYTES);
    if (whole === null) return refused("too-large", "The checkpoint is larger than 32 MiB.");
    const read = whole.isBroken ? null : parsePythonJson(whole.text);
    if (read === null || !read.ok) return refused("invalid-checkpoint", "The checkpoint is not JSON.");
    const file = { sourceId: input.sourceId, path: input.path, text: whole.text, format: ID };
    return {
      status: "read",
      issues: [],
      session: null,
      handoffs: [buildHandoff(file, read.value)],
      facts: [],
    };
  },
};
