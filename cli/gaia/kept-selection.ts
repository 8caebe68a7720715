import { readFileSync } from "node:fs";
import { systemCode } from "../../host/files/system-code.ts";
import { selectSuccessor } from "../../shared/gaia/select-successor.ts";
import {
  type KeptSelection,
  parseGuardrails,
  parseSelectionRequest,
  SELECTION_SCHEMA,
  selectionDigest,
} from "../../shared/gaia/successor-selection.ts";
import { isSameJson } from "../../shared/gaia/transition-evidence.ts";
import { isJsonObject, parseJsonText } from "../../shared/lib/json-text.ts";
import { fileFault } from "../file-fault.ts";
import { UsageError } from "../usage.ts";

/** A selection as it is kept, byte for byte. */
export interface StoredSelection {
  readonly text: string;
  readonly kept: KeptSelection;
}

/** What is kept at a path, null where nothing is. Throws a UsageError for a file that is no selection, or a changed one. */
export function readKept(path: string): StoredSelection | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw fileFault("The selection", path, error);
  }
  const value = parseJsonText(text);
  const isKept = isJsonObject(value) && value.schema === SELECTION_SCHEMA;
  const request = parseSelectionRequest(isKept ? value.request : undefined);
  const guardrails = parseGuardrails(isKept ? value.guardrails : undefined);
  if (!isKept || !request.ok || !guardrails.ok)
    throw new UsageError(`There is another file at ${path}; it was left as it is.`);
  const { candidates, spent } = request.value;
  const outcome = selectSuccessor(candidates, { guardrails: guardrails.value ?? undefined }, spent);
  if (value.requestDigest !== selectionDigest(request.value, guardrails.value) || !isSameJson(value.outcome, outcome))
    throw new UsageError(`The selection ${path} was changed after it was made.`);
  // Its request and guardrails were checked; the rest follows from them.
  return { text, kept: value as unknown as KeptSelection };
}
