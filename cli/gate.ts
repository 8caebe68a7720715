import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createHasher } from "../host/hash/create-hasher.ts";
import { oneLine } from "../shared/export/audit-outline.ts";
import type { Handoff } from "../shared/model/handoff.ts";
import { runPipeline } from "../shared/pipeline.ts";
import { handoffDigest } from "../shared/review/handoff-digest.ts";
import { gateHandoff } from "../shared/review/verify-receipt.ts";
import type { Command, CommandContext } from "./command.ts";
import { openInputs } from "./open-inputs.ts";
import { readReceiptText } from "./read-receipt.ts";
import { receiptLines } from "./receipt-lines.ts";
import { optionFault, UsageError } from "./usage.ts";

interface GateOptions {
  readonly handoff: string;
  readonly receipt: string;
}

function parseGateOptions(args: readonly string[]): GateOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { receipt: { type: "string" } },
    });
    const [handoff, ...more] = positionals;
    if (handoff !== undefined && more.length === 0 && values.receipt !== undefined) {
      return { handoff, receipt: values.receipt };
    }
  } catch (error) {
    throw optionFault(error);
  }
  throw new UsageError("gate takes one HANDOFF and one --receipt.");
}

/** What a successor would start from: the last handoff of the file, an agent's closing words only where there is no other. */
function lastHandoff(handoffs: readonly Handoff[]): Handoff | null {
  const proper = handoffs.filter(({ kind }) => kind !== "closing");
  return (proper.length > 0 ? proper : handoffs).at(-1) ?? null;
}

async function readHandoff(path: string, context: CommandContext): Promise<Handoff | null> {
  const inputs = await openInputs([path]);
  if ((await stat(path)).isDirectory()) throw new UsageError("HANDOFF is one file, not a folder.");
  const audit = await runPipeline({
    files: inputs.files,
    refusals: inputs.refusals,
    ports: {
      open: inputs.open,
      createHasher,
      ask: async questions =>
        questions.map(question => ({ question, found: null, repository: null, argv: [], output: "" })),
      hasRepository: false,
    },
    nowMs: Date.parse(context.startedAtIso),
    nowIso: context.startedAtIso,
    policy: {},
    policySha256: null,
    signal: new AbortController().signal,
    wantsCandidates: false,
  });
  return lastHandoff(audit.handoffs.map(({ handoff }) => handoff));
}

/**
 * `countersign gate`: what a successor's start can call. 0 only if the receipt verifies, its authority is empty, and it
 * approves exactly the handoff that the file holds last.
 */
export const runGate: Command = async (args, context) => {
  const options = parseGateOptions(args);
  const receipt = await readReceiptText(options.receipt);
  const handoff = await readHandoff(options.handoff, context);
  const name = oneLine(options.handoff, 300);
  if (handoff === null) return { stdout: `refused  ${name}\n  There is no handoff in it.\n`, exitCode: 1 };
  const gated = gateHandoff(receipt, handoffDigest(handoff));
  if (gated.ok) {
    const { approvedAt, reviewer } = gated.value;
    const lines = [
      `approved  ${name}`,
      `  by ${oneLine(reviewer, 100)} at ${approvedAt}. The receipt grants nothing.`,
      ...receiptLines(gated.value),
    ];
    return { stdout: `${lines.join("\n")}\n`, exitCode: 0 };
  }
  const problems = gated.error.map(({ code, message }) => `  ${code}: ${oneLine(message, 400)}`);
  return { stdout: `refused  ${name}\n${problems.join("\n")}\n`, exitCode: 1 };
};
