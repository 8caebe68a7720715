import { foldNewest, foldNewestKnown } from "../../coord/fold.ts";
import { type LatestPointer, parseLatestPointer } from "../../coord/latest-pointer.ts";
import type { PointerFact, StoreFact } from "../../model/store-fact.ts";
import type { LinkedHandoff } from "../rule.ts";
import { datedOf, type StoredCheckpoint } from "./checkpoint-ref.ts";
import { agentKey, currentByAgent, factsOf } from "./store-facts.ts";

/** A LATEST.json that can be read, with the checkpoints of its agent. */
export interface PointerStanding {
  readonly fact: PointerFact;
  readonly pointer: LatestPointer;
  /** Those of the agent's folder that have a valid date, kept copies aside. */
  readonly stored: readonly StoredCheckpoint[];
  /** The newest of them that does not lie ahead of now; of only such ones, the newest; null where there is none. */
  readonly newest: StoredCheckpoint | null;
}

/** Every LATEST.json that says when its checkpoint was made. One that does not is unknown, and never old. */
export function readPointers(
  handoffs: readonly LinkedHandoff[],
  facts: readonly StoreFact[],
  nowUs: bigint,
): readonly PointerStanding[] {
  const pointers = factsOf(facts, "pointer");
  if (pointers.length === 0) return [];
  const byAgent = currentByAgent(handoffs);
  return pointers.flatMap(fact => {
    const pointer = parseLatestPointer(fact.text);
    if (pointer === null || pointer.createdUs === null) return [];
    const stored = datedOf(byAgent.get(agentKey(fact, fact.agent)) ?? []);
    return [{ fact, pointer, stored, newest: foldNewestKnown(stored, nowUs) ?? foldNewest(stored) }];
  });
}

/** Whether a pointer is older than the newest checkpoint of its agent. */
export const isPointerStale = ({ pointer, newest }: PointerStanding): boolean =>
  pointer.createdUs !== null && newest !== null && pointer.createdUs < newest.createdUs;
