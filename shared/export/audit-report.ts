import type { AuditReport } from "../contract/audit-report.ts";
import { compareCodePoints } from "../lib/code-point-order.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import type { Audit, JudgedHandoff } from "../model/audit.ts";
import type { Finding, Unchecked } from "../model/finding.ts";
import type { JudgedLedger } from "../model/ledger.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Source } from "../model/source.ts";
import type { ReportTool } from "./exporter.ts";
import { reportAnchor, reportEvidence } from "./report-evidence.ts";

/** Text of a transcript as a report may show it. Lone surrogates are no UTF-8. */
const shown = (text: string): string => maskSecrets(text).toWellFormed();

const shownOrNull = (text: string | null): string | null => (text === null ? null : shown(text));

const iso = (ms: number | null): string | null =>
  ms === null || Number.isNaN(new Date(ms).getTime()) ? null : new Date(ms).toISOString();

const reportSource = (source: Source): AuditReport["sources"][number] => ({
  id: source.id,
  root: source.root,
  path: source.path.toWellFormed(),
  group: source.group,
  sha256: source.sha256,
  bytes: source.sizeBytes,
  format: source.format,
  status: source.status,
  issues: source.issues.map(({ code, line, message }) => ({ code, line, message: shown(message) })),
});

const reportSession = (session: SessionFacts): AuditReport["sessions"][number] => ({
  id: session.id,
  sourceId: session.sourceId,
  nativeId: session.nativeId,
  tree: session.tree,
  parent: session.parentId,
  format: session.format,
  messages: session.entryCount,
  toolCalls: session.toolCallCount,
  startedAt: iso(session.startedMs),
  endedAt: iso(session.endedMs),
  incomplete: session.isIncomplete,
});

function reportRecord(
  record: HandoffRecord,
  judged: JudgedHandoff,
): AuditReport["handoffs"][number]["records"][number] {
  const verdicts = judged.records.get(record.id);
  return {
    id: record.id,
    kind: record.kind,
    section: shown(record.section),
    ordinal: record.ordinal,
    text: shown(record.text),
    state: record.state,
    verdict: verdicts?.verdict ?? "unchecked",
    supersedes: record.supersedes,
    supersededBy: record.supersededBy,
    at: reportAnchor(record.anchor),
    transitions: record.transitions.map(transition => {
      const own = verdicts?.transitions.find(({ transitionId }) => transitionId === transition.id);
      return {
        id: transition.id,
        from: transition.from,
        to: transition.to,
        assertedBy: reportEvidence(transition.assertedBy),
        verdict: own?.verdict ?? "unchecked",
        evidence: (own?.evidence ?? []).map(reportEvidence),
      };
    }),
  };
}

function reportHandoff(judged: JudgedHandoff): AuditReport["handoffs"][number] {
  const { handoff, sessionLink, counts } = judged;
  return {
    id: handoff.id,
    kind: handoff.kind,
    sourceId: handoff.sourceId,
    at: reportAnchor(handoff.anchor),
    from: { agent: shownOrNull(handoff.agent), session: shownOrNull(handoff.session) },
    to: shownOrNull(handoff.to),
    task: shownOrNull(handoff.task),
    createdAt: shownOrNull(handoff.createdAtIso),
    ageSeconds: judged.ageSeconds,
    sessionLink: sessionLink === null ? null : { sessionId: sessionLink.sessionId, how: sessionLink.how },
    records: handoff.records.map(record => reportRecord(record, judged)),
    verdict: judged.verdict,
    counts: {
      supported: counts.supported,
      contradicted: counts.contradicted,
      unsupported: counts.unsupported,
      stale: counts.stale,
      unchecked: counts.unchecked,
      blockers: counts.blockers,
      warnings: counts.warnings,
      notes: counts.notes,
    },
  };
}

function reportLedger({ id, kind, sourceIds, status, summary }: JudgedLedger): AuditReport["ledgers"][number] {
  const { workIdentity, revision, generations, wake, clock, operations, inspections } = summary;
  return {
    id,
    kind,
    sourceIds: [...sourceIds],
    status,
    facts: {
      workIdentity: shownOrNull(workIdentity),
      status: shownOrNull(summary.status),
      revision,
      generations: generations.map(({ generation, actorRef, sessionRef, fenced }) => ({
        generation,
        actorRef: shown(actorRef),
        sessionRef: shown(sessionRef),
        fenced,
      })),
      wake: { intent: wake.intent, checkpointed: wake.checkpointed, sent: wake.sent, delivered: wake.delivered },
      clock:
        clock === null
          ? null
          : {
              epoch: shown(clock.epoch),
              sequence: clock.sequence,
              head: shown(clock.head),
              lastCandidateUtc: shownOrNull(clock.lastCandidateUtc),
            },
      operations,
      inspections,
    },
  };
}

const reportFinding = (finding: Finding): AuditReport["findings"][number] => ({
  rule: finding.rule,
  severity: finding.severity,
  verdict: finding.verdict,
  message: shown(finding.message),
  handoffId: finding.handoffId,
  recordId: finding.recordId,
  sourceId: finding.sourceId,
  line: finding.line,
  evidence: finding.evidence.map(reportEvidence),
  fingerprint: finding.fingerprint,
});

const reportUnchecked = ({ handoffId, recordId, rule, needs }: Unchecked): AuditReport["unchecked"][number] => ({
  handoffId,
  recordId,
  rule,
  needs,
});

/** The rules that the policy switched off, by code point. */
export const rulesOff = (audit: Audit): readonly string[] =>
  Object.entries(audit.policy.severity ?? {})
    .filter(([, severity]) => severity === "off")
    .map(([rule]) => rule)
    .sort(compareCodePoints);

/** The audit as the contract `countersign.audit/1` has it. Its arrays keep the audit's order. */
export const buildAuditReport = (audit: Audit, tool: ReportTool): AuditReport => ({
  schema: "countersign.audit/1",
  tool: { name: "countersign", version: tool.version, ruleset: tool.ruleset },
  now: audit.nowIso,
  policy: { sha256: audit.policySha256, off: [...rulesOff(audit)] },
  sources: audit.sources.map(reportSource),
  sessions: audit.sessions.map(reportSession),
  handoffs: audit.handoffs.map(reportHandoff),
  ledgers: audit.ledgers.map(reportLedger),
  findings: audit.findings.map(reportFinding),
  unchecked: audit.unchecked.map(reportUnchecked),
});
