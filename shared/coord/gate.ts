import type { Json, JsonObject } from "../model/message.ts";
import { codePointLength, stripSpace } from "./python-text.ts";

/** The five sections of a handoff, in the order in which the gate reports them. */
export const GATE_SECTIONS = ["objective", "decisions", "next_actions", "open_questions", "artifacts"] as const;
export type GateSection = (typeof GATE_SECTIONS)[number];

export type GateCode =
  | "section-missing"
  | "objective-thin"
  | "decision-no-expiry"
  | "decision-no-rationale"
  | "action-no-identifier"
  | "question-no-owner"
  | "artifact-unparseable";

/** One reason why a successor could not resume. */
export interface GateFinding {
  readonly section: GateSection;
  readonly code: GateCode;
  /** Position of the entry in its field, or null where the section as a whole is meant. */
  readonly index: number | null;
  /** The entry, trimmed; empty for a section. */
  readonly text: string;
}

/** An artifact entry split into what a resolver needs. */
export interface ArtifactRef {
  readonly index: number;
  readonly raw: string;
  readonly path: string;
  readonly anchor: string | null;
}

export interface GateResult {
  readonly findings: readonly GateFinding[];
  /** The artifacts that can be looked up; whether they resolve is for the caller to ask. */
  readonly artifacts: readonly ArtifactRef[];
}

const MIN_CHARS = 24;

// Python's \w, \b and \d know every script; JavaScript's know ASCII. W and B spell Python's out.
const W = "[\\p{L}\\p{N}_]";
const B = `(?:(?<=${W})(?!${W})|(?<!${W})(?=${W}))`;

interface Pattern {
  test(text: string): boolean;
}

function pattern(source: string): Pattern {
  const spell = (boundary: string): RegExp =>
    new RegExp(source.replaceAll("\\b", boundary).replaceAll("\\w", W).replaceAll("\\d", "\\p{Nd}"), "iu");
  // Looking around at every place is slow: most texts fail without it already.
  const [loose, strict] = [spell(""), spell(B)];
  return { test: text => loose.test(text) && strict.test(text) };
}

const DATE = pattern("\\b\\d{4}-\\d{2}-\\d{2}\\b");
const PERMANENCE = pattern("\\b(?:permanent|indefinite|standing law|never expires|no expiry)\\b");
const PULL_NUMBER = pattern("\\bPR\\s*#?\\d+\\b");
const HASH = pattern("\\b[0-9a-f]{7,40}\\b");
const PATH = pattern("(?:\\w|[.-])/(?:\\w|[./-])");
// Python takes the Turkish İ and ı for an i where case does not count.
const SLUG = pattern("\\b[a-z0-9İı]+(?:-[a-z0-9İı]+)+\\b");
const OWNERS = [
  pattern("\\bowner\\s*[:=]"),
  pattern("\\b(?:owes?|await(?:ing)?|ask|deferred to)\\b"),
  pattern("\\b(?:ash|operator|(?:coord|codex)-[a-z0-9-]+)\\b"),
];
const NONE = /^(?:none|n\/a|nothing|nothing open|no open questions)[.\s]*$/i;

/** Whether an entry is one of the words with which a section says that there is nothing in it. */
export const isExplicitNone = (entry: string): boolean => NONE.test(entry);

interface Entry {
  readonly index: number;
  readonly text: string;
}

/** The entries that count: a text alone is one, other values than texts and blanks are none; trimmed. */
export function gateEntries(value: Json | undefined): readonly Entry[] {
  let list: readonly Json[] = [];
  if (typeof value === "string") list = [value];
  else if (Array.isArray(value)) list = value;
  // Iterating a Python dict gives its keys.
  else if (typeof value === "object" && value !== null) list = Object.keys(value);
  const entries: Entry[] = [];
  for (const [index, item] of list.entries()) {
    const text = typeof item === "string" ? stripSpace(item) : "";
    if (text !== "") entries.push({ index, text });
  }
  return entries;
}

/** `path`, `path#anchor` or `path (Anchor)`; null where nothing in the entry names a thing. */
export function parseArtifact(entry: string): { readonly path: string; readonly anchor: string | null } | null {
  const text = stripSpace(entry);
  const open = text.indexOf("(");
  if (open > 0 && text.endsWith(")") && !text.slice(0, open).includes(")") && !text.slice(open).includes("\n")) {
    const path = stripSpace(text.slice(0, open));
    const anchor = stripSpace(text.slice(open + 1, -1));
    if (text.length > open + 2) return path === "" ? null : { path, anchor: anchor === "" ? null : anchor };
  }
  if (!/[A-Za-z0-9]/.test(text)) return null;
  const hash = text.indexOf("#");
  if (hash < 0) return { path: text, anchor: null };
  const path = stripSpace(text.slice(0, hash));
  const anchor = stripSpace(text.slice(hash + 1));
  return path === "" ? null : { path, anchor: anchor === "" ? null : anchor };
}

function judgeEntry(section: GateSection, entry: string, isOnly: boolean): GateCode | null {
  switch (section) {
    case "objective":
      return codePointLength(entry) < MIN_CHARS ? "objective-thin" : null;
    case "decisions":
      if (!DATE.test(entry) && !PERMANENCE.test(entry)) return "decision-no-expiry";
      return codePointLength(entry) < MIN_CHARS ? "decision-no-rationale" : null;
    case "next_actions":
      return [PULL_NUMBER, HASH, PATH, SLUG].some(known => known.test(entry)) ? null : "action-no-identifier";
    case "open_questions":
      if (isOnly && isExplicitNone(entry)) return null;
      return OWNERS.some(owner => owner.test(entry)) ? null : "question-no-owner";
    case "artifacts":
      return parseArtifact(entry) === null ? "artifact-unparseable" : null;
  }
}

/**
 * The five-section gate of coord-engine 2.0.3's `park --handoff`, without the live look-up of artifacts: every reason
 * why a snapshot cannot be resumed from, in the order of the sections and their entries, at most one for an entry.
 * It knows form only: to pass it proves nothing.
 * Source: ashfulcra/fulcra-tools, the handoff module and its tests, re-stated in our own words.
 */
export function checkGate(document: JsonObject): GateResult {
  const findings: GateFinding[] = [];
  const artifacts: ArtifactRef[] = [];
  for (const section of GATE_SECTIONS) {
    const value = Object.hasOwn(document, section) ? document[section] : undefined;
    const isUnusable = section === "objective" && typeof value !== "string";
    const entries = isUnusable ? [] : gateEntries(value);
    if (entries.length === 0) findings.push({ section, code: "section-missing", index: null, text: "" });
    for (const { index, text } of entries) {
      const code = judgeEntry(section, text, entries.length === 1);
      if (code !== null) findings.push({ section, code, index, text });
      const parsed = section === "artifacts" ? parseArtifact(text) : null;
      if (parsed !== null) artifacts.push({ index, raw: text, ...parsed });
    }
  }
  return { findings, artifacts };
}
