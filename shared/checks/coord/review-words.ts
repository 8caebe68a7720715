import type { ReviewStanding } from "./review-standings.ts";

const APPROVED =
  /\b(?:approved|approves|lgtm|signed[- ]off|approval (?:given|received|is in|came in|was given)|(?:passed|cleared) review|approvals? (?:from|by)|verdict\b[^.;]{0,20}\bapprove|review (?:is |has |was )?(?:passed|cleared))\b/i;
const CHANGES =
  /\b(?:changes? (?:were |was |are |is |still )?requested|request(?:ed|s)?[- ]changes|rejected|rejects|asked for changes)\b/i;
/** What is hoped for, waited for or denied is not said to be so. */
const OPEN =
  /\b(?:not|never|cannot|until|once|when|whenever|if|unless|after|before|awaits?|awaiting|pending|needs?|wants?|should|must|get|gets|getting|to be|will|would|ask|asks|who|whether|unapproved|once)\b|n't\b|\?/i;
const BY =
  /\b(?:approved|approvals?|signed[- ]off|lgtm|rejected|changes requested) (?:by|from)\s{1,3}[`"']?([\w.:@-]{1,60})/i;

/** What a text says of a review's outcome, and by whom where it names somebody. */
export interface SaidOutcome {
  readonly outcome: "approved" | "changes";
  readonly reviewer: string | null;
}

/** The outcome of a review that a text asserts; null where it asserts none, or both. */
export function readOutcome(text: string): SaidOutcome | null {
  const [isApproved, isChanges] = [APPROVED.test(text), CHANGES.test(text)];
  if (isApproved === isChanges || OPEN.test(text)) return null;
  const reviewer = BY.exec(text)?.[1]?.replace(/[.:]+$/, "") ?? null;
  return { outcome: isApproved ? "approved" : "changes", reviewer };
}

/** What the fold says instead, in words; null where it agrees, or cannot tell. */
export function contradiction({ fold, required }: ReviewStanding, { outcome, reviewer }: SaidOutcome): string | null {
  if (reviewer !== null) {
    const own = fold.verdicts.find(verdict => verdict.reviewer.toLowerCase() === reviewer.toLowerCase());
    // A person who is no reviewer of the store may have said so elsewhere.
    if (own === undefined && !required.toLowerCase().includes(`"${reviewer.toLowerCase()}"`)) {
      return outcome === "approved" && fold.state === "changes" ? "changes are requested" : null;
    }
    const said = own === undefined ? null : own.word === "approve" ? "approved" : "changes";
    if (said === null) return outcome === "approved" ? `${reviewer} has given no verdict` : null;
    if (said !== outcome) return `the newest verdict of ${reviewer} is ${own?.word}`;
    return outcome === "approved" && fold.state === "changes" ? "changes are requested" : null;
  }
  if (fold.state === outcome) return null;
  if (fold.state === "changes") {
    const whose = fold.verdicts.filter(({ word }) => word === "changes").map(verdict => verdict.reviewer);
    return `${whose.join(" and ")} requested changes`;
  }
  if (fold.state === "approved") return "it is approved";
  if (outcome === "changes") return null;
  const odd = fold.faults.map(({ shard, why }) => `${shard.fileName} is ${why}`).join(", ");
  const lacking =
    fold.missing.length === 0 ? "no verdict approves it" : `${fold.missing.join(" and ")} did not approve it`;
  return odd === "" ? lacking : `${lacking} (${odd})`;
}
