import type { Claim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { LinkedHandoff, RuleContext } from "../rule.ts";
import { type AssertedClaim, listClaims } from "./asserted-claims.ts";
import { type ClaimResult, leftUnchecked } from "./claim-result.ts";
import { judgeBlock } from "./judge-block.ts";
import { judgeCommit } from "./judge-commit.ts";
import { judgeCount } from "./judge-count.ts";
import { judgeEdit } from "./judge-edit.ts";
import { judgeFile } from "./judge-file.ts";
import { judgeLink } from "./judge-link.ts";
import { judgePublish } from "./judge-publish.ts";
import { judgeRun } from "./judge-run.ts";
import { judgeTouch } from "./judge-touch.ts";

const JUDGED = new WeakMap<
  LinkedHandoff,
  { readonly context: RuleContext; readonly results: readonly ClaimResult[] }
>();

/** Judges all claims of a handoff, once for all rules. A closing message outside any session is judged as any other. */
export function judgeClaims(subject: LinkedHandoff, context: RuleContext): readonly ClaimResult[] {
  const known = JUDGED.get(subject);
  if (known?.context === context) return known.results;
  const claims = listClaims(subject.handoff);
  const judged = claims.map(of => ({ of, result: judgeClaim(of, subject.span, context) }));
  const results = withoutHalfSupport(judged);
  JUDGED.set(subject, { context, results });
  return results;
}

function judgeClaim(of: AssertedClaim, span: Span | null, context: RuleContext): ClaimResult | null {
  const { claim } = of;
  if (isOf(of, "commit")) return judgeCommit(of, span, context);
  if (span === null)
    return claim.type === "count" ? null : leftUnchecked(FIRST_RULE[claim.type], of, claim.type, "session");
  if (isOf(of, "run")) return judgeRun(of, span);
  if (isOf(of, "publish")) return judgePublish(of, span, context);
  if (isOf(of, "file")) return judgeFile(of, span);
  if (isOf(of, "link")) return judgeLink(of, span);
  if (isOf(of, "edit")) return judgeEdit(of, span);
  if (isOf(of, "touch")) return judgeTouch(of, span);
  if (isOf(of, "block")) return judgeBlock(of, span);
  return isOf(of, "count") ? judgeCount(of, span) : null;
}

const FIRST_RULE = {
  run: "claim.tests-unrun",
  publish: "claim.push-unsupported",
  file: "claim.file-unsupported",
  link: "claim.url-unknown",
  commit: "claim.commit-unknown",
  edit: "claim.file-unsupported",
  touch: "claim.file-unsupported",
  block: "claim.file-unsupported",
} as const;

const isOf = <T extends Claim["type"]>(of: AssertedClaim, type: T): of is AssertedClaim<Extract<Claim, { type: T }>> =>
  of.claim.type === type;

/** A clause with several claims is supported when all are: where one is open, the others' support does not speak for it. */
function withoutHalfSupport(
  judged: readonly { readonly of: AssertedClaim; readonly result: ClaimResult | null }[],
): readonly ClaimResult[] {
  // What is only pointed at says nothing that would have to be borne out; code that is shown may be shortened.
  const isOpen = ({ of: { claim }, result }: (typeof judged)[number]): boolean =>
    result === null && claim.type !== "block" && !(claim.type === "link" && claim.isPointed === true);
  const open = new Set(judged.flatMap(one => (isOpen(one) ? [one.of.transition.id] : [])));
  return judged.flatMap(({ of, result }) =>
    result === null || (result.result.type === "supported" && open.has(of.transition.id)) ? [] : [result],
  );
}
