import { parseCreatedAt } from "../coord/created-at.ts";
import { formatInstant } from "../coord/instant.ts";
import type { PyValue } from "../coord/python-value.ts";
import { slugify } from "../coord/slug.ts";
import { buildSnapshot, type PyDocument } from "../coord/snapshot-build.ts";
import type { Brief, BriefRecord } from "../model/brief.ts";
import type { Receipt } from "../model/receipt.ts";
import { oneLine, sayRecord, statedRecords } from "./stated-records.ts";

/** Whose checkpoint it becomes. The task is named as a person writes it; what is saved is its slug. */
export interface CheckpointTarget {
  readonly agent: string;
  readonly task: string;
}

/** What the objective says: the aim, then the state of things, which a checkpoint has no other place for. */
function sayObjective(aims: readonly string[], state: readonly string[]): string {
  const aim = aims.join("; ");
  if (state.length === 0) return aim;
  return `${aim === "" ? "" : `${aim.replace(/[.\s]+$/, "")}. `}State: ${state.join("; ")}`;
}

/**
 * Where a brief's checkpoint belongs if nobody says otherwise: to the agent and task of the handoff, else to the reviewer
 * under the handoff's title.
 */
export const proposeTarget = ({ handoff, reviewer }: Brief): CheckpointTarget => ({
  agent: handoff.agent ?? reviewer,
  task: slugify(handoff.task ?? handoff.title),
});

/**
 * The checkpoint that a successor resumes from, after an approval: coord-engine's twelve fields, and one more that its
 * readers carry along, which says what the approval is and that it grants nothing. It states accepted records only; a
 * waived one is marked, and its time is the approval's. `receipt` is that of exactly this brief.
 */
export function buildCheckpointDocument(brief: Brief, receipt: Receipt, target: CheckpointTarget): PyDocument {
  const createdUs = parseCreatedAt(receipt.approvedAt);
  const stated = statedRecords(brief);
  const say = (...kinds: readonly BriefRecord["kind"][]): readonly string[] =>
    stated.filter(({ kind }) => kinds.includes(kind)).map(sayRecord);
  const snapshot = buildSnapshot(
    {
      agent: target.agent,
      task: slugify(target.task),
      objective: sayObjective(say("objective"), say("claim", "work", "session-generation", "wake", "operation")),
      decisions: [...say("decision"), ...say("instruction").map(text => `Instruction: ${text}`)],
      nextActions: say("next-action"),
      openQuestions: say("open-question"),
      artifacts: say("artifact"),
      contextUsedPercent: null,
      transcriptPath: null,
    },
    createdUs === null ? receipt.approvedAt : formatInstant(createdUs),
  );
  return new Map<string, PyValue>([...snapshot, ["countersign", describeApproval(brief, receipt)]]);
}

const describeApproval = (brief: Brief, receipt: Receipt): PyDocument =>
  new Map<string, PyValue>([
    ["statement", receipt.statement],
    ["authority", new Map([["effects", []]])],
    ["approved_by", receipt.reviewer],
    ["receipt_digest", receipt.digest],
    ["handoff_digest", receipt.handoff.digest],
    ["waived", BigInt(receipt.counts.waived)],
    ["not_checked", receipt.notChecked.map(({ text }) => oneLine(text))],
    [
      "preflight",
      brief.preflight.map(
        ({ item, isTicked, by }) =>
          new Map<string, PyValue>([
            ["item", oneLine(item)],
            ["granted", isTicked],
            ["by", by],
          ]),
      ),
    ],
  ]);
