import { isFuture } from "../../coord/age.ts";
import { type FoldKey, foldNewest, foldNewestKnown } from "../../coord/fold.ts";
import { compareCodePoints } from "../../lib/code-point-order.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { Handoff } from "../../model/handoff.ts";
import { rootOf } from "../../model/ids.ts";
import type { LibraryRule, RuleResult } from "../rule.ts";
import {
  buildFault,
  type CheckpointSubject,
  fieldNode,
  fieldText,
  fileEvidence,
  readCheckpoint,
  readKeptVersion,
  toUs,
} from "./checkpoint-subject.ts";

interface Candidate extends FoldKey {
  readonly subject: CheckpointSubject;
}

/** The checkpoints of one agent: of one member folder of one team, under one root. */
function agentKey({ handoff, place }: CheckpointSubject): string {
  const root = rootOf(handoff.sourceId);
  return JSON.stringify([root, place?.team ?? null, place?.agent ?? handoff.agent]);
}

function toCandidate(subject: CheckpointSubject): readonly Candidate[] {
  const { foldKey } = subject.snapshot;
  return foldKey === null ? [] : [{ subject, ...foldKey }];
}

const isCurrent = ({ place }: CheckpointSubject): boolean => place === null || place.version === null;

function shownCreatedAt(handoff: Handoff, subject: CheckpointSubject, label: string) {
  const node = fieldNode(subject, "created_at");
  return node === null ? [] : [fileEvidence(handoff, node.start, node.end, label)];
}

function buildShadow(hiding: CheckpointSubject, hidden: CheckpointSubject, why: string): RuleResult {
  const at = fieldText(hidden, "created_at") ?? "";
  return buildFault(hiding, {
    cause: "shadow",
    message: `${why} the valid checkpoint of ${at} (task ${hidden.handoff.task ?? "unknown"}): resume from that one.`,
    node: fieldNode(hiding, "created_at"),
    label: "the checkpoint that hides another",
    extra: shownCreatedAt(hidden.handoff, hidden, "the newest checkpoint that can be trusted"),
  });
}

/** A future checkpoint that the engine would resume from, in place of the newest that is not. */
function futureShadow(subjects: readonly CheckpointSubject[], nowUs: bigint): readonly RuleResult[] {
  const winner = foldNewest(subjects.filter(isCurrent).flatMap(toCandidate));
  if (winner === null || !isFuture(winner.createdUs, nowUs)) return [];
  const hidden = foldNewestKnown(subjects.flatMap(toCandidate), nowUs);
  return hidden === null ? [] : [buildShadow(winner.subject, hidden.subject, "This future checkpoint wins over")];
}

/** Orders the versions of one file: what is current is later than every kept copy. */
function compareVersions(left: CheckpointSubject, right: CheckpointSubject): number {
  const [a, b] = [left.place?.version ?? null, right.place?.version ?? null];
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return compareCodePoints(a, b);
}

/** An unreadable latest.json whose earlier version is loaded and could be read. */
function brokenShadows(subjects: readonly CheckpointSubject[], nowUs: bigint): readonly RuleResult[] {
  const stored = subjects.filter(({ place }) => place !== null);
  return [...groupBy(stored, ({ handoff }) => handoff.versionKey).values()].flatMap(versions => {
    const newest = versions.reduce((last, next) => (compareVersions(next, last) > 0 ? next : last));
    const latest = versions.filter(version => compareVersions(version, newest) === 0);
    const [broken] = latest;
    // One that can be read stands beside it: nothing is hidden.
    if (broken === undefined || latest.some(({ snapshot }) => snapshot.problem === null)) return [];
    const earlier = versions.filter(version => compareVersions(version, broken) < 0);
    const hidden = foldNewestKnown(earlier.flatMap(toCandidate), nowUs);
    return hidden === null ? [] : [buildShadow(broken, hidden.subject, "This unreadable snapshot replaced")];
  });
}

/** The fold takes what is newest by its own word, and skips what it cannot read. */
export const checkpointShadowed: LibraryRule = {
  id: "coord.checkpoint-shadowed",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A future or an unreadable checkpoint hides the newest valid one.",
  scope: "library",
  check(handoffs, context) {
    const subjects = handoffs.flatMap(({ handoff }) => readCheckpoint(handoff) ?? readKeptVersion(handoff) ?? []);
    const agents = groupBy(subjects, agentKey);
    const nowUs = toUs(context.nowMs);
    return [...agents.values()].flatMap(group => [...futureShadow(group, nowUs), ...brokenShadows(group, nowUs)]);
  },
};
