import { isFuture } from "../../coord/age.ts";
import { parseCreatedAt } from "../../coord/created-at.ts";
import { foldNewestKnown } from "../../coord/fold.ts";
import { type ContinuityStanding, hoursSince, judgeContinuity, type LastSave } from "../../coord/health.ts";
import { parseLatestPointer } from "../../coord/latest-pointer.ts";
import type { PresenceFact, StoreFact } from "../../model/store-fact.ts";
import type { LibraryRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { datedOf } from "./checkpoint-ref.ts";
import { type CheckpointSubject, toUs } from "./checkpoint-subject.ts";
import { agentKey, buildStoreFault, currentByAgent, factsOf, keyRange } from "./store-facts.ts";

/** An agent that shows itself, with what its checkpoints say and what the engine would say by its pointer. */
export interface AgentStanding {
  readonly presence: PresenceFact;
  /** When it last showed itself, in microseconds. */
  readonly presenceUs: bigint;
  readonly presenceHours: number;
  /** Null where it has no checkpoint whose age is known. */
  readonly checkpointHours: number | null;
  readonly newest: CheckpointSubject | null;
  readonly hasCheckpoints: boolean;
  /** By the fold over the checkpoints themselves. */
  readonly own: ContinuityStanding;
  /** By LATEST.json, as the engine's health tells it. */
  readonly engine: ContinuityStanding;
  /** There is a LATEST.json, and it has a date. */
  readonly hasPointer: boolean;
  /** That date lies ahead of now. The engine takes it for fresh until then. */
  readonly isPointerAhead: boolean;
}

function lastSave(us: bigint | null, hasAny: boolean): LastSave {
  if (us !== null) return { type: "dated", us };
  return { type: hasAny ? "unknown" : "never" };
}

/** The shard of each agent that is the newest sign of life, with its instant. One from the future is none. */
function newestPresences(facts: readonly StoreFact[], nowUs: bigint) {
  const newest = new Map<string, { readonly fact: PresenceFact; readonly us: bigint }>();
  for (const fact of factsOf(facts, "presence")) {
    const us = parseCreatedAt(fact.timestamp);
    if (us === null || isFuture(us, nowUs)) continue;
    const key = agentKey(fact, fact.agent);
    if ((newest.get(key)?.us ?? us - 1n) < us) newest.set(key, { fact, us });
  }
  return newest;
}

/** Every agent that shows itself, in the order of the files. */
export function readAgentStandings(handoffs: readonly LinkedHandoff[], facts: readonly StoreFact[], nowUs: bigint) {
  const presences = newestPresences(facts, nowUs);
  if (presences.size === 0) return [];
  const byAgent = currentByAgent(handoffs);
  const pointers = new Map(factsOf(facts, "pointer").map(fact => [agentKey(fact, fact.agent), fact]));
  return [...presences].map(([key, { fact, us }]): AgentStanding => {
    const subjects = byAgent.get(key) ?? [];
    const newest = foldNewestKnown(datedOf(subjects), nowUs);
    const pointer = pointers.get(key);
    const pointedUs = pointer === undefined ? null : (parseLatestPointer(pointer.text)?.createdUs ?? null);
    const hasCheckpoints = subjects.length > 0;
    return {
      presence: fact,
      presenceUs: us,
      presenceHours: hoursSince(us, nowUs),
      checkpointHours: newest === null ? null : hoursSince(newest.createdUs, nowUs),
      newest: newest?.subject ?? null,
      hasCheckpoints,
      own: judgeContinuity(us, lastSave(newest?.createdUs ?? null, hasCheckpoints), nowUs),
      engine: judgeContinuity(us, lastSave(pointedUs, hasCheckpoints), nowUs),
      hasPointer: pointedUs !== null,
      isPointerAhead: pointedUs !== null && isFuture(pointedUs, nowUs),
    };
  });
}

/** A rule about agents that show themselves and what their checkpoints say. `judge` gives the sentence, or null. */
export function buildContinuityRule(
  name: "stale" | "unknown",
  title: string,
  judge: (standing: AgentStanding) => string | null,
): LibraryRule {
  return {
    id: `coord.continuity-${name}`,
    version: 1,
    severity: "warning",
    verdict: "stale",
    title,
    scope: "library",
    check(handoffs, { facts, nowMs }) {
      return readAgentStandings(handoffs, facts, toUs(nowMs)).flatMap((standing): readonly RuleResult[] => {
        const message = judge(standing);
        if (message === null) return [];
        const { presence, newest, engine } = standing;
        return [
          buildStoreFault(presence, {
            cause: `continuity:${presence.agent}`,
            message: `${message} The engine's own health says: ${engine}.`,
            at: keyRange(presence.text, "timestamp"),
            label: "the presence",
            handoffId: newest?.handoff.id ?? null,
          }),
        ];
      });
    },
  };
}
