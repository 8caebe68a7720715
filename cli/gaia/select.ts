import { parseArgs } from "node:util";
import { fileReason } from "../../host/files/file-reason.ts";
import { systemCode } from "../../host/files/system-code.ts";
import { oneLine } from "../../shared/export/audit-outline.ts";
import { askAdvisor } from "../../shared/gaia/advisor-port.ts";
import { CODE_SENTENCES } from "../../shared/gaia/code-sentences.ts";
import {
  decideSelection,
  parseSelectionRequest,
  type SelectionRequest,
} from "../../shared/gaia/successor-selection.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { Policy } from "../../shared/model/policy.ts";
import type { Command, CommandContext } from "../command.ts";
import { loadPolicy } from "../load-policy.ts";
import { optionFault, UsageError } from "../usage.ts";
import { createFile, flushFile } from "./durable-files.ts";
import { readKept, type StoredSelection } from "./kept-selection.ts";
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
