import { LOSSES, type SourceIssue } from "../../model/source.ts";
import type { LinkedHandoff, SourceRule, SourceSubject } from "../rule.ts";

const LISTED_LINES = 8;

/** The last physical line of the source that a handoff's span takes in; none is 0, all is infinite. */
function lastLineOf({ source, session }: SourceSubject, { handoff, span }: LinkedHandoff): number {
  if (handoff.sourceId === source.id) return handoff.anchor.line ?? Number.POSITIVE_INFINITY;
  if (span === null || session === null) return 0;
  const { entries } = span.timeline;
  if (span.endOrder >= entries.length) {
    // The whole tree: of this session too, if it belongs to the tree at all.
    return entries.some(entry => entry.session.id === session.id) ? Number.POSITIVE_INFINITY : 0;
  }
  for (let order = span.endOrder - 1; order >= 0; order -= 1) {
    const entry = entries[order];
    if (entry?.session.id === session.id) return entry.message.line;
  }
  return 0;
}

function nameLines(losses: readonly SourceIssue[]): string {
  const lines = losses.flatMap(({ line }) => (line === null ? [] : [line]));
  const more = lines.length > LISTED_LINES ? ` and ${lines.length - LISTED_LINES} more` : "";
  const shown = lines.slice(0, LISTED_LINES).join(", ");
  return lines.length === 0 ? "" : ` (line${lines.length === 1 ? "" : "s"} ${shown}${more})`;
}

/** What stood in a lost line may support or contradict anything that the handoff says. */
export const sourceIncomplete: SourceRule = {
  id: "source.incomplete",
  version: 2,
  severity: "warning",
  verdict: "unsupported",
  title: "Lines of the span that a handoff speaks of are broken or cut off.",
  scope: "source",
  check(subject) {
    const { source, session } = subject;
    const losses = source.issues.filter(({ code }) => LOSSES.has(code));
    if (session === null || source.status === "refused" || losses.length === 0) return [];
    const lastLine = subject.related().reduce((last, handoff) => Math.max(last, lastLineOf(subject, handoff)), 0);
    const inSpan = losses.filter(({ line }) => (line ?? 0) <= lastLine && lastLine > 0);
    const [first] = inSpan;
    if (first === undefined) return [];
    const count = inSpan.length === 1 ? "One place" : `${inSpan.length} places`;
    return [
      {
        type: "finding",
        handoffId: null,
        recordId: null,
        transitionId: null,
        sourceId: source.id,
        line: first.line,
        message: `${count} of this session could not be read${nameLines(inSpan)}, within what a handoff speaks of. ${first.message}`,
        evidence: [],
        cause: "incomplete",
      },
    ];
  },
};
