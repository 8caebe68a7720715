import { parseCheckpointPath } from "../coord/checkpoint-path.ts";
import { parsePythonJson } from "../coord/python-json.ts";
import { parseSnapshot, SNAPSHOT_SCHEMA } from "../coord/snapshot.ts";
import { buildCheckpoint } from "./coord-checkpoint-handoff.ts";
import type { Format, ParsedSource, SourceHead } from "./format.ts";
import { readText } from "./read-text.ts";

const ID = "coord-checkpoint";
const MAX_BYTES = 32 << 20;
/** The writer's first field is the schema; a file longer than its head shows no more than this. */
const OPENING = /^\uFEFF?\s{0,64}\{\s{0,64}"schema"\s{0,8}:\s{0,8}"coord\.teams\.continuity\.v1"/;

/** Whether the text is, or begins as, an object of the snapshot schema: JSON Lines and quotations of one are not. */
function hasSchema(head: SourceHead): boolean {
  if (!head.text.includes(SNAPSHOT_SCHEMA) || !/^\uFEFF?\s*\{/.test(head.text)) return false;
  if (OPENING.test(head.text)) return true;
  if (head.sizeBytes > head.bytes.length) return false;
  const read = parsePythonJson(head.text.replace(/^\uFEFF/, ""));
  return read.ok && read.value.members?.get("schema")?.value === SNAPSHOT_SCHEMA;
}

/** What is wrong with a broken snapshot, where. The finding coord.snapshot-invalid says it to the reviewer. */
const PROBLEMS = {
  bom: "The snapshot begins with a byte order mark.",
  empty: "The snapshot is empty.",
  "bad-utf8": "The snapshot holds bytes that are no UTF-8.",
  "not-json": "The snapshot is not JSON.",
  "trailing-data": "Something follows the snapshot's JSON.",
  "too-deep": "The snapshot nests too deeply.",
  "not-object": "The snapshot is no JSON object.",
  "no-created-at": "The snapshot has no created_at.",
  "bad-created-at": "The snapshot's created_at is no time.",
} as const;

const refused = (code: string, message: string): ParsedSource => ({
  status: "refused",
  issues: [{ code, line: null, message }],
  session: null,
  handoffs: [],
  facts: [],
});

/**
 * A Fulcra continuity snapshot, by its schema or by its place in a team store, even a broken one: that it is broken is
 * then a finding. `LATEST.json` is a pointer, not a snapshot.
 * Source: the snapshot schema of fulcradynamics/agent-skills and ashfulcra/fulcra-tools (coord-engine 2.0.3).
 */
export const coordCheckpoint: Format = {
  id: ID,
  title: "Fulcra continuity checkpoint",
  detect(head) {
    if (parseCheckpointPath(head.path) !== null) return 0.95;
    return !/\.(jsonl|ndjson|md|txt)$/i.test(head.path) && hasSchema(head) ? 0.9 : 0;
  },
  async parse(input) {
    const whole = await readText(input, MAX_BYTES);
    if (whole === null) return refused("too-large", "The snapshot is larger than 32 MiB.");
    const snapshot = parseSnapshot(whole.text, !whole.isBroken);
    const issues = [];
    const { problem } = snapshot;
    if (problem !== null) {
      const line = whole.text.slice(0, problem.offset).split("\n").length;
      issues.push({ code: "invalid-snapshot", line, message: PROBLEMS[problem.code] });
    }
    const handoff = buildCheckpoint(
      { sourceId: input.sourceId, path: input.path, text: whole.text, format: ID },
      snapshot,
    );
    return { status: "read", issues, session: null, handoffs: [handoff], facts: [] };
  },
};
