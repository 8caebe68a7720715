import { isJsonObject, own } from "../lib/json-text.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { type ExplicitSourceRef, RECORD_STATES, type RecordKind, type RecordState } from "../model/record.ts";

/** One line of a record ledger (`countersign.record/1`). */
export interface CanonicalLine {
  readonly recordId: string | null;
  readonly sessionSha256: string | null;
  readonly sessionPath: string | null;
  readonly kind: RecordKind;
  readonly state: RecordState;
  readonly text: string;
  readonly sourceRefs: readonly ExplicitSourceRef[];
  readonly supersedes: readonly string[];
  readonly createdAtIso: string | null;
  readonly author: string | null;
}

/** Why a line is no record. */
interface CanonicalLineError {
  readonly code: "unknown-schema" | "unknown-kind" | "unknown-state" | "no-claim";
  /** The rest of a sentence that begins with the line's number. */
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

const textField = (object: Fields, key: string): string | null => {
  const value = own(object, key);
  return typeof value === "string" && value !== "" ? value.toWellFormed() : null;
};

const isKind = (value: string): value is RecordKind => Object.hasOwn(RECORD_STATES, value);

function readRef(value: unknown): ExplicitSourceRef | null {
  if (!isJsonObject(value)) return null;
  const line = own(value, "line");
  return {
    source: textField(value, "source"),
    uuid: textField(value, "uuid"),
    callId: textField(value, "call_id"),
    line: typeof line === "number" && Number.isInteger(line) && line > 0 ? line : null,
  };
}

const listField = (object: Fields, key: string): readonly unknown[] => {
  const value = own(object, key);
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

/** Reads one object of a record ledger. A word that is not in the closed sets is an error, never a guess. */
export function readCanonicalLine(value: Fields): Result<CanonicalLine, CanonicalLineError> {
  const schema = textField(value, "schema");
  if (schema !== "countersign.record/1") {
    return err({ code: "unknown-schema", message: `has the schema ${JSON.stringify(schema)}; it was left out.` });
  }
  const kind = textField(value, "kind") ?? "";
  if (!isKind(kind))
    return err({
      code: "unknown-kind",
      message: `has the kind ${JSON.stringify(kind)}, which no record has; it was left out.`,
    });
  const word = textField(value, "state") ?? "";
  const states: readonly RecordState[] = RECORD_STATES[kind];
  const state = states.find(known => known === word);
  if (state === undefined) {
    return err({
      code: "unknown-state",
      message: `has the state ${JSON.stringify(word)}, which no ${kind} has; it was left out.`,
    });
  }
  const text = textField(value, "claim");
  if (text === null) return err({ code: "no-claim", message: "states nothing: its claim is empty; it was left out." });
  const session = own(value, "session_ref");
  const sessionRef = isJsonObject(session) ? session : {};
  return ok({
    recordId: textField(value, "record_id"),
    sessionSha256: textField(sessionRef, "source_sha256"),
    sessionPath: textField(sessionRef, "path"),
    kind,
    state,
    text,
    sourceRefs: listField(value, "source_refs").flatMap(ref => readRef(ref) ?? []),
    supersedes: listField(value, "supersedes").filter((id): id is string => typeof id === "string" && id !== ""),
    createdAtIso: textField(value, "created_at"),
    author: textField(value, "author"),
  });
}
