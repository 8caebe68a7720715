import { buildFindings, buildUnchecked } from "./checks/build-findings.ts";
import { foldHandoff, foldRecords } from "./checks/fold-verdicts.ts";
import { ageSeconds } from "./coord/age.ts";
import { parseCreatedAt } from "./coord/created-at.ts";
import { canChooseSession } from "./evidence/chosen-session.ts";
import { sourceIdOf } from "./intake/read-source.ts";
import { groupBy } from "./lib/group-by.ts";
import type { Audit, JudgedHandoff } from "./model/audit.ts";
import type { Finding } from "./model/finding.ts";
import type { Handoff } from "./model/handoff.ts";
import type { HandoffId, RecordId } from "./model/ids.ts";
import { judgeDocuments } from "./pipeline/judge-documents.ts";
import { judgeLedgers } from "./pipeline/judge-ledgers.ts";
import { judgeLibrary } from "./pipeline/judge-library.ts";
import { linkLibrary } from "./pipeline/link-library.ts";
import type { PipelineInput } from "./pipeline/pipeline-input.ts";
import { readGitVersions } from "./pipeline/read-git-versions.ts";
import { readLibrary } from "./pipeline/read-library.ts";

/** A checkpoint's age is exact to the microsecond; of other handoffs no more than milliseconds is known. */
function ageOf({ format, createdAtIso, createdMs }: Handoff, nowMs: number): number | null {
  const exactUs = format === "coord-checkpoint" ? parseCreatedAt(createdAtIso) : null;
  const createdUs = exactUs ?? (createdMs === null || !Number.isFinite(createdMs) ? null : toMicroseconds(createdMs));
  return createdUs === null ? null : ageSeconds(createdUs, toMicroseconds(nowMs));
}

const toMicroseconds = (timeMs: number): bigint => BigInt(Math.round(timeMs)) * 1000n;

const choiceOf = (handoff: Handoff, { sessionChoices }: PipelineInput): Pick<JudgedHandoff, "sessionChoice"> => {
  const sessionChoice = canChooseSession(handoff) ? sessionChoices?.get(handoff.id) : undefined;
  return sessionChoice === undefined ? {} : { sessionChoice };
};

/**
 * Reads, links and judges a set of files, in this order and in one direction: intake and formats, evidence and
 * chains, events and checks. The same input gives the same audit. Throws only what the signal gives when aborted,
 * and bugs.
 */
export async function runPipeline(input: PipelineInput): Promise<Audit> {
  const read = await readLibrary(input);
  const { versions, answers } = await readGitVersions(read.handoffs, input.ports);
  const library = { ...read, handoffs: [...read.handoffs, ...versions] };
  const linked = linkLibrary(library, input.folders ?? new Map(), input.sessionChoices);
  for (const { reading, handoffIds } of library.newReadings) {
    const records = handoffIds.flatMap(id => linked.byId.get(id)?.records ?? []);
    input.memory?.keepReading({
      ...reading,
      transitions: new Map(records.map(({ id, transitions }) => [id, transitions])),
    });
  }
  const judgement = await judgeLibrary(library, linked, input);

  const placeOf = new Map(library.sources.map((source, index) => [source.id, { ...source, index }]));
  const orderOf = (sourceId: Handoff["sourceId"]): number => placeOf.get(sourceId)?.index ?? library.sources.length;
  const ordered = linked.handoffs.toSorted(
    (a, b) => orderOf(a.sourceId) - orderOf(b.sourceId) || a.position - b.position,
  );
  const handoffOrder = new Map(ordered.map((handoff, index) => [handoff.id, index]));
  const handoffById = new Map(ordered.map(handoff => [handoff.id, handoff]));
  const recordOrder = new Map(
    ordered.flatMap(({ records }) => records.map(({ id, ordinal }) => [id, ordinal] as const)),
  );
  // What belongs to a whole handoff or file comes before its parts.
  const handoffPlace = (id: HandoffId | null): number => (id === null ? -1 : (handoffOrder.get(id) ?? -1));
  const recordPlace = (id: RecordId | null): number => (id === null ? -1 : (recordOrder.get(id) ?? -1));
  const compareFindings = (a: Finding, b: Finding): number =>
    orderOf(a.sourceId) - orderOf(b.sourceId) ||
    handoffPlace(a.handoffId) - handoffPlace(b.handoffId) ||
    recordPlace(a.recordId) - recordPlace(b.recordId) ||
    (a.line ?? 0) - (b.line ?? 0);

  const idPaths = new Map(
    input.files.flatMap(file => (file.idPath === undefined ? [] : [[sourceIdOf(file), file.idPath] as const])),
  );
  const findings = buildFindings(judgement.results, handoffById, input.policy, idPaths).toSorted(compareFindings);
  const findingsOf = groupBy(findings, ({ handoffId }) => handoffId);
  const byRecord = groupBy(judgement.results, ({ result }) => result.recordId);
  const handoffs = ordered.map((handoff): JudgedHandoff => {
    const records = foldRecords(handoff, byRecord, id => judgement.candidates.get(id) ?? []);
    return {
      handoff,
      sessionLink: linked.links.get(handoff.id)?.link ?? null,
      ...choiceOf(handoff, input),
      span: judgement.spanSizes.get(handoff.id) ?? null,
      ageSeconds: ageOf(handoff, input.nowMs),
      ...foldHandoff(records, findingsOf.get(handoff.id) ?? []),
      records,
      previousId: linked.previous.get(handoff.id) ?? null,
    };
  });
  const ledgers = judgeLedgers(library.storeFacts, findings);
  return {
    nowMs: input.nowMs,
    nowIso: input.nowIso,
    policy: input.policy,
    policySha256: input.policySha256,
    sources: library.sources,
    sessions: library.sessions,
    handoffs,
    ledgers,
    documents: judgeDocuments(library.storeFacts, findings, { ...library, ledgers, policy: input.policy }),
    advice: library.advice,
    teams: judgement.teams,
    findings,
    unchecked: buildUnchecked(judgement.results).toSorted(
      (a, b) =>
        handoffPlace(a.handoffId) - handoffPlace(b.handoffId) || recordPlace(a.recordId) - recordPlace(b.recordId),
    ),
    answers: [...answers, ...judgement.answers],
  };
}
