import type { SourceRule } from "../rule.ts";

/** Not faults of a file: no format wants it, or it is none, or it is a link that is not followed. */
const NO_FAULT: ReadonlySet<string> = new Set([
  "unrecognised",
  "not-a-file",
  "outside",
  "symlink-outside",
  "symlink-folder",
  "symlink-broken",
]);

/** What a file holds that could not be opened is unknown, and so is what it would have said. */
export const sourceRefused: SourceRule = {
  id: "source.refused",
  version: 2,
  severity: "warning",
  verdict: "unsupported",
  title: "A file could not be read at all.",
  scope: "source",
  check({ source, isNeeded: isAskedFor }) {
    if (source.status !== "refused") return [];
    const issue = source.issues.find(({ code }) => !NO_FAULT.has(code));
    if (issue === undefined) return [];
    const isNeeded = source.group !== null && isAskedFor;
    const why = isNeeded ? " A handoff belongs together with it." : "";
    return [
      {
        type: "finding",
        handoffId: null,
        recordId: null,
        transitionId: null,
        sourceId: source.id,
        line: issue.line,
        message: `${source.path} could not be read. ${issue.message}${why}`,
        evidence: [],
        cause: "refused",
        ...(isNeeded ? { severity: "blocker" as const } : {}),
      },
    ];
  },
};
