import type { Claim, RunTool } from "../../model/claim.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { Span } from "../../model/timeline.ts";
import type { HandoffRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { findLastFailures, type LastFailure } from "./last-failures.ts";
import { namesOf, saysItFailed } from "./said-failure.ts";
import { askedOf, baseName, eventsOf } from "./span-events.ts";

const SHOWN_UNITS = 1_500;
const PUBLISHES =
  /^(?:git push|gh pr merge|gh release|npm publish|pnpm publish|yarn publish|cargo publish|docker push|twine)/;

/** What others would have got: that it failed matters to whoever goes on, whatever the handoff speaks of. */
const REACHES_OTHERS =
  /^(?:npx |pnpm |yarn |bunx )?(?:\S+ ){1,2}(?:migrate|deploy|release|publish)\b|^(?:alembic upgrade|flyway migrate)\b/;

/** The last command on something that matters to the handoff failed, and the handoff has no word of it. */
export const ERROR_OMITTED: HandoffRule = {
  id: "claim.error-omitted",
  version: 4,
  severity: "warning",
  verdict: "unsupported",
  title:
    "The last command run on something that matters to the handoff ended in an error that it neither mentions nor resolves.",
  scope: "handoff",
  check(subject) {
    const { handoff, span } = subject;
    if (span === null || (handoff.kind !== "compaction" && handoff.kind !== "document")) return [];
    const said = handoff.text.toLowerCase();
    return findLastFailures(span).flatMap(failure => {
      // A sub-agent whose transcript is not loaded may have run it again.
      if (askedOf(span, /./, failure.order) || isClaimed(handoff, failure)) return [];
      const shown = shownBy(span, failure);
      if (isNothingToCommit(span, failure, said, shown)) return [];
      if (!matters(span, failure, said, shown) || saysItFailed(handoff, failure, shown)) return [];
      return [buildFinding(subject, span, failure)];
    });
  },
};

/** What is counted where a run fails. */
const COUNTED = { test: "failures", lint: "errors", typecheck: "errors", build: "errors" } as const;

/** What the handoff claims of the same tool is judged by the rules on runs, counts, commits and publishing. */
function isClaimed(handoff: Handoff, { event }: LastFailure): boolean {
  const isOfRun = (claim: Claim, tool: RunTool): boolean =>
    (claim.type === "run" && claim.tool === tool) || (claim.type === "count" && claim.noun === COUNTED[tool]);
  const isOfCommand = (claim: Claim, key: string): boolean =>
    (claim.type === "publish" && PUBLISHES.test(key)) ||
    (claim.type === "commit" && claim.isOwn && /^git commit\b/.test(key));
  return handoff.records.some(({ transitions }) =>
    transitions.some(({ clause }) =>
      clause?.claims.some(claim => (event.type === "run" ? isOfRun(claim, event.tool) : isOfCommand(claim, event.key))),
    ),
  );
}

/** Git had nothing to commit: no error, unless the handoff says that something was committed and the session shows no commit. */
function isNothingToCommit(span: Span, { event }: LastFailure, said: string, shown: string): boolean {
  if (event.type === "run" || !/^git commit\b/.test(event.key) || !/\bnothing (?:added )?to commit\b/.test(shown))
    return false;
  return eventsOf(span).commits.length > 0 || !/\bcommitted\b/.test(said);
}

/** The words of the error, as far as they were printed. */
function shownBy(span: Span, { order, event }: LastFailure): string {
  const text = span.timeline.entries[order]?.message.text ?? "";
  return text.slice(event.start, Math.max(event.end, event.start + SHOWN_UNITS));
}

/** Whether it reached for others, or the handoff speaks of what was run, or of a file that it names or that was changed under it. */
function matters(span: Span, failure: LastFailure, said: string, shown: string): boolean {
  if (namesOf(failure).some(name => said.includes(name))) return true;
  if (failure.event.type === "command" && (PUBLISHES.test(failure.event.key) || REACHES_OTHERS.test(failure.event.key)))
    return true;
  const isNamed = (path: string | null): boolean => path !== null && said.includes(baseName(path).toLowerCase());
  const { event } = failure;
  return eventsOf(span).changes.some(({ event: change }) => {
    if (!isNamed(change.path)) return false;
    return (
      shown.includes(baseName(change.path ?? "")) ||
      (event.type === "run" && (change.path?.startsWith(`${event.cwd}/`) ?? false))
    );
  });
}

function buildFinding(subject: LinkedHandoff, span: Span, failure: LastFailure): RuleResult {
  const { handoff } = subject;
  const { event } = failure;
  const what = event.type === "run" ? event.command : event.key;
  return {
    type: "finding",
    handoffId: handoff.id,
    recordId: null,
    transitionId: null,
    sourceId: handoff.sourceId,
    line: handoff.anchor.line,
    message: `The last run of ${quoteWords(what)} ended in ${quoteEvent(span, failure)}, and the handoff says nothing of it.`,
    evidence: citeEvent(span, failure, "contradicts", "the last run of it"),
    cause: `error:${event.type}:${event.type === "run" ? event.tool : event.key}`,
  };
}
