import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fileReason } from "../../host/files/file-reason.ts";
import { systemCode } from "../../host/files/system-code.ts";
import { oneLine } from "../../shared/export/audit-outline.ts";
import { askAdvisor } from "../../shared/gaia/advisor-port.ts";
import { CODE_SENTENCES } from "../../shared/gaia/code-sentences.ts";
import {
  decideSelection,
  type KeptSelection,
  parseGuardrails,
  parseSelectionRequest,
  SELECTION_SCHEMA,
  type SelectionRequest,
  selectionDigest,
} from "../../shared/gaia/successor-selection.ts";
import { isJsonObject, parseJsonText } from "../../shared/lib/json-text.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { Policy } from "../../shared/model/policy.ts";
import type { Command, CommandContext } from "../command.ts";
import { fileFault } from "../file-fault.ts";
import { loadPolicy } from "../load-policy.ts";
import { optionFault, UsageError } from "../usage.ts";
import { createFile, flushFile } from "./durable-files.ts";
import { readRequest } from "./read-request.ts";
import { SELECTION_SENTENCES } from "./selection-sentences.ts";

interface SelectOptions {
  readonly selection: string;
  readonly request: string;
  readonly policy: string | null;
  readonly advice: string | null;
}

function parseOptions(args: readonly string[]): SelectOptions {
  const options = { selection: {}, request: {}, policy: {}, advice: {} };
  const typed = Object.fromEntries(Object.keys(options).map(name => [name, { type: "string" as const }]));
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: false, options: typed });
  } catch (error) {
    throw optionFault(error);
  }
  const optionOf = (name: string): string | null => {
    const value = parsed.values[name];
    return typeof value === "string" ? value : null;
  };
  const selection = optionOf("selection");
  if (selection === null) throw new UsageError("gaia select needs --selection FILE.");
  return { selection, request: optionOf("request") ?? "-", policy: optionOf("policy"), advice: optionOf("advice") };
}

interface StoredSelection {
  readonly text: string;
  readonly kept: KeptSelection;
}

/** What is kept at a path, null where nothing is. Throws a UsageError for a file that is no selection, or a changed one. */
function readKept(path: string): StoredSelection | null {
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
  if (value.requestDigest !== selectionDigest(request.value, guardrails.value))
    throw new UsageError(`The selection ${path} was changed after it was made.`);
  // Its request and guardrails were checked; the rest follows from them.
  return { text, kept: value as unknown as KeptSelection };
}

/** Selects once, and keeps the outcome before it is given. Two who select at once get the one that was kept first. */
function selectOnce(
  request: SelectionRequest,
  policy: Policy,
  path: string,
): Result<StoredSelection, "OPERATION_CONFLICT"> {
  const stored = readKept(path);
  if (stored !== null && stored.kept.operationId !== request.operationId)
    throw new UsageError(`${path} keeps the selection ${stored.kept.operationId}: one file keeps one.`);
  const decided = decideSelection(request, policy, stored?.kept ?? null);
  if (!decided.ok) return decided;
  if (decided.value.kind === "replay") return stored === null ? err("OPERATION_CONFLICT") : ok(stored);
  const kept = decided.value.selection;
  const text = `${JSON.stringify(kept, null, 2)}\n`;
  try {
    createFile(path, text, flushFile);
  } catch (error) {
    if (systemCode(error) === "EEXIST") return selectOnce(request, policy, path);
    throw new UsageError(`The selection ${path} cannot be written: ${fileReason(error)}.`);
  }
  return ok({ text, kept });
}

/** Says what an advisor's file advises. It comes after the selection was kept: nothing of it can reach the choice. */
async function sayAdvice(path: string, { candidates }: SelectionRequest, context: CommandContext): Promise<void> {
  const advice = await askAdvisor({ advise: () => readRequest(path) }, candidates);
  context.say(
    advice === null
      ? "advice: none, the file gives no advice."
      : `advice (it decided nothing): ${oneLine(advice.advisor, 128)} advises: ${oneLine(advice.says, 300)}`,
  );
}

/** `countersign gaia select`: who may carry the work on, by the policy alone, kept as an operation. */
export const runSelect: Command = async (args, context) => {
  const options = parseOptions(args);
  const { policy } = await loadPolicy(options.policy);
  const request = parseSelectionRequest(await readRequest(options.request));
  const done = request.ok ? selectOnce(request.value, policy, options.selection) : request;
  if (!done.ok) {
    context.say(done.error);
    context.say(CODE_SENTENCES[done.error]);
    return { stdout: "", exitCode: 1 };
  }
  const { text, kept } = done.value;
  if (kept.outcome.kind !== "chosen") {
    context.say(kept.outcome.code);
    context.say(SELECTION_SENTENCES[kept.outcome.code]);
  }
  if (options.advice !== null) await sayAdvice(options.advice, kept.request, context);
  return { stdout: text, exitCode: kept.outcome.kind === "chosen" ? 0 : 1 };
};
