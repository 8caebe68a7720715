import { parseCheckpointPath } from "../coord/checkpoint-path.ts";
import { isExplicitNone } from "../coord/gate.ts";
import { isParkTask } from "../coord/park.ts";
import type { JsonNode } from "../coord/python-json.ts";
import { stripSpace } from "../coord/python-text.ts";
import type { Snapshot } from "../coord/snapshot.ts";
import { contentId } from "../lib/hash-text.ts";
import { localKey } from "../lib/version-key.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { RecordKind, RecordState } from "../model/record.ts";
import { buildItemRecords, type CheckpointFile, type RecordItem } from "./checkpoint-records.ts";

const FIELDS: Readonly<Record<string, { readonly kind: RecordKind; readonly state: RecordState }>> = {
  objective: { kind: "objective", state: "stated" },
  decisions: { kind: "decision", state: "in-force" },
  next_actions: { kind: "next-action", state: "open" },
  open_questions: { kind: "open-question", state: "open" },
  artifacts: { kind: "artifact", state: "claimed" },
};

/** The items of the fields that are records, in the order of the file. Blanks and the words for "none" are no item. */
function readItems(file: CheckpointFile, snapshot: Snapshot): readonly RecordItem[] {
  const items: RecordItem[] = [];
  const members = [...(snapshot.node?.members ?? [])].sort(([, a], [, b]) => a.start - b.start);
  for (const [field, node] of members) {
    const shape = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
    if (shape === undefined) continue;
    const nodes: readonly JsonNode[] = node.items ?? [node];
    for (const { value, start, end } of nodes) {
      if (value === null) continue;
      const isText = typeof value === "string";
      const text = isText ? value : file.text.slice(start, end);
      const isNone = field === "open_questions" && nodes.length === 1 && isExplicitNone(stripSpace(text));
      if (stripSpace(text) === "" || isNone) continue;
      // Of a string, what stands between its quotes; of anything else, its literal.
      items.push({ ...shape, field, text, start: isText ? start + 1 : start, end: isText ? end - 1 : end });
    }
  }
  return items;
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
  const team = place?.team ?? "";
  const named = `coord:${team}/${keyAgent}/${keyTask}`;
  const identity = [textOf("checkpoint_id") ?? "", textOf("created_at") ?? "", textOf("objective") ?? ""];
  // A broken snapshot has nothing that names it but its text.
  const id = toHandoffId(`coord:${contentId(named, ...identity, document === null ? file.text : "")}`);
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
    // Without a team anybody's agent and task may be called the same.
    versionKey: team === "" ? localKey("", "coord", keyAgent, keyTask) : named,
    position: 0,
    text: file.text,
    hints: { inside: null, nativeIds: [], transcriptPath: textOf("transcript_path") },
    records: buildItemRecords(id, file, readItems(file, snapshot)),
    document,
  };
}
