import { contentId } from "../lib/hash-text.ts";
import type { Finding, Unchecked } from "../model/finding.ts";
import type { Handoff } from "../model/handoff.ts";
import { type HandoffId, pathOf, type RecordId, type SourceId } from "../model/ids.ts";
import type { Policy } from "../model/policy.ts";
import type { HandoffRecord } from "../model/record.ts";
import { keepFirstSpeakers, type Ranked } from "./precedence.ts";
import type { RuleResult } from "./rule.ts";
import type { RuledResult } from "./run-rules.ts";

type FindingResult = Extract<RuleResult, { type: "finding" }>;

const normalised = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/** The words that the finding is about: the clause's, the record's, else the handoff's or file's own identity. */
function subjectWords(result: FindingResult, record: HandoffRecord | undefined): string {
  const transition = record?.transitions.find(({ id }) => id === result.transitionId);
  return normalised(transition?.clause?.text ?? record?.text ?? "");
}

function fingerprintOf(
  rule: string,
  result: FindingResult,
  record: HandoffRecord | undefined,
  idPaths: ReadonlyMap<SourceId, string>,
): string {
  // INVARIANT: no line, no root and no digest of a file goes in, so that it stays when unrelated lines move.
  const path = pathOf(result.sourceId);
  const owner = result.handoffId ?? idPaths.get(result.sourceId) ?? path;
  return contentId(rule, owner, record?.kind ?? "", subjectWords(result, record), result.cause);
}

const NO_RECORDS: ReadonlyMap<RecordId, HandoffRecord> = new Map();

/**
 * Findings as the report lists them: one per fault, with the policy's severities. Their order is that of the results.
 * `idPaths` are the paths that ids are made of, where they are others than the sources' own.
 */
export function buildFindings(
  results: readonly RuledResult[],
  handoffs: ReadonlyMap<HandoffId, Handoff>,
  policy: Policy,
  idPaths: ReadonlyMap<SourceId, string> = new Map(),
): readonly Finding[] {
  const known = new Map<Handoff, ReadonlyMap<RecordId, HandoffRecord>>();
  const recordsOf = (handoff: Handoff | undefined): ReadonlyMap<RecordId, HandoffRecord> => {
    if (handoff === undefined) return NO_RECORDS;
    const records = known.get(handoff) ?? new Map(handoff.records.map(record => [record.id, record]));
    known.set(handoff, records);
    return records;
  };
  const ranked: (Ranked & { readonly finding: Finding })[] = [];
  for (const { rule, severity, verdict, result } of results) {
    if (result.type !== "finding") continue;
    const { handoffId, recordId, transitionId, sourceId, line, message, evidence, cause } = result;
    const handoff = handoffId === null ? undefined : handoffs.get(handoffId);
    const record = recordId === null ? undefined : recordsOf(handoff).get(recordId);
    const chosen = policy.severity?.[rule];
    const finding: Finding = {
      rule,
      severity: chosen !== undefined && chosen !== "off" ? chosen : (result.severity ?? severity),
      verdict: result.verdict ?? verdict,
      message,
      handoffId,
      recordId,
      transitionId,
      sourceId,
      line,
      evidence,
      fingerprint: fingerprintOf(rule, result, record, idPaths),
    };
    ranked.push({ rule, handoffId, recordId, sourceId, cause, finding });
  }
  return keepFirstSpeakers(ranked).map(({ finding }) => finding);
}

/** What would decide something if it were loaded, each once. */
export function buildUnchecked(results: readonly RuledResult[]): readonly Unchecked[] {
  const seen = new Set<string>();
  const unchecked: Unchecked[] = [];
  for (const { rule, result } of results) {
    if (result.type !== "unchecked") continue;
    const { handoffId, recordId, needs } = result;
    const key = JSON.stringify([handoffId, recordId, rule, needs]);
    if (seen.has(key)) continue;
    seen.add(key);
    unchecked.push({ handoffId, recordId, rule, needs });
  }
  return unchecked;
}
