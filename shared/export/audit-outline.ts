import { groupBy } from "../lib/group-by.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import type { Audit, JudgedHandoff } from "../model/audit.ts";
import { type Finding, type Need, type Severity, VERDICTS } from "../model/finding.ts";
import type { SourceId } from "../model/ids.ts";
import type { Source } from "../model/source.ts";

const SEVERITIES: readonly Severity[] = ["blocker", "warning", "note"];

/** One handoff as a person reads it: what is wrong first. */
export interface OutlinedHandoff {
  readonly judged: JudgedHandoff;
  readonly path: string;
  readonly findings: readonly Finding[];
  /** What would have to be loaded, and for how many records. */
  readonly needs: readonly { readonly needs: Need; readonly records: number }[];
}

/** An audit as a person reads it: the most doubtful first, what was not read at the end. */
export interface AuditOutline {
  readonly handoffs: readonly OutlinedHandoff[];
  /** Findings that belong to no handoff. */
  readonly others: readonly Finding[];
  /** Refused and partial sources that some reader knows, and what could not be opened. */
  readonly troubled: readonly Source[];
  /** The paths of files that no format recognises. */
  readonly unrecognised: readonly string[];
  /** Readable sources with something in them that could not be read. */
  readonly remarked: readonly Source[];
  readonly totals: Readonly<Record<Severity, number>>;
  /** How many records no rule could decide, and of how many. */
  readonly unchecked: { readonly records: number; readonly of: number };
  pathOf(sourceId: SourceId): string;
}

const doubt = (judged: JudgedHandoff): readonly number[] => [
  judged.counts.blockers > 0 ? 0 : 1,
  judged.handoff.kind === "closing" ? 1 : 0,
  VERDICTS.indexOf(judged.verdict),
  -judged.counts.blockers,
  -judged.counts.warnings,
  -judged.counts.notes,
];

function compareDoubt(left: OutlinedHandoff, right: OutlinedHandoff): number {
  const [a, b] = [doubt(left.judged), doubt(right.judged)];
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isUnrecognised = (source: Source): boolean => source.issues.some(({ code }) => code === "unrecognised");

/** Arranges an audit for reading. Sorting is stable, so that the same audit reads the same. */
export function buildAuditOutline(audit: Audit): AuditOutline {
  const sourceById = new Map(audit.sources.map(source => [source.id, source]));
  const pathOf = (sourceId: SourceId): string => sourceById.get(sourceId)?.path ?? sourceId;
  const bySeverity = (a: Finding, b: Finding): number =>
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  const findingsOf = groupBy(audit.findings, ({ handoffId }) => handoffId);
  const uncheckedOf = groupBy(audit.unchecked, ({ handoffId }) => handoffId);
  const handoffs = audit.handoffs.map((judged): OutlinedHandoff => {
    const needed = groupBy(uncheckedOf.get(judged.handoff.id) ?? [], ({ needs }) => needs);
    return {
      judged,
      path: pathOf(judged.handoff.sourceId),
      findings: (findingsOf.get(judged.handoff.id) ?? []).toSorted(bySeverity),
      needs: [...needed].map(([needs, all]) => ({
        needs,
        records: new Set(all.map(({ recordId }) => recordId)).size,
      })),
    };
  });
  const count = (severity: Severity): number => audit.findings.filter(one => one.severity === severity).length;
  return {
    handoffs: handoffs.toSorted(compareDoubt),
    others: (findingsOf.get(null) ?? []).toSorted(bySeverity),
    troubled: audit.sources.filter(source => source.status !== "read" && !isUnrecognised(source)),
    unrecognised: audit.sources.filter(isUnrecognised).map(({ path }) => path),
    remarked: audit.sources.filter(source => source.status === "read" && source.issues.length > 0),
    unchecked: {
      records: audit.handoffs.reduce((sum, { counts }) => sum + counts.unchecked, 0),
      of: audit.handoffs.reduce((sum, { handoff }) => sum + handoff.records.length, 0),
    },
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

/** How much was not decided, as the end of a summary's sentence; empty where there is nothing to decide. */
export const uncheckedInWords = ({ unchecked: { records, of } }: AuditOutline): string =>
  of === 0 ? "" : `; ${records} of ${counted(of, "record")} not checked`;

/** What would have to be loaded: of a session that is linked, the part that the file does not begin with. */
export const needInWords = (need: Need, { judged: { sessionLink } }: OutlinedHandoff): string =>
  need === "session" && sessionLink !== null ? "missing part of its session" : need;

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
