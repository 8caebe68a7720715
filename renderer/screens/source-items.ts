import { groupBy } from "../../shared/lib/group-by.ts";
import type { SourceStatus } from "../../shared/model/source.ts";
import type { SourceItem } from "../components/source-item.ts";
import { KIND_WORDS } from "../components/verdict-words.ts";
import type { SessionRow } from "../store/derived-rows.ts";
import type { SourceView } from "../store/live.ts";
import type { QueueRow } from "../store/queue.ts";
import { handoffHash, sessionHash } from "./route.ts";

/** The sources as their table lists them, each with the sessions and handoffs in it. `back` is the way back to here. */
export function buildSourceItems(
  sources: readonly SourceView[],
  sessions: readonly SessionRow[],
  handoffs: readonly QueueRow[],
  back: string,
): readonly SourceItem[] {
  const sessionsOf = groupBy(sessions, session => session.sourceId);
  const handoffsOf = groupBy(handoffs, handoff => handoff.sourceId);
  return sources.map(source => ({
    ...source,
    importedMs: importedMs(source),
    revisionCount: source.revisions.length,
    links: [
      ...(sessionsOf.get(source.id) ?? []).map(session => ({
        href: sessionHash(session.id, null, back),
        word: `${session.agentId === null ? "Session" : "Sub-agent"}, ${session.messageCount.toLocaleString()} messages`,
        text: "",
      })),
      ...(handoffsOf.get(source.id) ?? []).map(handoff => ({
        href: handoffHash(handoff.id),
        word: `${KIND_WORDS[handoff.kind]}:`,
        text: handoff.title || "Untitled",
      })),
    ],
    notes: notesOf(source),
  }));
}

function importedMs(source: SourceView): number | null {
  const last = source.revisions.at(-1);
  return last === undefined ? null : Date.parse(last.importedAtIso);
}

/** Issues, and what the checks found in the file itself; a finding that only repeats an issue is left out. */
function notesOf(source: SourceView): SourceItem["notes"] {
  const lines = new Set(source.issues.map(issue => issue.line));
  const findings = source.findings
    .filter(finding => source.issues.length === 0 || (finding.line !== null && !lines.has(finding.line)))
    .map(({ line, rule, message }) => ({ line, code: rule, message }));
  return [...source.issues, ...findings].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

export const countStatuses = (sources: readonly SourceView[]): Readonly<Record<SourceStatus, number>> => ({
  read: sources.filter(source => source.status === "read").length,
  partial: sources.filter(source => source.status === "partial").length,
  refused: sources.filter(source => source.status === "refused").length,
});

/** The sources of a status, where one is given, that hold every word of the query. */
export function filterSources(
  items: readonly SourceItem[],
  status: SourceStatus | null,
  onlyIssues: boolean,
  query: string,
): readonly SourceItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(item => {
    if (status !== null && item.status !== status) return false;
    if (onlyIssues && item.status === "read" && item.notes.length === 0) return false;
    if (words.length === 0) return true;
    const names = [item.rootName, item.path, item.format ?? "", item.sha256, ...item.links.map(link => link.text)];
    const text = [...names, ...item.notes.map(note => `${note.code} ${note.message}`)].join("\n").toLowerCase();
    return words.every(word => text.includes(word));
  });
}
