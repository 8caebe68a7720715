import { durationSeconds } from "../lib/duration.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { formatAge } from "./age.ts";
import { pyDumps } from "./python-dumps.ts";
import { stripSpace } from "./python-text.ts";
import { isDict, isList, isTruthy, type PyValue, pyStr, textRepr, typeName } from "./python-value.ts";
import type { PyDocument } from "./snapshot-build.ts";

/** A fault that ends coord-engine's command: the name of Python's exception, and its words. */
export interface EngineError {
  readonly type: "TypeError" | "AttributeError" | "UnicodeEncodeError";
  readonly message: string;
}

const SECTIONS: readonly (readonly [string, string])[] = [
  ["next actions", "next_actions"],
  ["open questions", "open_questions"],
  ["recent decisions", "decisions"],
  ["artifacts", "artifacts"],
];

/** What Python's `for` gives of a value: a text's characters, a dict's keys; null where it gives nothing. */
function iterate(value: PyValue): readonly PyValue[] | null {
  if (typeof value === "string") return [...value];
  if (isDict(value)) return [...value.keys()];
  return isList(value) ? value : null;
}

/** The fault of a text that cannot be printed: a surrogate that stands alone has no place in UTF-8. */
export function encodeFault(text: string): EngineError | null {
  if (text.isWellFormed()) return null;
  const chars = [...text];
  const at = chars.findIndex(char => !char.isWellFormed());
  const more = chars.slice(at).findIndex(char => char.isWellFormed());
  const count = more < 0 ? chars.length - at : more;
  const what =
    count === 1
      ? `character ${textRepr(chars[at] ?? "")} in position ${at}`
      : `characters in position ${at}-${at + count - 1}`;
  return {
    type: "UnicodeEncodeError",
    message: `'utf-8' codec can't encode ${what}: surrogates not allowed`,
  };
}

/**
 * The brief that a successor resumes from, as coord-engine 2.0.3 prints it, without a line of its age and without a
 * newline at its end. A snapshot that is falsy in Python is none. A field is printed as Python's `str` prints it.
 * Source: ashfulcra/fulcra-tools, the continuity module.
 */
export function renderResume(snapshot: PyValue): Result<string, EngineError> {
  if (!isTruthy(snapshot)) return ok("No continuity snapshot found.");
  if (!isDict(snapshot)) {
    return err({ type: "AttributeError", message: `'${typeName(snapshot)}' object has no attribute 'get'` });
  }
  const field = (key: string): PyValue => snapshot.get(key) ?? null;
  const lines = [
    `Resume: ${pyStr(field("task"))} (as of ${pyStr(field("created_at"))})`,
    `  agent: ${pyStr(field("agent"))}`,
    `  objective: ${pyStr(field("objective"))}`,
  ];
  const percent = field("context_used_percent");
  if (percent !== null) lines.push(`  context used at snapshot: ${pyStr(percent)}%`);
  for (const [label, key] of SECTIONS) {
    const value = field(key);
    if (!isTruthy(value)) continue;
    const items = iterate(value);
    if (items === null) return err({ type: "TypeError", message: `'${typeName(value)}' object is not iterable` });
    lines.push(`  ${label}:`, ...items.map(item => `    - ${pyStr(item)}`));
  }
  const text = lines.join("\n");
  const fault = encodeFault(text);
  return fault === null ? ok(text) : err(fault);
}

/** Why a checkpoint is not fresh enough. */
export type ResumeErrorCode = "invalid-max-age" | "checkpoint-age-unknown" | "checkpoint-stale";

/** Whether a checkpoint of this age meets `--max-age`; null where it does. The bound itself does. A bad bound comes first. */
export function judgeAge(ageSeconds: number | null, maxAge: string): ResumeErrorCode | null {
  const most = durationSeconds(stripSpace(maxAge));
  if (most === null) return "invalid-max-age";
  if (ageSeconds === null) return "checkpoint-age-unknown";
  return ageSeconds > most ? "checkpoint-stale" : null;
}

/** The line for stderr that goes with a code. */
export function describeAge(code: ResumeErrorCode, ageSeconds: number | null, maxAge: string): string {
  switch (code) {
    case "invalid-max-age":
      return `resume: invalid --max-age duration ${textRepr(maxAge)}; use s, m, h, or d`;
    case "checkpoint-age-unknown":
      return "resume: checkpoint age is unknown; freshness requirement failed";
    case "checkpoint-stale":
      return `resume: checkpoint is ${formatAge(ageSeconds)} old, exceeding --max-age ${maxAge}`;
  }
}

/**
 * A snapshot as `resume --json` prints it: its own keys in their order, then the age and the code, which take the place
 * of keys of that name. One compact line in ASCII.
 */
export function resumeJson(
  snapshot: PyDocument | null,
  ageSeconds: number | null,
  code: ResumeErrorCode | null,
): string {
  const out = new Map<string, PyValue>(snapshot ?? [["snapshot", null]]);
  out.set("checkpoint_age_seconds", ageSeconds);
  out.set("error_code", code);
  return pyDumps(out);
}
