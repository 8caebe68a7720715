import { readTaskLog } from "../../coord/task.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { TaskFact } from "../../model/store-fact.ts";
import type { LibraryRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { fileEvidence, quoted, readCheckpoint, recordEvidence } from "./checkpoint-subject.ts";
import { namesReview, type ReviewStanding, readNamed, readReviews } from "./review-standings.ts";
import { contradiction, readOutcome, type SaidOutcome } from "./review-words.ts";
import { buildStoreFault, factsOf, keyRange, teamKey } from "./store-facts.ts";

interface Conflict {
  readonly review: ReviewStanding;
  readonly instead: string;
}

/** The review that a sentence is about, where it says otherwise. `slug` is what the sentence's owner works on. */
function findConflict(
  text: string,
  said: SaidOutcome,
  slug: string | null,
  reviews: readonly ReviewStanding[],
): Conflict | null {
  const things = readNamed(text);
  const named = reviews.filter(review => namesReview(things, review));
  // Without a name, it is the review of the owner's own task, where no other thing is named.
  const isBare = things.pullNumbers.size === 0 && things.hashes.length === 0;
  const own = isBare ? reviews.filter(({ fact }) => fact.slug === slug) : [];
  for (const review of named.length > 0 ? named : own) {
    const instead = contradiction(review, said);
    if (instead !== null) return { review, instead };
  }
  return null;
}

/** The verdicts that say otherwise, else the review. */
function shownVerdicts({ fold, fact }: ReviewStanding): readonly Evidence[] {
  const files = [...fold.verdicts.map(({ shard }) => shard.fact), ...fold.faults.map(({ shard }) => shard.fact)];
  return (files.length === 0 ? [fact] : files.slice(0, 5)).map(file => {
    const { start, end } = keyRange(file.text, "verdict") ?? { start: 0, end: Math.min(60, file.text.length) };
    return fileEvidence(file, start, end, file.type === "review" ? "the review" : `the verdict ${file.fileName}`);
  });
}

function judgeTask(task: TaskFact, reviews: readonly ReviewStanding[]): readonly RuleResult[] {
  return readTaskLog(task.text).flatMap((move, index): readonly RuleResult[] => {
    const said = readOutcome(move.evidence ?? "");
    const conflict = said === null ? null : findConflict(move.evidence ?? "", said, task.slug, reviews);
    if (conflict === null) return [];
    const { review, instead } = conflict;
    const message = `The task ${task.slug} says ${quoted(move.evidence ?? "")}, but of the review ${review.fact.slug}: ${instead}.`;
    const extra = shownVerdicts(review);
    return [buildStoreFault(task, { cause: `verdict:${index}`, message, at: move, label: "the task's log", extra })];
  });
}

/** The clauses of a text; a point inside a name ends none. What is planned or asked is told by its words. */
const splitClauses = (text: string): readonly string[] =>
  text
    .split(/[.;!](?=\s)|\n|(?<=\?)\s/)
    .map(clause => clause.trim())
    .filter(clause => clause !== "");

function judgeCheckpoint(
  { handoff }: LinkedHandoff,
  reviewsOf: ReadonlyMap<string, readonly ReviewStanding[]>,
): readonly RuleResult[] {
  const place = readCheckpoint(handoff)?.place ?? null;
  if (place === null || place.version !== null) return [];
  const reviews = reviewsOf.get(teamKey({ sourceId: handoff.sourceId, prefix: place.prefix, team: place.team })) ?? [];
  if (reviews.length === 0) return [];
  const stated = handoff.records.filter(
    ({ kind }) => kind === "objective" || kind === "decision" || kind === "artifact",
  );
  return stated.flatMap(record => {
    const transitionId = record.transitions[0]?.id ?? null;
    return splitClauses(record.text).flatMap((clause, index): readonly RuleResult[] => {
      const said = readOutcome(clause);
      const conflict = said === null ? null : findConflict(clause, said, handoff.task, reviews);
      if (conflict === null) return [];
      const { review, instead } = conflict;
      return [
        {
          type: "finding",
          handoffId: handoff.id,
          recordId: record.id,
          transitionId,
          sourceId: handoff.sourceId,
          line: record.anchor.line,
          message: `${quoted(clause)}, but of the review ${review.fact.slug}: ${instead}.`,
          evidence: [recordEvidence(handoff, record, "what is said of the review"), ...shownVerdicts(review)],
          cause: `verdict:${record.id}:${index}`,
        },
      ];
    });
  });
}

/** A verdict on disk that nobody counted has passed as an approval before. */
export const verdictConflict: LibraryRule = {
  id: "coord.verdict-conflict",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A checkpoint or a task says of a review what its verdicts do not.",
  scope: "library",
  check(handoffs, { facts }) {
    const reviews = readReviews(facts);
    if (reviews.length === 0) return [];
    const byTeam = groupBy(reviews, ({ team }) => team);
    return [
      ...factsOf(facts, "task").flatMap(task => judgeTask(task, byTeam.get(teamKey(task)) ?? [])),
      ...handoffs.flatMap(linked => judgeCheckpoint(linked, byTeam)),
    ];
  },
};
