import type { SessionEvent } from "../model/event.ts";
import type { Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import type { Timeline, TimelineEntry, TimelineEvent, UnloadedAgent } from "../model/timeline.ts";

const AGENT_TOOLS = new Set(["Task", "Agent"]);
const MAX_DEPTH = 30;

const isAgentCall = (message: Message): boolean => message.call !== null && AGENT_TOOLS.has(message.call.name);

function agentIdOf(result: Message): string | null {
  const facts = result.result;
  if (facts === null) return null;
  const structured = facts.structured;
  const named = structured !== null && Object.hasOwn(structured, "agentId") ? structured.agentId : null;
  return facts.agentId ?? (typeof named === "string" ? named : null);
}

function promptOf(call: Message): string {
  const input = call.call?.input;
  const prompt = input?.prompt ?? input?.description;
  return typeof prompt === "string" ? prompt : call.text;
}

const firstText = (session: Session): string | null =>
  session.messages.find(message => message.kind === "text")?.text ?? null;

/** Lays sessions out in one order. A session is laid out once, however often it is named. */
class TimelineBuilder {
  readonly entries: TimelineEntry[] = [];
  readonly unloadedAgents: UnloadedAgent[] = [];
  readonly laid = new Map<Session, number[]>();
  private readonly agents: readonly Session[];

  constructor(agents: readonly Session[]) {
    this.agents = agents;
  }

  /** `stopAgentId`: lay out up to the call whose result names it. */
  lay(session: Session, depth: number, stopAgentId: string | null): void {
    if (this.laid.has(session) || depth > MAX_DEPTH) return;
    const orders: number[] = [];
    this.laid.set(session, orders);
    const atResult = new Map<string, { readonly call: Message; readonly order: number }>();
    const waiting: Session[] = [];
    const strays = this.straysOf(session, depth);
    const stopAt = stopAgentId === null ? null : this.callIdOf(session, stopAgentId);
    for (const [i, message] of session.messages.entries()) {
      if (stopAt !== null && message.result?.callId === stopAt) break;
      const isLast = i === session.messages.length - 1;
      while (strays.length > 0 && (isLast || this.isDue(strays[0], message))) this.layAll(strays.splice(0, 1), depth);
      if (waiting.length > 0 && message.call === null) this.layReported(waiting, message, isLast, depth);
      if (message.result !== null) this.layAgentOf(message, atResult, waiting, isLast, depth);
      const order = this.entries.length;
      this.entries.push({ session, message });
      orders[message.seq] = order;
      if (isAgentCall(message)) atResult.set(message.call?.callId ?? "", { call: message, order });
    }
    for (const { call, order } of atResult.values())
      this.unloadedAgents.push({ order, prompt: promptOf(call), report: "" });
    this.layAll(strays, depth);
    this.layAll(waiting, depth);
  }

  private layAll(sessions: readonly Session[], depth: number): void {
    for (const session of sessions) this.lay(session, depth + 1, null);
  }

  private callIdOf(session: Session, agentId: string): string | null {
    return (
      session.messages.find(message => message.result !== null && agentIdOf(message) === agentId)?.result?.callId ??
      null
    );
  }

  private isDue(stray: Session | undefined, message: Message): boolean {
    return (
      stray !== undefined && stray.startedMs !== null && message.timeMs !== null && message.timeMs > stray.startedMs
    );
  }

  /** Sub-agents of the root that no result and no prompt of any session names, oldest first. */
  private straysOf(session: Session, depth: number): Session[] {
    if (depth > 0 || this.agents.length === 0) return [];
    const named = new Set<string>();
    const prompts = new Set<string>();
    for (const one of [session, ...this.agents]) {
      for (const message of one.messages) {
        const agentId = message.result === null ? null : agentIdOf(message);
        if (agentId !== null) named.add(agentId);
        else if (isAgentCall(message)) prompts.add(promptOf(message));
      }
    }
    const isNamed = (agent: Session): boolean =>
      (agent.agentId !== null && named.has(agent.agentId)) || prompts.has(firstText(agent) ?? "");
    const time = (agent: Session): number => agent.startedMs ?? Number.POSITIVE_INFINITY;
    return this.agents
      .filter(agent => !this.laid.has(agent) && !isNamed(agent))
      .sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)));
  }

  private layAgentOf(
    result: Message,
    atResult: Map<string, { readonly call: Message; readonly order: number }>,
    waiting: Session[],
    isLast: boolean,
    depth: number,
  ): void {
    const callId = result.result?.callId ?? "";
    const opened = atResult.get(callId);
    const agentId = agentIdOf(result);
    if (opened === undefined && agentId === null) return;
    atResult.delete(callId);
    const free = this.agents.filter(agent => !this.laid.has(agent));
    const byId = agentId === null ? undefined : free.find(agent => agent.agentId === agentId);
    const agent =
      byId ??
      (opened === undefined || agentId !== null
        ? undefined
        : free.find(one => firstText(one) === promptOf(opened.call)));
    if (agent === undefined) {
      const isRepeat = agentId !== null && this.agents.some(one => one.agentId === agentId);
      const didRun = result.result?.refused !== true;
      if (opened !== undefined && !isRepeat && didRun)
        this.unloadedAgents.push({ order: opened.order, prompt: promptOf(opened.call), report: result.text });
    } else if (result.result?.backgroundId !== null && !isLast) waiting.push(agent);
    else this.lay(agent, depth + 1, null);
  }

  /** An agent that was sent to the background stands before the message that reports on it. */
  private layReported(waiting: Session[], message: Message, isLast: boolean, depth: number): void {
    const due = waiting.filter(agent => isLast || (agent.agentId !== null && message.text.includes(agent.agentId)));
    for (const agent of due) {
      waiting.splice(waiting.indexOf(agent), 1);
      this.lay(agent, depth + 1, null);
    }
  }
}

function parentsOf(main: Session, related: readonly Session[]): readonly Session[] {
  const chain: Session[] = [];
  const byId = new Map(related.map(session => [session.id, session]));
  let parentId = main.parentId;
  while (parentId !== null) {
    const parent = byId.get(parentId);
    if (parent === undefined || parent === main || chain.includes(parent)) break;
    chain.unshift(parent);
    parentId = parent.parentId;
  }
  return chain;
}

/**
 * The order of a session with its loaded parents (before it) and its sub-agents (each between the call whose result
 * names it and that result, whatever the clocks say; one that no call names where its start time falls). `eventsOf`
 * is asked once for each session that is laid out.
 */
export function buildTimeline(
  main: Session,
  related: readonly Session[],
  eventsOf: (session: Session) => readonly SessionEvent[],
): Timeline {
  const parents = parentsOf(main, related);
  const agents = related.filter(session => session !== main && !parents.includes(session) && session.agentId !== null);
  const builder = new TimelineBuilder(agents);
  for (const [i, parent] of parents.entries()) builder.lay(parent, 1, (parents[i + 1] ?? main).agentId);
  builder.lay(main, 0, null);
  const events: TimelineEvent[] = [];
  for (const [session, orders] of builder.laid) {
    for (const event of eventsOf(session)) {
      const order = orders[event.seq];
      if (order !== undefined) events.push({ order, event });
    }
  }
  // Sorting is stable: events of one message keep the order in which they were read.
  events.sort((a, b) => a.order - b.order);
  builder.unloadedAgents.sort((a, b) => a.order - b.order);
  return { entries: builder.entries, events, unloadedAgents: builder.unloadedAgents };
}
