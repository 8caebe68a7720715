import { groupBy } from "../../shared/lib/group-by.ts";
import type { Unchecked } from "../../shared/model/finding.ts";
import type { RecordId } from "../../shared/model/ids.ts";
import type { HandoffRecord, RecordKind } from "../../shared/model/record.ts";
import { NEED_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import { evidenceOf, type ReviewItem } from "./review-items.ts";

/** Why no rule speaks of a record, and what decides it, where it is no claim about what happened. */
const UNCLAIMED: Readonly<Partial<Record<RecordKind, string>>> = {
  "next-action": "It says what is to be done, not what was: whether it is the right step is yours to decide",
  "open-question": "It asks, and claims nothing: whether it is still open is yours to decide",
  objective:
    "It states an aim, and claims nothing that a session could show: whether it is the right one is yours to decide",
  decision: "No later word that reverses it was found, and none that takes it: whether it holds is yours to decide",
};

const BY_LIST = new WeakMap<readonly Unchecked[], ReadonlyMap<RecordId, readonly Unchecked[]>>();

/** What a list says of one record; a list is looked through once, however many records ask. */
function uncheckedOf(entries: readonly Unchecked[], recordId: RecordId): readonly Unchecked[] {
  let byRecord = BY_LIST.get(entries);
  if (byRecord === undefined) {
    byRecord = groupBy(entries, entry => entry.recordId);
    BY_LIST.set(entries, byRecord);
  }
  return byRecord.get(recordId) ?? [];
}

const UNKNOWN = "No rule knows how to test this: your own reading decides it";

/** What is known of an item in one sentence: the finding's, else what supports it, else why it is unchecked and what would decide it. */
export function stateLine(item: ReviewItem, view: Pick<HandoffView, "unchecked" | "judged">): string {
  if (item.type === "finding") return item.finding.message;
  const [finding] = item.findings;
  if (finding !== undefined) return finding.message;
  const proof = item.judged?.transitions.flatMap(transition => transition.evidence)[0];
  if (proof !== undefined && item.judged?.verdict === "supported")
    return [proof.label || "shown in the session", proof.line === null ? null : `line ${proof.line}`]
      .filter(part => part !== null)
      .join(", ");
  const needs = new Set(uncheckedOf(view.unchecked, item.record.id).map(entry => NEED_WORDS[entry.needs]));
  if (needs.size > 0) return `Not checked: ${[...needs].join(" and ")} would decide it, and is not loaded here.`;
  const candidates = evidenceOf(item).filter(entry => entry.isCandidate).length;
  const similar =
    candidates === 0
      ? ""
      : `; ${candidates === 1 ? "1 message has" : `${candidates} messages have`} similar words, which is no proof`;
  return `${reasonOf(item.record, view)}${similar}.`;
}

function reasonOf({ kind, anchor }: HandoffRecord, view: Pick<HandoffView, "judged">): string {
  if (anchor.row !== undefined)
    return "Its ledger holds no proof of this: only the session or the artifact behind it would tell";
  if (view.judged.sessionLink === null && kind !== "next-action" && kind !== "open-question")
    return "No session is linked to this handoff: the one that wrote it would tell more";
  return UNCLAIMED[kind] ?? UNKNOWN;
}
