import { compareCodePoints } from "../lib/code-point-order.ts";
import { pyDumps } from "./python-dumps.ts";
import { isDict, isList, type PyValue, pyStr } from "./python-value.ts";
import { completeSibling } from "./sibling-checkpoint.ts";
import { slugify } from "./slug.ts";
import type { PyDocument } from "./snapshot-build.ts";

const SLUG_CHARS = 48;

/**
 * A new standalone checkpoint: what it says, completed, with an id of its time, its task and eight hexadecimal digits
 * that nobody else has. `createdAt` is formatInstant's.
 */
export function buildSibling(content: PyDocument, createdAt: string, nonce: string): PyDocument {
  const name =
    [content.get("task_id"), content.get("title")].find(value => value !== undefined && value !== "") ?? null;
  const slug = /[a-z0-9]/i.test(pyStr(name ?? "")) ? slugify(pyStr(name ?? "")).slice(0, SLUG_CHARS) : "checkpoint";
  const stamp = createdAt.replace(/[:-]/g, "").replaceAll("Z", "z");
  const id = `CHK-${stamp}-${slug}-${nonce.slice(0, 8)}`;
  return completeSibling(new Map(content).set("created_at", createdAt).set("checkpoint_id", id));
}

/** A value with the keys of every object in it sorted. */
function sorted(value: PyValue): PyValue {
  if (isList(value)) return value.map(sorted);
  if (!isDict(value)) return value;
  const entries = [...value].toSorted(([left], [right]) => compareCodePoints(left, right));
  return new Map(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** A checkpoint as its file holds it: sorted keys, two blanks, a line feed at its end. */
export const writeSibling = (checkpoint: PyDocument): string => `${pyDumps(sorted(checkpoint), 2)}\n`;

const field = (document: PyDocument, key: string): string => pyStr(document.get(key) ?? "");
const inner = (document: PyDocument, key: string): PyDocument => {
  const value = document.get(key) ?? null;
  return isDict(value) ? value : new Map();
};
const items = (document: PyDocument, key: string): readonly PyValue[] => {
  const value = document.get(key) ?? null;
  return isList(value) ? value : [];
};

/** The lines of those members of an object that say something. */
const named = (document: PyDocument, labels: readonly (readonly [string, string])[]): readonly string[] =>
  labels.flatMap(([key, label]) => (field(document, key) === "" ? [] : [`- ${label}: ${field(document, key)}`]));

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", `${title}:`, ...lines];

function sayMemory(item: PyValue): string {
  const said: PyDocument = isDict(item) ? item : new Map();
  const rest = ["ttl", "supersedes"].filter(key => field(said, key) !== "").map(key => `, ${key}=${field(said, key)}`);
  return `- ${field(said, "claim")} (scope=${field(said, "scope")}${rest.join("")})`;
}

function sayArtifact(item: PyValue): string {
  const said: PyDocument = isDict(item) ? item : new Map();
  const note = field(said, "note");
  return `- ${field(said, "path")}${note === "" ? "" : ` — ${note}`}`;
}

/**
 * The brief of a standalone checkpoint, in its producer's order, a line feed at its end.
 * Source: fulcra-continuity (ashfulcra/fulcra-tools).
 */
export function renderSibling(checkpoint: PyDocument): string {
  const percent = checkpoint.get("context_used_percent") ?? null;
  const owner = field(checkpoint, "owner_agent");
  const transcript = field(checkpoint, "transcript_path");
  const identity = named(inner(checkpoint, "identity"), [
    ["workstream_id", "Workstream"],
    ["agent_id", "Agent"],
    ["coord_task_id", "Coord task"],
    ["coord_owner_agent", "Coord owner"],
  ]);
  const texts = (key: string): readonly string[] => items(checkpoint, key).map(item => `- ${pyStr(item)}`);
  const lines = [
    `Resume brief for ${field(checkpoint, "task_id") || field(checkpoint, "checkpoint_id")}`,
    `Title: ${field(checkpoint, "title")}`,
    `Objective: ${field(checkpoint, "objective")}`,
    `Checkpoint: ${field(checkpoint, "checkpoint_id")} at ${field(checkpoint, "created_at")}`,
    ...(owner === "" ? [] : [`Owner agent: ${owner}`]),
    ...section(
      "Bootstrap primer",
      named(inner(checkpoint, "bootstrap_primer"), [
        ["what_this_is", "What this is"],
        ["how_to_use_it", "How to use it"],
        ["why_it_exists", "Why it exists"],
        ["relationship_to_coord", "Relationship to coord"],
      ]),
    ),
    ...section(
      "Session context",
      named(inner(checkpoint, "session_context"), [
        ["overall_goal", "Overall goal"],
        ["why_continuity_matters", "Why continuity matters"],
        ["current_state", "Current state"],
        ["immediate_followup", "Immediate follow-up"],
      ]),
    ),
    ...(identity.length === 0 ? [] : ["Identity:", ...identity]),
    ...(percent === null ? [] : [`Context used: ${pyStr(percent)}%`]),
    ...(transcript === "" ? [] : [`Transcript: ${transcript}`]),
    ...section("Decisions", texts("decisions")),
    ...section("Artifacts", items(checkpoint, "artifacts").map(sayArtifact)),
    ...section("Open questions", texts("open_questions")),
    ...section("Next actions", texts("next_actions")),
    ...section("Memory writes", items(checkpoint, "memory_writes").map(sayMemory)),
  ];
  return `${lines.join("\n")}\n`;
}
