import { digestOf } from "../lib/canonical-json.ts";
import { compareCodePoints } from "../lib/code-point-order.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { Brief, BriefEvidence, BriefFinding, BriefRecord } from "../model/brief.ts";
import type { Evidence } from "../model/evidence.ts";
import type { Finding, Unchecked } from "../model/finding.ts";
import type { SourceId } from "../model/ids.ts";
import type { Policy } from "../model/policy.ts";
import { GRANTS_NOTHING } from "../model/receipt.ts";
import type { HandoffRecord, RecordKind } from "../model/record.ts";
import type { ReviewState, ReviewTarget } from "../model/review.ts";
import type { Source } from "../model/source.ts";
import { dispositionOf, waiverOf } from "./dispositions.ts";
import { findingsUnderReview } from "./gate.ts";
import { handoffDigest } from "./handoff-digest.ts";
import { readPreflight } from "./preflight.ts";
import { nameFiles } from "./source-names.ts";

/** All that a brief is made of. */
export interface BriefInput {
  readonly judged: JudgedHandoff;
  /** All findings of the audit, or those under review. */
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  readonly state: ReviewState;
  readonly policy: Policy;
  /** The sources that were reviewed: the handoff's own, its session's, its group's. */
  readonly sources: readonly BriefSource[];
  readonly tool: { readonly version: string; readonly ruleset: string };
  readonly reviewer: string;
}

export type BriefSource = Pick<Source, "id" | "path" | "sha256" | "status" | "issues">;

/** The order in which a successor needs to know. */
const ORDER: Readonly<Record<RecordKind, number>> = {
  objective: 0,
  claim: 1,
  instruction: 1,
  "next-action": 2,
  "open-question": 3,
  decision: 4,
  artifact: 5,
  work: 6,
  "session-generation": 7,
  wake: 8,
  operation: 9,
};

const MAX_EVIDENCE = 8;

/** How a brief names files: as its list of sources does. */
interface Places {
  pathOf(sourceId: SourceId): string;
  sha256Of(sourceId: SourceId): string | null;
}

/** The brief as it stands: the same input gives the same brief, with secrets masked before anything is hashed. */
export function buildBrief(input: BriefInput): Brief {
  const { judged, state, sources } = input;
  const { handoff } = judged;
  const findings = findingsUnderReview(judged, input.findings, sources);
  const known = new Set(handoff.records.map(record => record.id));
  // A note on a finding stands with its record, else with those on the whole.
  const placed = new Set(
    findings.filter(({ recordId }) => recordId !== null && known.has(recordId)).map(({ fingerprint }) => fingerprint),
  );
  const hashes = new Map(sources.map(source => [source.id, source.sha256]));
  const places: Places = { pathOf: nameFiles(sources), sha256Of: id => hashes.get(id) ?? null };
  const records = handoff.records
    .toSorted((one, two) => ORDER[one.kind] - ORDER[two.kind] || one.ordinal - two.ordinal)
    .map(record => buildRecord(record, input, findings, places));
  return {
    schema: "countersign.brief/1",
    statement: GRANTS_NOTHING,
    authority: { effects: [] },
    tool: { name: "countersign", ...input.tool },
    policyDigest: digestOf(input.policy),
    reviewer: input.reviewer,
    handoff: {
      id: handoff.id,
      kind: handoff.kind,
      digest: handoffDigest(handoff),
      title: maskSecrets(handoff.title),
      agent: maskedOrNull(handoff.agent),
      session: maskedOrNull(handoff.session),
      to: maskedOrNull(handoff.to),
      task: maskedOrNull(handoff.task),
      createdAt: maskedOrNull(handoff.createdAtIso),
      verdict: judged.verdict,
      sessionLink: judged.sessionLink === null ? null : `${judged.sessionLink.sessionId} (${judged.sessionLink.how})`,
      ...(judged.sessionChoice === undefined
        ? {}
        : { sessionChoice: { ...judged.sessionChoice, by: maskSecrets(judged.sessionChoice.by) } }),
    },
    records,
    findings: findings
      .filter(finding => finding.recordId === null || !known.has(finding.recordId))
      .map(finding => buildFinding(finding, state, places)),
    notes: notesOf(state, target => target === null || (target.type === "finding" && !placed.has(target.fingerprint))),
    preflight: readPreflight(handoff, state).map(({ item, from, isTicked, word }) => ({
      item: maskSecrets(item),
      from,
      isTicked,
      by: word?.reviewer ?? null,
      at: word?.atIso ?? null,
    })),
    sources: sources
      .map(({ path, sha256, status, issues }) => ({ path, sha256, status, issues: issues.length }))
      .sort((one, two) => compareCodePoints(one.path, two.path) || compareCodePoints(one.sha256, two.sha256)),
  };
}

function buildRecord(
  record: HandoffRecord,
  { judged, state, unchecked }: BriefInput,
  findings: readonly Finding[],
  places: Places,
): BriefRecord {
  const own = judged.records.get(record.id);
  const word = dispositionOf(state, record);
  const proof = own?.transitions.flatMap(transition => transition.evidence) ?? [];
  const evidence = proof.length > 0 ? proof : (own?.candidates ?? []);
  const needs = unchecked.filter(entry => entry.recordId === record.id).map(entry => entry.needs);
  return {
    id: record.id,
    kind: record.kind,
    section: maskSecrets(record.section),
    text: maskSecrets(record.text),
    state: record.state,
    verdict: own?.verdict ?? "unchecked",
    disposition: word?.disposition ?? null,
    reason: word?.reason == null ? null : maskSecrets(word.reason),
    notes: notesOf(state, target =>
      target?.type === "finding"
        ? findings.some(one => one.recordId === record.id && one.fingerprint === target.fingerprint)
        : target?.recordId === record.id,
    ),
    statedIn: {
      path: places.pathOf(record.anchor.sourceId),
      line: record.anchor.line,
      messageId: record.anchor.messageId,
    },
    evidence: buildEvidence(evidence, places),
    findings: findings
      .filter(finding => finding.recordId === record.id)
      .map(finding => buildFinding(finding, state, places)),
    needs: [...new Set(needs)].sort(compareCodePoints),
  };
}

const notesOf = (state: ReviewState, isAbout: (target: ReviewTarget | null) => boolean): readonly string[] =>
  state.notes.filter(note => isAbout(note.target)).map(note => maskSecrets(note.text));

const maskedOrNull = (text: string | null): string | null => (text === null ? null : maskSecrets(text));

function buildFinding(finding: Finding, state: ReviewState, places: Places): BriefFinding {
  const word = state.findings.get(finding.fingerprint) ?? waiverOf(state, finding);
  return {
    rule: finding.rule,
    severity: finding.severity,
    verdict: finding.verdict,
    message: maskSecrets(finding.message),
    fingerprint: finding.fingerprint,
    disposition: word?.disposition ?? null,
    reason: word?.reason == null ? null : maskSecrets(word.reason),
    evidence: buildEvidence(finding.evidence, places),
  };
}

function buildEvidence(evidence: readonly Evidence[], places: Places): readonly BriefEvidence[] {
  const seen = new Set<string>();
  return evidence
    .map(({ sourceId, line, messageId, quote, how, stance, label }) => {
      const masked = maskSecrets(quote);
      return {
        path: sourceId === null ? null : places.pathOf(sourceId),
        sourceSha256: sourceId === null ? null : places.sha256Of(sourceId),
        line,
        messageId,
        quote: masked,
        quoteDigest: digestOf(masked),
        how,
        stance,
        label: maskSecrets(label),
      };
    })
    .filter(entry => {
      const key = JSON.stringify([entry.path, entry.line, entry.messageId, entry.quote]);
      return !seen.has(key) && seen.add(key).size <= MAX_EVIDENCE;
    });
}
