import { parseCheckpointPath } from "../coord/checkpoint-path.ts";
import { isExplicitNone } from "../coord/gate.ts";
import { isParkTask } from "../coord/park.ts";
import type { JsonNode } from "../coord/python-json.ts";
import { stripSpace } from "../coord/python-text.ts";
import type { Snapshot } from "../coord/snapshot.ts";
import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { type HandoffId, type SourceId, toHandoffId, toRecordId } from "../model/ids.ts";
import type { HandoffRecord, RecordKind, RecordState, TextAnchor } from "../model/record.ts";

/** The file that a checkpoint is made from. */
export interface CheckpointFile {
  readonly sourceId: SourceId;
  readonly path: string;
  readonly text: string;
  readonly format: string;
}

const FIELDS: Readonly<Record<string, { readonly kind: RecordKind; readonly state: RecordState }>> = {
  objective: { kind: "objective", state: "stated" },
  decisions: { kind: "decision", state: "in-force" },
  next_actions: { kind: "next-action", state: "open" },
  open_questions: { kind: "open-question", state: "open" },
  artifacts: { kind: "artifact", state: "claimed" },
};

/** Positions of the line feeds of a text, for line numbers without a search for each. */
function lineCounter(text: string): (offset: number) => number {
  let [at, line] = [0, 1];
  return offset => {
    if (offset < at) [at, line] = [0, 1];
    for (let feed = text.indexOf("\n", at); feed >= 0 && feed < offset; feed = text.indexOf("\n", at)) {
      at = feed + 1;
      line += 1;
    }
    return line;
  };
}

interface Item {
  readonly field: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The items of the fields that are records, in the order of the file. Blanks and the words for "none" are no item. */
function readItems(file: CheckpointFile, snapshot: Snapshot): readonly Item[] {
  const items: Item[] = [];
  const members = [...(snapshot.node?.members ?? [])].sort(([, a], [, b]) => a.start - b.start);
  for (const [field, node] of members) {
    if (!Object.hasOwn(FIELDS, field)) continue;
    const nodes: readonly JsonNode[] = node.items ?? [node];
    for (const { value, start, end } of nodes) {
      if (value === null) continue;
      const isText = typeof value === "string";
      const text = isText ? value : file.text.slice(start, end);
      const isNone = field === "open_questions" && nodes.length === 1 && isExplicitNone(stripSpace(text));
      if (stripSpace(text) === "" || isNone) continue;
      // Of a string, what stands between its quotes; of anything else, its literal.
      items.push({ field, text, start: isText ? start + 1 : start, end: isText ? end - 1 : end });
    }
  }
  return items;
}

function buildRecords(handoffId: HandoffId, file: CheckpointFile, snapshot: Snapshot): readonly HandoffRecord[] {
  const lineAt = lineCounter(file.text);
  const seen = new Map<string, number>();
  return readItems(file, snapshot).flatMap(({ field, text, start, end }, ordinal) => {
    const shape = FIELDS[field];
    if (shape === undefined) return [];
    const line = lineAt(start);
    const anchor: TextAnchor = {
      sourceId: file.sourceId,
      sessionId: null,
      messageId: null,
      line,
      start,
      end,
      textLine: line,
    };
    const key = contentId(shape.kind, text);
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    const record: HandoffRecord = {
      id: toRecordId(`${handoffId}/${key}${repeat === 0 ? "" : `.${repeat}`}`),
      handoffId,
      kind: shape.kind,
      section: field,
      ordinal,
      text,
      state: shape.state,
      anchor,
      links: null,
      transitions: [],
      supersedes: null,
      supersededBy: null,
    };
    return [record];
  });
}

/** The handoff that a snapshot file is. One that is no JSON object has neither records nor a document. */
export function buildCheckpoint(file: CheckpointFile, snapshot: Snapshot): Handoff {
  const { document, createdUs } = snapshot;
  const textOf = (field: string): string | null => {
    const value = snapshot.node?.members?.get(field)?.value;
    return typeof value === "string" && value !== "" ? value : null;
  };
  const place = parseCheckpointPath(file.path);
  const [agent, task] = [textOf("agent") ?? place?.agent ?? null, textOf("task") ?? place?.task ?? null];
  const keyAgent = place?.agent ?? agent ?? "";
  const keyTask = place?.task ?? task ?? "";
  const versionKey = `coord:${place?.team ?? ""}/${keyAgent}/${keyTask}`;
  const identity = [textOf("checkpoint_id") ?? "", textOf("created_at") ?? "", textOf("objective") ?? ""];
  // A broken snapshot has nothing that names it but its text.
  const id = toHandoffId(`coord:${contentId(versionKey, ...identity, document === null ? file.text : "")}`);
  return {
    id,
    kind: isParkTask(keyTask) || isParkTask(task) ? "park" : "checkpoint",
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
    title: textOf("objective") ?? task ?? file.path,
    agent,
    session: null,
    to: null,
    task,
    createdAtIso: createdUs === null ? null : textOf("created_at"),
    createdMs: createdUs === null ? null : Number(createdUs / 1000n),
    versionKey,
    position: 0,
    text: file.text,
    hints: { inside: null, nativeIds: [], transcriptPath: textOf("transcript_path") },
    records: buildRecords(id, file, snapshot),
    document,
  };
}
