import { groupBy } from "../../shared/lib/group-by.ts";
import { quickHash } from "../../shared/lib/hash-text.ts";
import type { Audit, JudgedHandoff } from "../../shared/model/audit.ts";
import type { Finding } from "../../shared/model/finding.ts";
import type { SessionFacts } from "../../shared/model/session.ts";
import type { HandoffDetailRow, HandoffRow, ReadingRow } from "./derived-rows.ts";

/** The queue's row of a handoff, and all that its review needs. */
export interface DerivedHandoff {
  readonly row: HandoffRow;
  readonly detail: HandoffDetailRow;
}

/** What an audit says of each handoff, as rows. */
export function buildHandoffRows(audit: Audit): readonly DerivedHandoff[] {
  const findings = groupBy(audit.findings, finding => finding.handoffId);
  const unchecked = groupBy(audit.unchecked, entry => entry.handoffId);
  const paths = new Map(audit.sources.map(source => [source.id, source.path]));
  const sessions = new Map(audit.sessions.map(session => [session.id, session]));
  const ledgers = new Map(audit.ledgers.map(ledger => [ledger.sourceIds[0], ledger]));
  return audit.handoffs.map(judged => {
    const { handoff, sessionLink, sessionChoice, span, verdict, counts, previousId, ageSeconds } = judged;
    const own = findings.get(handoff.id) ?? [];
    const records = [...judged.records.values()];
    const recordDigests = digestRecords(judged, own);
    const detail: HandoffDetailRow = {
      id: handoff.id,
      handoff,
      sessionLink,
      ...(sessionChoice === undefined ? {} : { sessionChoice }),
      span,
      ageSeconds,
      verdict,
      counts,
      records,
      previousId,
      ledger: ledgers.get(handoff.sourceId) ?? null,
      findings: own,
      unchecked: unchecked.get(handoff.id) ?? [],
      recordDigests,
      isGone: false,
    };
    const sourcePath = paths.get(handoff.sourceId) ?? "";
    const session = sessionLink === null ? undefined : sessions.get(sessionLink.sessionId);
    const project = projectOf(session, sourcePath);
    const row: HandoffRow = {
      id: handoff.id,
      kind: handoff.kind,
      title: handoff.title,
      agent: handoff.agent,
      session: handoff.session,
      to: handoff.to,
      task: handoff.task,
      createdAtIso: handoff.createdAtIso,
      createdMs: handoff.createdMs,
      format: handoff.format,
      sourceId: handoff.sourceId,
      sourcePath,
      sessionId: sessionLink?.sessionId ?? null,
      project,
      verdict,
      counts,
      recordCount: handoff.records.length,
      span,
      previousId,
      position: handoff.position,
      // The age is left out: it moves with every judgement, and nothing that was reviewed moves with it.
      digest: quickHash(JSON.stringify({ ...detail, ageSeconds: null, project })),
      isGone: false,
    };
    return { row, detail };
  });
}

/** What was read of each source, with the findings that belong to no handoff. */
export function buildReadingRows(audit: Audit): readonly ReadingRow[] {
  const findings = groupBy(
    audit.findings.filter(finding => finding.handoffId === null),
    finding => finding.sourceId,
  );
  const documents = new Map(audit.documents.map(document => [document.sourceId, document]));
  return audit.sources.map(source => ({
    ...source,
    findings: findings.get(source.id) ?? [],
    document: documents.get(source.id) ?? null,
  }));
}

/** Moves for a record when what it says, how it is judged or what was found about it does. */
function digestRecords(judged: JudgedHandoff, findings: readonly Finding[]): Readonly<Record<string, string>> {
  const byRecord = groupBy(findings, finding => finding.recordId);
  return Object.fromEntries(
    judged.handoff.records.map(record => {
      const said = byRecord
        .get(record.id)
        ?.map(({ fingerprint, severity, message }) => [fingerprint, severity, message]);
      return [record.id, quickHash(JSON.stringify([record.text, record.state, judged.records.get(record.id), said]))];
    }),
  );
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function projectOf(session: SessionFacts | undefined, sourcePath: string): string {
  const cwd = session?.cwds[0];
  if (cwd !== undefined) return baseName(cwd.replaceAll("\\", "/").replace(/\/$/, ""));
  const folder = sourcePath.includes("/") ? sourcePath.slice(0, sourcePath.lastIndexOf("/")) : "";
  return baseName(folder);
}
