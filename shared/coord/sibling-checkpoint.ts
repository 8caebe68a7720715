import { err, ok, type Result } from "../lib/result.ts";
import { parsePythonJson } from "./python-json.ts";
import { isDict, isList, isTruthy, type PyValue, pyStr, toPyValue, typeName } from "./python-value.ts";
import type { PyDocument } from "./snapshot-build.ts";

/** The schema of the standalone checkpoints of fulcra-continuity: other fields than a coord snapshot has. */
export const SIBLING_SCHEMA = "fulcra.continuity.checkpoint.v1";

const TEXTS = ["checkpoint_id", "task_id", "title", "objective", "created_at", "owner_agent"];
const IDENTITY = ["workstream_id", "agent_id", "coord_task_id", "coord_owner_agent"];
const CONTEXT = ["overall_goal", "current_state", "immediate_followup"];

/** What stands where a checkpoint does not explain itself: the words are ours, the fields the producer's. */
const PRIMER: ReadonlyMap<string, string> = new Map([
  ["what_this_is", "A Fulcra Continuity checkpoint: what a session left for the one that carries its work on."],
  ["how_to_use_it", "Read objective, decisions, open questions, next actions, identity and artifacts before you act."],
  ["why_it_exists", "The next session may run elsewhere, and may know nothing of the conversation before it."],
  ["relationship_to_coord", "The coordination store says what tasks there are; this says how to go on with one."],
]);
const WHY = "A task's state does not say why it matters, what was decided, and what turned out to be wrong.";

const textOf = (document: PyDocument, key: string, other = ""): string => {
  const value = document.get(key);
  return value === undefined ? other : pyStr(value);
};
/** Python's `str(value or other)`. */
const orText = (document: PyDocument, key: string, other: string): string => {
  const value = document.get(key) ?? null;
  return isTruthy(value) ? pyStr(value) : other;
};
const listOf = (document: PyDocument, key: string): readonly PyValue[] => {
  const value = document.get(key) ?? null;
  if (value === null) return [];
  return isList(value) ? value : [value];
};
const innerOf = (document: PyDocument, key: string): PyDocument => {
  const value = document.get(key) ?? null;
  return isDict(value) ? value : new Map();
};

/** Python's `int(value)`, null where it has none. */
function wholeNumber(value: PyValue | undefined): bigint | null {
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "number") return Number.isFinite(value) ? BigInt(Math.trunc(value)) : null;
  const digits = typeof value === "string" ? value.trim() : "";
  return /^[+-]?\d+(?:_\d+)*$/.test(digits) ? BigInt(digits.replace(/^\+|_/g, "")) : null;
}

const toArtifact = (item: PyValue): PyDocument =>
  new Map([
    ["path", isDict(item) ? textOf(item, "path") : pyStr(item)],
    ["note", isDict(item) ? textOf(item, "note") : ""],
  ]);

function toMemoryWrite(item: PyValue): PyDocument {
  const said: PyDocument = isDict(item) ? item : new Map([["claim", pyStr(item)]]);
  return new Map([
    ["claim", textOf(said, "claim")],
    ["scope", textOf(said, "scope", "task")],
    ["source", textOf(said, "source", "checkpoint")],
    ["ttl", textOf(said, "ttl")],
    ["supersedes", textOf(said, "supersedes")],
  ]);
}

/**
 * A checkpoint with every field that its producer knows, each in its shape: a single value becomes a list, a missing
 * text a default, a percent that is no number none. An identity that says nothing is left out.
 * Source: fulcra-continuity (ashfulcra/fulcra-tools), re-stated in our own words.
 */
export function completeSibling(document: PyDocument): PyDocument {
  const texts = (key: string): PyValue => listOf(document, key).map(pyStr);
  const identity = new Map(IDENTITY.map(key => [key, textOf(innerOf(document, "identity"), key)]));
  const context = innerOf(document, "session_context");
  const primer = innerOf(document, "bootstrap_primer");
  const whole = new Map<string, PyValue>([["schema_version", textOf(document, "schema_version", SIBLING_SCHEMA)]]);
  for (const key of TEXTS) whole.set(key, textOf(document, key));
  if ([...identity.values()].some(text => text !== "")) whole.set("identity", identity);
  return whole
    .set("bootstrap_primer", new Map([...PRIMER].map(([key, words]) => [key, orText(primer, key, words)])))
    .set(
      "session_context",
      new Map([
        ...CONTEXT.map(key => [key, textOf(context, key)] as const),
        ["why_continuity_matters", orText(context, "why_continuity_matters", WHY)],
      ]),
    )
    .set("source", textOf(document, "source", "manual"))
    .set("transcript_path", textOf(document, "transcript_path"))
    .set("context_used_percent", wholeNumber(document.get("context_used_percent")))
    .set("decisions", texts("decisions"))
    .set("artifacts", listOf(document, "artifacts").map(toArtifact))
    .set("open_questions", texts("open_questions"))
    .set("next_actions", texts("next_actions"))
    .set("memory_writes", listOf(document, "memory_writes").map(toMemoryWrite))
    .set("tags", texts("tags"));
}

/** Reads a standalone checkpoint; the error says why there is none in a text. */
export function parseSibling(text: string): Result<PyDocument, string> {
  const read = parsePythonJson(text);
  if (!read.ok) return err("it is not JSON");
  const value = toPyValue(read.value, text);
  return isDict(value) ? ok(completeSibling(value)) : err(`checkpoint must be a JSON object, got ${typeName(value)}`);
}
