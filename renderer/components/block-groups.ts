import type { Block, BlockCode } from "../../shared/model/review.ts";

/** Reasons of one kind, as a link to the first of them. */
export interface BlockGroup {
  readonly label: string;
  readonly first: Block;
}

const WORDS: Readonly<Record<BlockCode, readonly [one: string, many: string]>> = {
  "record-undecided": ["record undecided", "records undecided"],
  "record-later": ["record put off", "records put off"],
  "finding-later": ["finding put off", "findings put off"],
  "flag-stands": ["flag stands", "flags stand"],
  "blocker-not-waived": ["blocker without a reason", "blockers without a reason"],
  "evidence-not-opened": ["high-risk record not opened", "high-risk records not opened"],
  "accepted-without-evidence": ["high-risk record without evidence", "high-risk records without evidence"],
  "accepted-in-bulk": ["record accepted in bulk", "records accepted in bulk"],
  "wake-unproven": ["wake not proven", "wakes not proven"],
  "checkpoint-too-old": ["checkpoint too old", "checkpoints too old"],
  "source-unverified": ["source changed", "sources changed"],
  "handoff-gone": ["handoff no longer in its source", "handoffs no longer in their source"],
  "session-not-judged": ["session not judged yet", "sessions not judged yet"],
  "log-broken": ["review log that was altered", "review logs that were altered"],
};

/** What a reason is about: a record once, whichever part of it. */
const thingOf = ({ target }: Block): string =>
  JSON.stringify(target.type === "transition" ? { type: "record", recordId: target.recordId } : target);

/**
 * The reasons by kind, in their order. A thing that stands in the way for two reasons is counted as one thing: a blocker of a
 * record that is undecided anyway is said as one among them.
 */
export function groupBlocks(blocks: readonly Block[]): {
  readonly count: number;
  readonly groups: readonly BlockGroup[];
} {
  const others = new Set(blocks.filter(({ code }) => code !== "blocker-not-waived").map(thingOf));
  const kinds = new Map<string, { readonly first: Block; readonly isAmong: boolean; readonly things: Set<string> }>();
  for (const block of blocks) {
    const thing = thingOf(block);
    const isAmong = block.code === "blocker-not-waived" && others.has(thing);
    const key = `${block.code} ${isAmong}`;
    const kind = kinds.get(key) ?? { first: block, isAmong, things: new Set() };
    kinds.set(key, kind);
    kind.things.add(thing);
  }
  const groups = [...kinds.values()].map(({ first, isAmong, things }): BlockGroup => {
    const [one, many] = WORDS[first.code];
    const words = isAmong ? "with a blocker among them" : things.size === 1 ? one : many;
    return { label: `${things.size} ${words}`, first };
  });
  return { count: new Set(blocks.map(thingOf)).size, groups };
}
