import type { SessionEvent } from "../../model/event.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Timeline, TimelineEntry } from "../../model/timeline.ts";
import { citeMessage } from "../claim/cite.ts";
import type { RuleResult, SourceRule, SourceSubject } from "../rule.ts";
import { type CoordAct, type CoordCall, readCoordCalls } from "./coord-calls.ts";

/** A session of an agent that takes part in a team, as its lifecycle contract sees it. */
export interface Lifecycle {
  readonly timeline: Timeline;
  readonly calls: readonly CoordCall[];
  /** Orders of what changed something, ascending. */
  readonly effects: readonly number[];
  /** It begins with a summary or without its root: what came before is not known. */
  readonly isIncomplete: boolean;
  /** Of each entry, for how long the agent was at work until then, in milliseconds: waiting for a person is no work. */
  readonly activeMs: readonly number[];
}

/** What a rule of the contract says is missing, and the entry that shows it. */
export interface LifecycleFault {
  readonly message: string;
  readonly order: number;
  readonly label: string;
}

function isEffect(event: SessionEvent): boolean {
  // What a team's store holds is the checkpoint itself, and not what it speaks of.
  if (event.type === "change") return event.path === null || !/\/continuity\/|\/team\/[^/]+\/member\//.test(event.path);
  return event.type === "commit" || (event.type === "publish" && event.outcome === "done");
}

function measureActivity(entries: readonly TimelineEntry[]): readonly number[] {
  let activeMs = 0;
  let lastMs: number | null = null;
  return entries.map(({ message }) => {
    const isPerson = message.role === "user" && message.kind === "text" && !message.isMeta;
    if (message.timeMs !== null) {
      // Clocks run backwards within a file now and then.
      if (lastMs !== null && !isPerson) activeMs += Math.max(0, message.timeMs - lastMs);
      lastMs = Math.max(lastMs ?? message.timeMs, message.timeMs);
    }
    return activeMs;
  });
}

function readLifecycle({ session, handoffs }: SourceSubject): Lifecycle | null {
  if (session === null || session.agentId !== null) return null;
  const { messages } = session;
  if (!messages.some(({ call, text }) => call !== null && /coord-engine|countersign/.test(text))) return null;
  const span = handoffs.find(linked => linked.span !== null && linked.link?.sessionId === session.id)?.span;
  if (span === undefined || span === null) return null;
  const { timeline, isIncomplete } = span;
  const calls = readCoordCalls(timeline);
  if (calls.length === 0) return null;
  const effects = timeline.events.filter(({ event }) => isEffect(event)).map(({ order }) => order);
  return { timeline, calls, effects, isIncomplete, activeMs: measureActivity(timeline.entries) };
}

/** Asks once for each subject: the rules and the team's summary want the same answer. */
function onceFor<T>(ask: (subject: SourceSubject) => T | null): (subject: SourceSubject) => T | null {
  const known = new WeakMap<SourceSubject, { readonly answer: T | null }>();
  return subject => {
    const found = known.get(subject) ?? { answer: ask(subject) };
    known.set(subject, found);
    return found.answer;
  };
}

/** The lifecycle of a main session in which the engine was used; null for any other. */
export const lifecycleOf = onceFor(readLifecycle);

/** A rule of the contract, and what it found, for whoever shows the session as a whole. */
export interface LifecycleRule extends SourceRule {
  /** Null where the behaviour was kept, or where the session is none of a team's agent. */
  faultOf(subject: SourceSubject): LifecycleFault | null;
}

/** A rule of the contract that every agent of a team owes: one finding for a session. */
export function buildLifecycleRule(
  name: CoordAct,
  title: string,
  judge: (lifecycle: Lifecycle) => LifecycleFault | null,
): LifecycleRule {
  const faultOf = onceFor(subject => {
    const lifecycle = lifecycleOf(subject);
    return lifecycle === null ? null : judge(lifecycle);
  });
  return {
    faultOf,
    id: `coord.lifecycle-${name}`,
    version: 1,
    severity: "note",
    verdict: "unsupported",
    title,
    scope: "source",
    check(subject): readonly RuleResult[] {
      const fault = faultOf(subject);
      const entry = fault === null ? undefined : lifecycleOf(subject)?.timeline.entries[fault.order];
      if (fault === null || entry === undefined) return [];
      const range = { start: 0, end: entry.message.text.length };
      const evidence: readonly Evidence[] = [citeMessage(entry, range, "contradicts", fault.label)];
      return [
        {
          type: "finding",
          handoffId: null,
          recordId: null,
          transitionId: null,
          sourceId: subject.source.id,
          line: entry.session.sourceId === subject.source.id ? entry.message.line : null,
          message: fault.message,
          evidence,
          cause: `lifecycle:${name}`,
        },
      ];
    },
  };
}

/** The order of the first call that did this, or null. */
export const firstOf = ({ calls }: Lifecycle, act: CoordAct): number | null =>
  calls.find(({ acts }) => acts.includes(act))?.order ?? null;

/** The orders at which something was done, ascending. */
export const ordersOf = ({ calls }: Lifecycle, wanted: readonly CoordAct[]): readonly number[] =>
  calls.filter(({ acts }) => acts.some(act => wanted.includes(act))).map(({ order }) => order);

/** The first entry at which more active time had passed since the last of these orders than is allowed; null if none. */
export function findGap({ activeMs }: Lifecycle, orders: readonly number[], mostMs: number): number | null {
  let since = 0;
  let next = 0;
  for (const [order, atMs] of activeMs.entries()) {
    if (atMs - since > mostMs) return order;
    while (orders[next] === order) {
      since = atMs;
      next += 1;
    }
  }
  return null;
}
