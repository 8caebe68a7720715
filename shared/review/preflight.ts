import { findPreflightBoxes, namesPreflight, PREFLIGHT_TEMPLATE } from "../coord/preflight.ts";
import type { Handoff } from "../model/handoff.ts";
import type { PreflightWord, ReviewState } from "../model/review.ts";

/** A box of a handoff's operator pre-flight as it stands in a review. */
export interface PreflightItem {
  readonly item: string;
  /** `template`: the handoff lists none, and this is offered. */
  readonly from: "handoff" | "template";
  readonly isTicked: boolean;
  /** The reviewer's last word on it; null where there is none. */
  readonly word: PreflightWord | null;
}

/** The texts in which a handoff can hold a pre-flight: a document's own, else its records'. */
const textsOf = ({ kind, text, records }: Handoff): readonly string[] =>
  kind === "document" ? [text] : records.map(record => record.text).filter(namesPreflight);

/**
 * The operator pre-flight of a handoff, with the reviewer's ticks over what the handoff says. A park without one is offered
 * the doctrine's four unlocks; any other handoff without one has none.
 */
export function readPreflight(handoff: Handoff, state: Pick<ReviewState, "preflight">): readonly PreflightItem[] {
  const boxes = new Map(
    textsOf(handoff)
      .flatMap(findPreflightBoxes)
      .map(box => [box.text, box.isTicked]),
  );
  const build = (item: string, from: PreflightItem["from"], said: boolean): PreflightItem => {
    const word = state.preflight.get(item) ?? null;
    return { item, from, isTicked: word?.isTicked ?? said, word };
  };
  if (boxes.size > 0) return [...boxes].map(([item, isTicked]) => build(item, "handoff", isTicked));
  return handoff.kind === "park" ? PREFLIGHT_TEMPLATE.map(item => build(item, "template", false)) : [];
}
