import { NEED_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import { evidenceOf, type ReviewItem } from "./review-items.ts";

/** What is known of an item in one line: the finding's sentence, else what supports it or would decide it. */
export function stateLine(item: ReviewItem, view: HandoffView): string {
  if (item.type === "finding") return item.finding.message;
  const [finding] = item.findings;
  if (finding !== undefined) return finding.message;
  const proof = item.judged?.transitions.flatMap(transition => transition.evidence)[0];
  if (proof !== undefined && item.judged?.verdict === "supported")
    return [proof.label || "shown in the session", proof.line === null ? null : `line ${proof.line}`]
      .filter(part => part !== null)
      .join(", ");
  const needs = new Set(
    view.unchecked.filter(entry => entry.recordId === item.record.id).map(entry => NEED_WORDS[entry.needs]),
  );
  if (needs.size > 0) return `Would be decided by ${[...needs].join(" and ")}, not loaded here.`;
  const candidates = evidenceOf(item).filter(entry => entry.isCandidate).length;
  if (candidates === 0) return "No rule decides this.";
  return `No rule decides this; ${candidates === 1 ? "1 message has" : `${candidates} messages have`} similar words.`;
}
