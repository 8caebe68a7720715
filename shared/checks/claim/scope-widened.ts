import type { RunClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { HandoffRule, RuleResult } from "../rule.ts";
import { type AssertedPlace, readPlace } from "./asserted-place.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { readUnnamed } from "./judge-unnamed.ts";
import { measuredElsewhere } from "./measured-place.ts";
import { placeFinding } from "./record-places.ts";
import { listSaid, type SaidClause } from "./said-clauses.ts";
import { type EndedRun, selectRuns } from "./select-runs.ts";
import { askedOf, eventsOf } from "./span-events.ts";

/** That something works, said without naming tests. */
const WORKS =
  /\b(?:works|working|verified|confirmed|tested|measured|healthy|stable|green|pass(?:es|ed|ing)?|fixed|benchmarked|validated|loads|responds)\b/i;
const NO_WORK =
  /\b(?:not|never|n['’]t|will|would|should|if|when|once|to be|needs?|users? (?:said|confirmed|reported))\b/i;

/** Measured in one place, asserted of a wider one. */
export const SCOPE_WIDENED: HandoffRule = {
  id: "claim.scope-widened",
  version: 2,
  severity: "warning",
  verdict: "unsupported",
  title:
    "Something was measured in a worktree, on another branch or commit, in a local build or in part, and is asserted of main, of production or of a release.",
  scope: "handoff",
  check({ handoff, span }) {
    if (span === null) return [];
    return listSaid(handoff).flatMap((said): readonly RuleResult[] => {
      if (said.isPast) return [];
      const place = readPlace(said.text, said.record.section);
      if (place === null) return [];
      const measured = findMeasured(said, span, place);
      if (measured === null || askedOf(span, /./, measured.run.order)) return [];
      const where = measuredElsewhere(span, measured.run, place);
      if (where === null) return [];
      const { transition, record } = said;
      return [
        placeFinding(
          handoff,
          { record, transition },
          {
            message: `${quoteWords(said.text)} is said of ${nameOf(place)}, but it was measured ${where}: ${quoteEvent(span, measured.run)}.`,
            evidence: [...citeEvent(span, measured.run, "contradicts", `measured ${where}`), transition.assertedBy],
            cause: `${transition.id}:${measured.cause}`,
          },
        ),
      ];
    });
  },
};

interface Measured {
  readonly run: EndedRun;
  readonly cause: string;
}

/** The run that an assertion can rest on: the last that passed of what it names; where it names nothing, of any. */
function findMeasured(said: SaidClause, span: Span, place: AssertedPlace): Measured | null {
  const { runs } = eventsOf(span);
  const claims = said.clause?.claims ?? [];
  const claimed = claims.find((claim): claim is RunClaim => claim.type === "run");
  if (claimed?.unnamed === "ci") return null;
  if (claimed !== undefined) {
    const claim = readUnnamed(claimed, span);
    const run = claim === null ? undefined : selectRuns(claim, runs).runs.at(-1);
    return claim === null || run?.event.outcome !== "passed" ? null : { run, cause: `run:${claim.tool}` };
  }
  if (place.type === "commit" || claims.some(({ type }) => type === "publish" || type === "commit")) return null;
  if (!WORKS.test(said.text) || NO_WORK.test(said.text)) return null;
  const run = runs.findLast(({ event }) => event.outcome === "passed");
  return run === undefined ? null : { run, cause: "verified" };
}

function nameOf(place: AssertedPlace): string {
  if (place.type === "main") return place.branch;
  if (place.type === "commit") return place.hash;
  return place.type === "production" ? "production" : `the release${place.label === null ? "" : ` ${place.label}`}`;
}
