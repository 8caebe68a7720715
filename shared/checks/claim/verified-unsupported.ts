import type { Evidence } from "../../model/evidence.ts";
import type { Span } from "../../model/timeline.ts";
import type { HandoffRule, RuleResult } from "../rule.ts";
import { citeEvent, quoteWords } from "./cite.ts";
import { isCommandRun } from "./find-command.ts";
import { listSaid, type SaidClause } from "./said-clauses.ts";
import { askedOf, baseName, eventsOf } from "./span-events.ts";
import { readVerified, type VerifiedThings } from "./verified-things.ts";
import { isActedOn, lastChangeOf, lastCodeChange } from "./verifying-acts.ts";

const OWN_RULES = new Set(["run", "publish", "link", "commit"]);

/** "Verified", and nothing read or ran the thing after it last changed. */
export const VERIFIED_UNSUPPORTED: HandoffRule = {
  id: "claim.verified-unsupported",
  version: 2,
  severity: "warning",
  verdict: "unsupported",
  title: "Something is said to be verified, confirmed or checked, and nothing read or ran it after it last changed.",
  scope: "handoff",
  check({ handoff, span }) {
    return listSaid(handoff).flatMap((said): readonly RuleResult[] => {
      if (said.isPast || said.clause?.claims.some(({ type }) => OWN_RULES.has(type)) === true) return [];
      const things = readVerified(said.text);
      if (things === null) return [];
      const base = { handoffId: handoff.id, recordId: said.record.id, transitionId: said.transition.id };
      const cause = `${said.transition.id}:verified`;
      if (span === null) return [{ type: "unchecked", ...base, needs: "session", cause, evidence: [] }];
      const fault = judgeVerified(span, said, things);
      if (fault === null) return [];
      if (fault === "unchecked") return [{ type: "unchecked", ...base, needs: "session", cause, evidence: [] }];
      const { line } = said.transition.assertedBy;
      const evidence = [...fault.evidence, said.transition.assertedBy];
      const message = `${quoteWords(said.text)}, but ${fault.why}.`;
      return [{ type: "finding", ...base, sourceId: handoff.sourceId, line, message, evidence, cause }];
    });
  },
};

interface Fault {
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

function judgeVerified(span: Span, said: SaidClause, things: VerifiedThings): Fault | "unchecked" | null {
  const { files, names, addresses, commands, isOfWork, inBrowser } = things;
  const needles = [...files.map(baseName), ...names, ...addresses.map(bareAddress)];
  const missing = commands.find(command => !isCommandRun(span, command));
  if (needles.length === 0 && commands.length === 0 && !isOfWork && !inBrowser) return null;
  const after = placeOfChange(span, things);
  const needsBrowser = inBrowser && needles.length === 0;
  if (missing === undefined && isActedOn(span, after, needles, needsBrowser)) return null;
  // What nothing names cannot be looked for; a file that no call made is judged as a file.
  const isOfFile = said.clause?.claims.some(({ type }) => type === "file") === true;
  if (after < 0 && missing === undefined && (needles.length === 0 || isOfFile)) return null;
  if (askedOf(span, /./, after) || (span.isIncomplete && (after < 0 || missing !== undefined))) return "unchecked";
  if (missing !== undefined) return { why: `${quoteWords(missing)} was run nowhere in the session`, evidence: [] };
  const what = files[0] ?? names[0] ?? addresses[0] ?? "the work";
  if (after < 0) return { why: `nothing in the session reads or runs ${what}`, evidence: [] };
  const change = eventsOf(span).changes.findLast(({ order }) => order <= after);
  return {
    why: `${needsBrowser ? "no browser was used" : `nothing read or ran ${what}`} after it last changed`,
    evidence: change === undefined ? [] : citeEvent(span, change, "contradicts", "the last change"),
  };
}

/**
 * Where what was verified last changed, or -1. What is told of the search for a cause may have been changed since it was
 * found: of that, only what was never looked at is wrong.
 */
function placeOfChange(span: Span, { files, names, addresses, isOfWork }: VerifiedThings): number {
  if (!isOfWork) return -1;
  const isOfNames = files.length + names.length > 0 && addresses.length === 0;
  return isOfNames ? lastChangeOf(span, files, names) : (lastCodeChange(span)?.order ?? -1);
}

const bareAddress = (address: string): string => address.replace(/^https?:\/\//, "").replace(/\/$/, "");
