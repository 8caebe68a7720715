import { toUs } from "../checks/coord/checkpoint-subject.ts";
import { findHistory } from "../checks/coord/kept-copies.ts";
import { readLifecycleStanding } from "../checks/coord/lifecycle-standings.ts";
import { summariseTeams } from "../checks/coord/summarise-teams.ts";
import { RULES } from "../checks/registry.ts";
import type { LinkedHandoff, RuleContext } from "../checks/rule.ts";
import {
  activeRules,
  collectQuestions,
  type RuledResult,
  runHandoffRules,
  runLibraryRules,
  runSourceRules,
} from "../checks/run-rules.ts";
import { findCandidates } from "../evidence/candidates.ts";
import { lastMomentMs } from "../evidence/session-link.ts";
import { buildSpan } from "../evidence/span.ts";
import { groupBy } from "../lib/group-by.ts";
import type { Evidence } from "../model/evidence.ts";
import type { Handoff } from "../model/handoff.ts";
import type { HandoffId, RecordId, SessionId, SourceId } from "../model/ids.ts";
import type { Answer, HostQuestion } from "../model/question.ts";
import type { SessionFacts } from "../model/session.ts";
import { LOSSES, type Source } from "../model/source.ts";
import type { LifecycleStanding, TeamSummary } from "../model/team.ts";
import type { Span } from "../model/timeline.ts";
import type { LinkedLibrary } from "./link-library.ts";
import { type LoadedTree, loadTree } from "./load-tree.ts";
import type { PipelineInput } from "./pipeline-input.ts";
import type { Library } from "./read-library.ts";
import { buildSubjectIndex } from "./subject-index.ts";

/** What a span holds, without the span. */
interface SpanSize {
  readonly messages: number;
  readonly toolCalls: number;
}

/** What the rules said, and what was seen on the way. */
export interface Judgement {
  readonly results: readonly RuledResult[];
  readonly answers: readonly Answer[];
  readonly candidates: ReadonlyMap<RecordId, readonly Evidence[]>;
  readonly spanSizes: ReadonlyMap<HandoffId, SpanSize>;
  readonly teams: readonly TeamSummary[];
}

const treeKey = (session: SessionFacts): string => `${session.sourceId.split(":", 1)[0]}:${session.tree}`;

function measureSpan(span: Span): SpanSize {
  const entries = span.timeline.entries;
  const messages = Math.min(span.endOrder, entries.length);
  let toolCalls = 0;
  for (let order = 0; order < messages; order += 1) if (entries[order]?.message.kind === "tool-call") toolCalls += 1;
  return { messages, toolCalls };
}

function buildSubject(
  handoff: Handoff,
  linked: LinkedLibrary,
  tree: LoadedTree | null,
  lostLines: ReadonlyMap<SourceId, readonly number[]>,
): LinkedHandoff {
  const found = linked.links.get(handoff.id);
  const previousId = linked.previous.get(handoff.id);
  const previous = previousId === undefined ? null : (linked.byId.get(previousId) ?? null);
  const timeline = found === undefined ? null : (tree?.timelineOf(found.link.sessionId) ?? null);
  if (found === undefined || timeline === null) return { handoff, link: found?.link ?? null, span: null, previous };
  const span = buildSpan(handoff, found.link, timeline, found.writing, lastMomentMs(handoff), lostLines);
  return { handoff, link: found.link, span, previous };
}

/** The lines of each file that could not be read; files without any are not in it. */
const findLostLines = (sources: readonly Source[]): ReadonlyMap<SourceId, readonly number[]> =>
  new Map(
    sources.flatMap(({ id, issues }) => {
      const lines = issues.flatMap(({ code, line }) => (LOSSES.has(code) && line !== null ? [line] : []));
      return lines.length === 0 ? [] : [[id, lines] as const];
    }),
  );

/**
 * Runs the rules tree by tree, so that a session's messages may leave memory when its handoffs are judged: first the
 * trees with what speaks of them, then the other handoffs and files, then what concerns all handoffs together.
 */
export async function judgeLibrary(library: Library, linked: LinkedLibrary, input: PipelineInput): Promise<Judgement> {
  const { ports, policy, nowMs, signal } = input;
  const rules = activeRules(RULES, policy);
  const answers = new Map((input.readings ?? []).map(answer => [JSON.stringify(answer.question), answer]));
  const context: RuleContext = {
    nowMs,
    policy,
    answers,
    hasRepository: ports.hasRepository,
    facts: library.storeFacts,
    loaded: new Set(library.sources.map(({ id }) => id)),
    digests: new Map(library.sources.flatMap(({ id, sha256 }) => (sha256 === "" ? [] : [[id, sha256]]))),
    history: findHistory(linked.handoffs),
  };
  const sourceById = new Map(library.sources.map(source => [source.id, source]));
  const lostLines = findLostLines(library.sources);
  const subjects = buildSubjectIndex(library.sources);
  const candidates = new Map<RecordId, readonly Evidence[]>();
  const spanSizes = new Map<HandoffId, SpanSize>();
  const results: RuledResult[] = [];
  const lifecycles: LifecycleStanding[] = [];
  const say = (said: readonly RuledResult[]): void => {
    for (const result of said) results.push(result);
  };

  /** Asks for all of these handoffs at once: a question by itself costs a process. */
  const ask = async (asking: readonly LinkedHandoff[]): Promise<void> => {
    const open = new Map<string, HostQuestion>();
    for (const subject of asking)
      for (const question of collectQuestions(rules, subject)) {
        const key = JSON.stringify(question);
        if (!answers.has(key)) open.set(key, question);
      }
    for (const answer of open.size === 0 ? [] : await ports.ask([...open.values()]))
      answers.set(JSON.stringify(answer.question), answer);
  };
  const judge = (subject: LinkedHandoff): void => {
    const { handoff } = subject;
    signal.throwIfAborted();
    const said = runHandoffRules(rules, subject, context);
    say(said);
    if (subject.span === null) return;
    spanSizes.set(handoff.id, measureSpan(subject.span));
    if (input.wantsCandidates === false) return;
    // A record with evidence for one of its moves is shown with that.
    const proven = new Set<RecordId | null>();
    for (const { result } of said) {
      if (result.transitionId !== null && result.evidence.length > 0) proven.add(result.recordId);
    }
    for (const record of handoff.records) {
      if (!proven.has(record.id)) candidates.set(record.id, findCandidates(record, subject.span));
    }
  };
  const judgeAll = async (handoffs: readonly Handoff[], tree: LoadedTree | null): Promise<void> => {
    const all = handoffs.map(handoff => buildSubject(handoff, linked, tree, lostLines));
    for (const subject of all) subjects.put(subject);
    // Nobody resumes from what was overwritten: an older copy shows where a record comes from, and is not judged.
    const current = all.filter(({ handoff }) => !context.history.has(handoff.id));
    await ask(current);
    for (const subject of current) judge(subject);
  };
  const judgeSource = (source: Source, tree: LoadedTree | null, sessionId: SessionId | null): void => {
    const session = sessionId === null ? null : (tree?.sessions.get(sessionId) ?? null);
    const subject = { source, session, handoffs: subjects.about(source, sessionId) };
    say(runSourceRules(rules, subject, context));
    const lifecycle = readLifecycleStanding(subject, context);
    if (lifecycle !== null) lifecycles.push(lifecycle);
  };

  const spokenOf = groupBy(linked.handoffs, ({ id }) => linked.links.get(id)?.link.sessionId);
  const judgedSources = new Set<Source>();
  for (const members of groupBy(library.sessions, treeKey).values()) {
    const tree = await loadTree(members, library.shelf);
    const about = members.flatMap(({ id }) => spokenOf.get(id) ?? []);
    await judgeAll(about, tree);
    for (const { sourceId, id } of members) {
      const source = sourceById.get(sourceId);
      if (source === undefined) continue;
      judgeSource(source, tree, id);
      judgedSources.add(source);
    }
    if (!library.fits) for (const { id } of about) subjects.forgetSpan(id);
  }
  const others = linked.handoffs.filter(({ id }) => !subjects.has(id));
  await judgeAll(others, null);
  for (const source of library.sources) if (!judgedSources.has(source)) judgeSource(source, null, null);
  const first = library.sources[0];
  if (first !== undefined) say(runLibraryRules(rules, subjects.all(), context, first.id));
  const teams = summariseTeams(subjects.all(), library.storeFacts, lifecycles, toUs(nowMs));
  return { results, answers: [...answers.values()], candidates, spanSizes, teams };
}
