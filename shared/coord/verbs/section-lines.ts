import { pyStr } from "../python-value.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { listOf, textOr } from "../task-row.ts";

const ARTIFACT_CHARS = 140;

const clip = (text: string): string => {
  const chars = [...text.trim()];
  return chars.length <= ARTIFACT_CHARS
    ? chars.join("")
    : `${chars
        .slice(0, ARTIFACT_CHARS - 1)
        .join("")
        .trimEnd()}…`;
};

/** A part of a fold that could not be read. */
function foldLine(row: PyDocument, label: string, remedy: string, noun: string): string {
  const field = (key: string): string => pyStr(row.get(key) ?? null);
  const skipped = row.has("skipped") ? ` (${field("skipped")} ${noun}(s) skipped on transport error)` : "";
  return `  ${label} fold degraded: scanned ${field("scanned")}/${field("total")} before budget — ${remedy}${skipped}`;
}

/** Says that some agents' presence could not be read. */
export const presenceFoldLine = (row: PyDocument): string =>
  foldLine(row, "presence", "roster may be partial, run `presence show` for the rest", "shard");

/** A row about a review. */
export function reviewLine(row: PyDocument): string {
  const name = textOr(row.get("name"));
  switch (row.get("type")) {
    case "review-pending": {
      const of = textOr(row.get("of"));
      const head = textOr(row.get("head"));
      const artifact = of === "" ? "" : ` — of: ${clip(of)}`;
      const commit = head === "" ? "" : ` @ ${head.slice(0, 12)}`;
      return `  [REVIEW] pending verdict: ${name} (required: ${listOf(row.get("pending_required")).join(", ")})${artifact}${commit}`;
    }
    case "review-orphan":
      return `  [REVIEW] orphan review dir (verdicts, no doc): ${name} — needs maintainer repair`;
    case "review-orphan-degraded":
      return `  [REVIEW] orphan dir classification degraded: ${name} — verdicts listing unreadable, retry`;
    case "review-role-degraded":
      return `  review role resolution degraded: ${listOf(row.get("roles")).join(", ")} — holders unknown, retry`;
    default:
      return foldLine(row, "review", "run per-slug review status for the rest", "slug");
  }
}

/** A row about what was said on the forge. */
export function forgeLine(row: PyDocument): string {
  if (row.get("type") !== "forge-feedback") return foldLine(row, "forge", "run forge feedback for the rest", "PR");
  const authors = listOf(row.get("authors")).join(", ") || "?";
  return `  [FORGE] feedback on ${textOr(row.get("pr_slug"))}: ${pyStr(row.get("count") ?? null)} item(s) from ${authors}`;
}
