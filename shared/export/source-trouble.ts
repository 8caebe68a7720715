import { groupBy } from "../lib/group-by.ts";
import type { Audit } from "../model/audit.ts";
import type { Source, SourceIssue } from "../model/source.ts";

/** The files of an audit that a reader must know of, by what became of them; in the audit's order. */
export interface SourceTrouble {
  /** Refused and partial sources that some reader knows, and what could not be opened. */
  readonly troubled: readonly Source[];
  /** Readable sources with something in them that could not be read. */
  readonly remarked: readonly Source[];
  /** What no format recognises. */
  readonly unrecognised: readonly Source[];
}

const isUnrecognised = (source: Source): boolean => source.issues.some(({ code }) => code === "unrecognised");

/** Sorts out the files that were not read, or not wholly. */
export const buildSourceTrouble = ({ sources }: Audit): SourceTrouble => ({
  troubled: sources.filter(source => source.status !== "read" && !isUnrecognised(source)),
  remarked: sources.filter(source => source.status === "read" && source.issues.length > 0),
  unrecognised: sources.filter(isUnrecognised),
});

const FILES_NAMED = 20;
const KINDS_NAMED = 4;
const LINES_NAMED = 6;

/** A list that a person can read: its first items, and how many more there are and where they stand. */
export const boundedList = <T>(
  items: readonly T[],
  write: (item: T) => readonly string[],
  more: (words: string) => string,
): readonly string[] => [
  ...items.slice(0, FILES_NAMED).flatMap(write),
  ...(items.length > FILES_NAMED ? [more(`and ${items.length - FILES_NAMED} more, see --format json`)] : []),
];

/** What is wrong in a source: each kind of issue once, with its lines, as sentences that still have to be escaped. */
export function issuesInWords(issues: readonly SourceIssue[]): readonly string[] {
  const kinds = [...groupBy(issues, ({ code }) => code)];
  const rest = kinds.slice(KINDS_NAMED).reduce((sum, [, all]) => sum + all.length, 0);
  return [
    ...kinds.slice(0, KINDS_NAMED).map(([code, all]) => kindInWords(code, all)),
    ...(rest > 0 ? [`and ${rest} more of other kinds, see --format json`] : []),
  ];
}

function kindInWords(code: string, issues: readonly SourceIssue[]): string {
  const message = issues[0]?.message ?? "";
  const lines = issues.flatMap(({ line }) => (line === null ? [] : [line]));
  if (issues.length === 1) return lines.length === 0 ? message : `line ${lines[0]}: ${message}`;
  const more = lines.length > LINES_NAMED ? ` and ${lines.length - LINES_NAMED} more` : "";
  const named = lines.length === 0 ? "" : ` (lines ${lines.slice(0, LINES_NAMED).join(", ")}${more})`;
  return `${issues.length} times ${code}${named}, the first: ${message}`;
}
