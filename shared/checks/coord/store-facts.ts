import { groupBy } from "../../lib/group-by.ts";
import type { Evidence } from "../../model/evidence.ts";
import { type HandoffId, rootOf, type SourceId } from "../../model/ids.ts";
import type { StoreFact } from "../../model/store-fact.ts";
import type { LinkedHandoff, RuleResult } from "../rule.ts";
import { type CheckpointSubject, fileEvidence, readCheckpoint, type TextFile } from "./checkpoint-subject.ts";

/** Where a document of a store lies. */
export interface StoreSpot {
  readonly sourceId: SourceId;
  readonly prefix: string;
  readonly team: string | null;
}

/** Names the team folder of one store: what lies in it belongs together. */
export const teamKey = ({ sourceId, prefix, team }: StoreSpot): string =>
  JSON.stringify([rootOf(sourceId), prefix, team]);

// Many rules ask for few kinds, and a timeline's moments are many.
const byKind = new WeakMap<readonly StoreFact[], ReadonlyMap<StoreFact["type"], readonly StoreFact[]>>();

/** The facts of one kind. */
export function factsOf<T extends StoreFact["type"]>(
  facts: readonly StoreFact[],
  type: T,
): readonly Extract<StoreFact, { readonly type: T }>[] {
  const kinds = byKind.get(facts) ?? groupBy(facts, fact => fact.type);
  byKind.set(facts, kinds);
  // The group of a type holds that type only.
  return (kinds.get(type) ?? []) as readonly Extract<StoreFact, { readonly type: T }>[];
}

/** The key of an agent in a team folder of a store. */
export const agentKey = (spot: StoreSpot, agent: string): string => JSON.stringify([teamKey(spot), agent]);

/** The checkpoints that lie in their agents' folders now, kept copies aside, by agentKey. */
export function currentByAgent(handoffs: readonly LinkedHandoff[]): ReadonlyMap<string, readonly CheckpointSubject[]> {
  const current = handoffs.flatMap(({ handoff }) => {
    const subject = readCheckpoint(handoff);
    return subject === null || subject.place === null || subject.place.version !== null ? [] : [subject];
  });
  return groupBy(current, ({ handoff, place }) =>
    place === null ? "" : agentKey({ ...place, sourceId: handoff.sourceId }, place.agent),
  );
}

/** What a finding about a store's document says. */
export interface StoreFault {
  readonly cause: string;
  readonly message: string;
  /** The words that are wrong; null where something is missing. */
  readonly at: { readonly start: number; readonly end: number } | null;
  readonly label: string;
  readonly handoffId?: HandoffId | null;
  readonly extra?: readonly Evidence[];
}

/** A finding about a document of a store, with its words as evidence. */
export function buildStoreFault(
  file: TextFile,
  { cause, message, at, label, handoffId, extra }: StoreFault,
): RuleResult {
  const shown = at === null ? [] : [fileEvidence(file, at.start, at.end, label)];
  return {
    type: "finding",
    handoffId: handoffId ?? null,
    recordId: null,
    transitionId: null,
    sourceId: file.sourceId,
    line: shown[0]?.line ?? null,
    message,
    evidence: [...shown, ...(extra ?? [])],
    cause,
  };
}

/** Where a front-matter key stands in a document, to the end of its line; null where it does not. */
export function keyRange(text: string, key: string): { readonly start: number; readonly end: number } | null {
  const start = text.startsWith(`${key}:`) ? 0 : text.indexOf(`\n${key}:`) + 1;
  if (start === 0 && !text.startsWith(`${key}:`)) return null;
  const feed = text.indexOf("\n", start);
  return { start, end: feed < 0 ? text.length : feed };
}
