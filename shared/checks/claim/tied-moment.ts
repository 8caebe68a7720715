import type { RunClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { findNumber } from "./link-index.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

const TIED =
  /\b(opened|created|submitted|raised|filed|committed|pushed|force-pushed|merged)\b[^.;]{0,160}?\b(?:with|after|once|while)\b[^.;]{0,80}$/i;
const SPANS = new WeakMap<Span, Map<number, Span>>();

/**
 * The span up to the act that a run claim is tied to ("Created PR #136 with all tests passing"): it is said of that
 * moment, and what came later does not bear on it. The span itself where the claim is tied to none that is seen.
 */
export function spanOfClaim(of: AssertedClaim<RunClaim>, span: Span): Span {
  const order = momentOf(of, span);
  if (order === null || order + 1 >= span.endOrder) return span;
  const known = SPANS.get(span) ?? new Map<number, Span>();
  SPANS.set(span, known);
  const cut = known.get(order) ?? { ...span, endOrder: order + 1 };
  known.set(order, cut);
  return cut;
}

function momentOf({ claim, clause, record }: AssertedClaim<RunClaim>, span: Span): number | null {
  const before = record.text.slice(clause.start, Math.max(clause.start, claim.end));
  const act = TIED.exec(before)?.[1]?.toLowerCase();
  if (act === undefined) return null;
  const { commits, publishes } = eventsOf(span);
  if (act === "committed") {
    const named = clause.claims.find(other => other.type === "commit");
    const made =
      named === undefined
        ? commits.at(-1)
        : commits.findLast(({ event }) => event.hash !== null && isSameHash(event.hash, named.hash));
    return made?.order ?? null;
  }
  if (act === "pushed" || act === "force-pushed" || act === "merged") {
    const verb = act === "merged" ? "merge" : "push";
    return publishes.findLast(({ event }) => event.verb === verb && event.outcome === "done")?.order ?? null;
  }
  const opened = clause.claims.find(other => other.type === "link");
  if (opened?.number == null) return null;
  return findNumber(span, opened.number).find(({ entry }) => entry.message.role === "tool")?.order ?? null;
}
