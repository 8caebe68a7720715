import { durationSeconds } from "../lib/duration.ts";
import { shortLine } from "../lib/short-line.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { Finding } from "../model/finding.ts";
import type { Policy } from "../model/policy.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { Block, ReviewState } from "../model/review.ts";
import type { Source } from "../model/source.ts";
import { dispositionOf, waiverOf } from "./dispositions.ts";
import { findingsOfRecord } from "./findings-of-record.ts";
import { canAcceptInBulk, isHighRisk } from "./high-risk.ts";
import { isUnprovenWake } from "./wake-proof.ts";

/** What the gate needs to know of the moment and of the sources. */
export interface GateContext {
  readonly nowMs: number;
  /** The sources that were reviewed: the handoff's own, its session's, its group's. Findings of others do not count. */
  readonly sources: readonly GateSource[];
}

/** `isVerified`: its bytes still have the digest that was recorded; null where they were not read again. */
export type GateSource = Pick<Source, "id" | "path" | "sha256"> & { readonly isVerified: boolean | null };

/** The findings that a review of the handoff answers: its own, and those of its sources that belong to no handoff. */
export function findingsUnderReview(
  judged: JudgedHandoff,
  findings: readonly Finding[],
  sources: readonly Pick<Source, "id">[],
): readonly Finding[] {
  const ids = new Set(sources.map(source => source.id));
  ids.add(judged.handoff.sourceId);
  return findings.filter(finding =>
    finding.handoffId === null ? ids.has(finding.sourceId) : finding.handoffId === judged.handoff.id,
  );
}

/** Every reason why the handoff cannot be approved now, in the order of its records. Empty: nothing stands in the way. */
export function approvalBlocks(
  judged: JudgedHandoff,
  allFindings: readonly Finding[],
  state: ReviewState,
  policy: Policy,
  context: GateContext,
): readonly Block[] {
  const findings = findingsUnderReview(judged, allFindings, context.sources);
  return [
    ...sessionBlocks(judged, state),
    ...judged.handoff.records.flatMap(record => recordBlocks(judged, record, findings, state, policy)),
    ...findings.flatMap(finding => findingBlocks(finding, state)),
    ...ageBlocks(judged, policy, context),
    ...context.sources.filter(source => source.isVerified === false).map(unverified),
  ];
}

/** What was found with another session is no ground for an approval. */
function sessionBlocks({ handoff, sessionChoice }: JudgedHandoff, state: ReviewState): readonly Block[] {
  const chosen = state.sessionChoice;
  if (chosen?.sessionId === sessionChoice?.sessionId) return [];
  return [
    {
      code: "session-not-judged",
      target: { type: "handoff", handoffId: handoff.id },
      message: "It is not judged yet with the session that was chosen for it: wait until it is, or judge again.",
    },
  ];
}

function recordBlocks(
  judged: JudgedHandoff,
  record: HandoffRecord,
  findings: readonly Finding[],
  state: ReviewState,
  policy: Policy,
): readonly Block[] {
  const word = dispositionOf(state, record);
  const target = { type: "record", recordId: record.id } as const;
  const named = `"${shortLine(record.text, 60)}"`;
  if (word === null)
    return [{ code: "record-undecided", target, message: `${named} is undecided: accept, flag or waive it.` }];
  if (word.disposition === "later")
    return [{ code: "record-later", target, message: `${named} was put off: accept, flag or waive it.` }];
  if (word.disposition === "flag") {
    const flagged = record.transitions.find(part => state.transitions.get(part.id)?.disposition === "flag");
    return [
      {
        code: "flag-stands",
        target: flagged === undefined ? target : { ...target, type: "transition", transitionId: flagged.id },
        message: `${named} is flagged: return the handoff, or decide otherwise.`,
      },
    ];
  }
  if (word.disposition === "waive") return [];
  if (isUnprovenWake(judged, record))
    return [
      {
        code: "wake-unproven",
        target,
        message: `${named} was accepted, and nothing proves that the wake was delivered: waive it with a reason, or flag it.`,
      },
    ];
  if (word.isBulk && !canAcceptInBulk(judged, record, findings, policy))
    return [
      {
        code: "accepted-in-bulk",
        target,
        message: `${named} was accepted with its section, and is not plainly supported: decide it by itself.`,
      },
    ];
  if (!isHighRisk(record, findings, policy)) return [];
  if (!hasEvidence(judged, record, findings))
    return [
      {
        code: "accepted-without-evidence",
        target,
        message: `${named} is high-risk and has no evidence: it can only be waived with a reason, or flagged.`,
      },
    ];
  return state.opened.has(record.id)
    ? []
    : [
        {
          code: "evidence-not-opened",
          target,
          message: `${named} is high-risk and was accepted unseen: open its evidence.`,
        },
      ];
}

/** Whether a record has anything to open besides its own words. */
export function hasEvidence(judged: JudgedHandoff, record: HandoffRecord, findings: readonly Finding[]): boolean {
  const own = judged.records.get(record.id);
  return (
    (own?.candidates.length ?? 0) > 0 ||
    (own?.transitions.some(transition => transition.evidence.length > 0) ?? false) ||
    findingsOfRecord(findings, record.id).some(finding => finding.evidence.length > 0)
  );
}

function findingBlocks(finding: Finding, state: ReviewState): readonly Block[] {
  const word = state.findings.get(finding.fingerprint);
  const target =
    finding.recordId === null || word !== undefined
      ? ({ type: "finding", fingerprint: finding.fingerprint } as const)
      : ({ type: "record", recordId: finding.recordId } as const);
  if (word?.disposition === "flag")
    return [
      { code: "flag-stands", target, message: `${finding.rule} is flagged: return the handoff, or decide otherwise.` },
    ];
  if (word?.disposition === "later")
    return [{ code: "finding-later", target, message: `${finding.rule} was put off: waive or flag it.` }];
  if (finding.severity !== "blocker" || waiverOf(state, finding) !== null) return [];
  return [
    {
      code: "blocker-not-waived",
      target,
      message: `${finding.rule} blocks: ${shortLine(finding.message, 160)} Waive it with a reason, or flag it.`,
    },
  ];
}

function ageBlocks(judged: JudgedHandoff, policy: Policy, context: GateContext): readonly Block[] {
  const { handoff } = judged;
  const isCheckpoint = handoff.kind === "checkpoint" || handoff.kind === "park";
  const maxSeconds = policy.maxAge === undefined ? null : durationSeconds(policy.maxAge);
  if (!isCheckpoint || maxSeconds === null || handoff.createdMs === null) return [];
  if ((context.nowMs - handoff.createdMs) / 1000 <= maxSeconds) return [];
  return [
    {
      code: "checkpoint-too-old",
      target: { type: "handoff", handoffId: handoff.id },
      message: `The checkpoint of ${handoff.createdAtIso ?? "then"} is older than the policy's ${policy.maxAge}: ask for a new one.`,
    },
  ];
}

const unverified = (source: GateSource): Block => ({
  code: "source-unverified",
  target: { type: "source", sourceId: source.id },
  message: `${source.path} no longer has the digest that was recorded: import it again.`,
});
