import { groupBy } from "../lib/group-by.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import type { Audit, JudgedHandoff } from "../model/audit.ts";
import { compareDoubt, type Doubt } from "../model/doubt-order.ts";
import type { Finding, Severity } from "../model/finding.ts";
import type { SourceId } from "../model/ids.ts";
import { buildNeeds, countUnchecked, type NeededFor, type UncheckedTotals } from "./not-checked.ts";
import { buildSourceTrouble, type SourceTrouble } from "./source-trouble.ts";
import { findSpokenFor, type SpokenFor } from "./spoken-for.ts";
import { findSupported, type SupportedRecord } from "./supported-records.ts";

const SEVERITIES: readonly Severity[] = ["blocker", "warning", "note"];

/** One handoff as a person reads it: what is wrong first. */
export interface OutlinedHandoff {
  readonly judged: JudgedHandoff;
  readonly path: string;
  readonly findings: readonly Finding[];
  /** Doubted records that none of these findings is about. */
  readonly spokenFor: readonly SpokenFor[];
  /** The records that evidence entails. */
  readonly supported: readonly SupportedRecord[];
  /** What would have to be loaded, and for how many records. */
  readonly needs: readonly NeededFor[];
}

/** An audit as a person reads it: the most doubtful first, what was not read at the end. */
export interface AuditOutline {
  readonly handoffs: readonly OutlinedHandoff[];
  /** Findings that belong to no handoff. */
  readonly others: readonly Finding[];
  readonly trouble: SourceTrouble;
  readonly totals: Readonly<Record<Severity, number>>;
  readonly unchecked: UncheckedTotals;
  pathOf(sourceId: SourceId): string;
}

const doubtOf = ({ judged }: OutlinedHandoff): Doubt => ({
  kind: judged.handoff.kind,
  verdict: judged.verdict,
  counts: judged.counts,
});

/** Arranges an audit for reading. Sorting is stable, so that the same audit reads the same. */
export function buildAuditOutline(audit: Audit): AuditOutline {
  const sourceById = new Map(audit.sources.map(source => [source.id, source]));
  const pathOf = (sourceId: SourceId): string => sourceById.get(sourceId)?.path ?? sourceId;
  const bySeverity = (a: Finding, b: Finding): number =>
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  const findingsOf = groupBy(audit.findings, ({ handoffId }) => handoffId);
  const uncheckedOf = groupBy(audit.unchecked, ({ handoffId }) => handoffId);
  const sessions = new Map(audit.sessions.map(session => [session.id, session]));
  const handoffs = audit.handoffs.map((judged): OutlinedHandoff => {
    const own = findingsOf.get(judged.handoff.id) ?? [];
    return {
      judged,
      path: pathOf(judged.handoff.sourceId),
      findings: own.toSorted(bySeverity),
      spokenFor: findSpokenFor(judged, own),
      supported: findSupported(judged),
      needs: buildNeeds(judged, uncheckedOf.get(judged.handoff.id) ?? [], sessions),
    };
  });
  const count = (severity: Severity): number => audit.findings.filter(one => one.severity === severity).length;
  return {
    handoffs: handoffs.toSorted((a, b) => compareDoubt(doubtOf(a), doubtOf(b))),
    others: (findingsOf.get(null) ?? []).toSorted(bySeverity),
    trouble: buildSourceTrouble(audit),
    unchecked: countUnchecked(audit),
    totals: { blocker: count("blocker"), warning: count("warning"), note: count("note") },
    pathOf,
  };
}

/** Text of a transcript on one line, secrets masked, controls made visible, cut after `most` units. */
export function oneLine(text: string, most: number): string {
  // SECURITY: a terminal or a viewer must never act on what a tool printed.
  const plain = maskSecrets(text)
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, char => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`;
}

/** `1 blocker`, `2 blockers`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** An age in the two units that tell most. */
export function ageInWords(ageSeconds: number | null): string {
  if (ageSeconds === null) return "age unknown";
  const minutes = Math.floor(ageSeconds / 60);
  if (minutes < 1) return "just made";
  if (minutes < 60) return `${minutes} min old`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min old`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h old`;
}
