import { parseArgs } from "node:util";
import { createRepositories } from "../host/git/create-repositories.ts";
import { createHasher } from "../host/hash/create-hasher.ts";
import type { SessionChoices } from "../shared/evidence/chosen-session.ts";
import { counted, oneLine } from "../shared/export/audit-outline.ts";
import type { JudgedHandoff } from "../shared/model/audit.ts";
import { toHandoffId, toSessionId } from "../shared/model/ids.ts";
import type { Receipt, ReceiptProblem } from "../shared/model/receipt.ts";
import { runPipeline } from "../shared/pipeline.ts";
import { countUnjudged, type GateSubject, gateHandoff } from "../shared/review/gate-handoff.ts";
import { isSavedApproval } from "../shared/review/saved-approval.ts";
import { verifyReceipt } from "../shared/review/verify-receipt.ts";
import type { Command, CommandContext } from "./command.ts";
import { findGateFiles, type GateFiles } from "./gate-files.ts";
import { loadPolicy } from "./load-policy.ts";
import { readReceiptText } from "./read-receipt.ts";
import { receiptLines } from "./receipt-lines.ts";
import { repositoryFolders } from "./repository-folders.ts";
import { optionFault, UsageError } from "./usage.ts";

interface GateOptions {
  readonly handoff: string;
  readonly receipt: string;
  readonly policyFile: string | null;
  readonly repositories: readonly string[];
}

function parseGateOptions(args: readonly string[]): GateOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        receipt: { type: "string" },
        policy: { type: "string" },
        repo: { type: "string", multiple: true },
      },
    });
    const [handoff, ...more] = positionals;
    if (handoff !== undefined && more.length === 0 && values.receipt !== undefined) {
      const { receipt, policy, repo } = values;
      return { handoff, receipt, policyFile: policy ?? null, repositories: repo ?? [] };
    }
  } catch (error) {
    throw optionFault(error);
  }
  throw new UsageError("gate takes one HANDOFF and one --receipt.");
}

/** What a successor would start from: the last handoff of the file, an agent's closing words only where there is no other. */
function lastHandoff(handoffs: readonly JudgedHandoff[]): JudgedHandoff | null {
  const proper = handoffs.filter(({ handoff }) => handoff.kind !== "closing");
  return (proper.length > 0 ? proper : handoffs).at(-1) ?? null;
}

/** The session that the approval's reviewer chose: the handoff is judged with it as it was then. */
function choicesOf({ handoff, reviewer }: Receipt): SessionChoices {
  if (handoff.chosenSession === undefined) return new Map();
  const sessionId = handoff.chosenSession === null ? null : toSessionId(handoff.chosenSession);
  return new Map([[toHandoffId(handoff.id), { sessionId, by: reviewer }]]);
}

/** Judges the handoff anew, with what was reviewed and is here. Null where the file holds none. */
async function judgeNow(
  found: GateFiles,
  options: GateOptions,
  context: CommandContext,
  receipt: Receipt,
): Promise<GateSubject | null> {
  const { policy, sha256 } = await loadPolicy(options.policyFile);
  const repositories = await createRepositories(await repositoryFolders(options.repositories, policy, context.say));
  const audit = await runPipeline({
    files: found.files,
    refusals: [],
    ports: { open: found.open, createHasher, ask: repositories.ask, hasRepository: repositories.hasRepository },
    nowMs: Date.parse(context.startedAtIso),
    nowIso: context.startedAtIso,
    policy,
    policySha256: sha256,
    signal: new AbortController().signal,
    wantsCandidates: false,
    sessionChoices: choicesOf(receipt),
  });
  const sources = audit.sources
    .map(source => (source.path === found.own.path ? { ...source, isGrown: found.isGrown } : source))
    .sort((one, two) => Number(two.path === found.own.path) - Number(one.path === found.own.path));
  const own = sources[0];
  const judged = lastHandoff(audit.handoffs.filter(({ handoff }) => handoff.sourceId === own?.id));
  return judged === null ? null : { judged, findings: audit.findings, sources };
}

const refusal = (name: string, problems: readonly ReceiptProblem[]) =>
  ({
    stdout: `${[`refused  ${name}`, ...problems.map(({ code, message }) => `  ${code}: ${oneLine(message, 400)}`)].join("\n")}\n`,
    exitCode: 1,
  }) as const;

const SAVED =
  "  It is the checkpoint that this approval saved: it states what was accepted or waived, and nothing else.";

const approvedBy = (name: string, { reviewer, approvedAt }: Receipt): readonly string[] => [
  `approved  ${name}`,
  `  by ${oneLine(reviewer, 100)} at ${approvedAt}. The receipt grants nothing.`,
];

function approval(name: string, receipt: Receipt, subject: GateSubject, missing: readonly string[]): string {
  const unjudged = countUnjudged(receipt, subject);
  const lines = [
    ...approvedBy(name, receipt),
    ...(unjudged === 0
      ? []
      : [`  ${counted(unjudged, "verdict")} could not be judged again: they rest on what is not here.`]),
    ...(missing.length === 0
      ? []
      : [
          `  not here of what was reviewed: ${counted(missing.length, "file")}, such as ${oneLine(missing[0] ?? "", 200)}`,
        ]),
    ...receiptLines(receipt),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * `countersign gate`: what a successor's start can call. 0 only if the receipt verifies, its authority is empty, and it
 * approves exactly the handoff that the file holds last, as that handoff is judged now; or where the file is the checkpoint
 * that this approval saved, which states no more than what was approved.
 */
export const runGate: Command = async (args, context) => {
  const options = parseGateOptions(args);
  const verified = verifyReceipt(await readReceiptText(options.receipt));
  const name = oneLine(options.handoff, 300);
  if (!verified.ok) return refusal(name, verified.error);
  const found = await findGateFiles(options.handoff, verified.value);
  const subject = await judgeNow(found, options, context, verified.value);
  if (subject === null) return { stdout: `refused  ${name}\n  There is no handoff in it.\n`, exitCode: 1 };
  const receipt = verified.value;
  if (isSavedApproval(receipt, subject.judged.handoff))
    return { stdout: [...approvedBy(name, receipt), SAVED, ...receiptLines(receipt), ""].join("\n"), exitCode: 0 };
  const gated = gateHandoff(receipt, subject);
  return gated.ok
    ? { stdout: approval(name, gated.value, subject, found.missing), exitCode: 0 }
    : refusal(name, gated.error);
};
