import { findOverwritten, findStatesBefore } from "../chains/overwritten.ts";
import { findHistory } from "../checks/coord/kept-copies.ts";
import { readLifecycleStanding } from "../checks/coord/lifecycle-standings.ts";
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
import type { Evidence } from "../model/evidence.ts";
import type { Handoff } from "../model/handoff.ts";
import type { HandoffId, RecordId, SessionId, SourceId } from "../model/ids.ts";
import type { Answer, HostQuestion } from "../model/question.ts";
import { LOSSES, type Source } from "../model/source.ts";
import type { LifecycleStanding } from "../model/team.ts";
import type { Span } from "../model/timeline.ts";
import type { LinkedLibrary } from "./link-library.ts";
import type { LoadedTree } from "./load-tree.ts";
import type { PipelineInput } from "./pipeline-input.ts";
import type { Library } from "./read-library.ts";
import { buildSubjectIndex, type SubjectIndex } from "./subject-index.ts";
import type { SpanSize } from "./tree-judgement.ts";

/** Gathers what the rules say, and what they ask. */
export interface Draft {
  readonly results: RuledResult[];
  readonly candidates: Map<RecordId, readonly Evidence[]>;
  readonly spanSizes: Map<HandoffId, SpanSize>;
  readonly lifecycles: LifecycleStanding[];
  readonly questions: HostQuestion[];
}

export const emptyDraft = (): Draft => ({
  results: [],
  candidates: new Map(),
  spanSizes: new Map(),
  lifecycles: [],
  questions: [],
});

/** Runs the rules on subjects. What they say goes into a draft; `seen` is the context as they see it. */
export interface Judge {
  readonly context: RuleContext;
  readonly subjects: SubjectIndex;
  /** Gets the answers that are not there yet, at once: a question by itself costs a process. */
  ask(questions: readonly HostQuestion[]): Promise<void>;
  handoffs(handoffs: readonly Handoff[], tree: LoadedTree | null, seen: RuleContext, draft: Draft): Promise<void>;
  source(source: Source, sessionId: SessionId | null, tree: LoadedTree | null, seen: RuleContext, draft: Draft): void;
  /** `fallback` names a source where there is no handoff. */
  library(fallback: SourceId, draft: Draft): void;
  answers(): readonly Answer[];
}

function measureSpan(span: Span): SpanSize {
  const entries = span.timeline.entries;
  const messages = Math.min(span.endOrder, entries.length);
  let toolCalls = 0;
  for (let order = 0; order < messages; order += 1) if (entries[order]?.message.kind === "tool-call") toolCalls += 1;
  return { messages, toolCalls };
}

const NO_LINES: ReadonlyMap<SourceId, readonly number[]> = new Map();

/** The lines of each file that could not be read; files without any are not in it. */
const findLostLines = (sources: readonly Source[]): ReadonlyMap<SourceId, readonly number[]> =>
  new Map(
    sources.flatMap(({ id, issues }) => {
      const lines = issues.flatMap(({ code, line }) => (LOSSES.has(code) && line !== null ? [line] : []));
      return lines.length === 0 ? [] : [[id, lines] as const];
    }),
  );

/** A handoff with what was linked to it; without a span where its tree is not given. */
export function buildSubject(
  handoff: Handoff,
  linked: LinkedLibrary,
  tree: LoadedTree | null,
  lostLines: ReadonlyMap<SourceId, readonly number[]> = NO_LINES,
): LinkedHandoff {
  const found = linked.links.get(handoff.id);
  const previousOf = ({ id }: Handoff): Handoff | null => {
    const previousId = linked.previous.get(id);
    return previousId === undefined ? null : (linked.byId.get(previousId) ?? null);
  };
  const previous = previousOf(handoff);
  const versions = { previous, overwritten: findStatesBefore(previous, previousOf) };
  const timeline = found === undefined ? null : (tree?.timelineOf(found.link.sessionId) ?? null);
  if (found === undefined || timeline === null) return { handoff, link: found?.link ?? null, span: null, ...versions };
  const span = buildSpan(handoff, found.link, timeline, found.writing, lastMomentMs(handoff), lostLines);
  return { handoff, link: found.link, span, ...versions };
}

/** A judge of a library that is read and linked. */
export function buildJudge(library: Library, linked: LinkedLibrary, input: PipelineInput): Judge {
  const { ports, policy, nowMs, signal } = input;
  const rules = activeRules(RULES, policy);
  const answers = new Map<string, Answer>();
  const context: RuleContext = {
    nowMs,
    policy,
    answers,
    hasRepository: ports.hasRepository,
    facts: library.storeFacts,
    loaded: new Set(library.sources.map(({ id }) => id)),
    digests: new Map(library.sources.flatMap(({ id, sha256 }) => (sha256 === "" ? [] : [[id, sha256]]))),
    history: new Set([...findHistory(linked.handoffs), ...findOverwritten(linked.handoffs)]),
    remotes: input.readings ?? [],
  };
  const lostLines = findLostLines(library.sources);
  const subjects = buildSubjectIndex(library.sources);
  const ask = async (questions: readonly HostQuestion[]): Promise<void> => {
    const open = new Map(questions.map(question => [JSON.stringify(question), question]));
    for (const key of open.keys()) if (answers.has(key)) open.delete(key);
    const given = open.size === 0 ? [] : await ports.ask([...open.values()]);
    for (const answer of given) answers.set(JSON.stringify(answer.question), answer);
  };
  const say = (said: readonly RuledResult[], draft: Draft): void => {
    for (const result of said) draft.results.push(result);
  };
  const judge = (subject: LinkedHandoff, seen: RuleContext, draft: Draft): void => {
    signal.throwIfAborted();
    const { handoff, span } = subject;
    const said = runHandoffRules(rules, subject, seen);
    say(said, draft);
    if (span === null) return;
    draft.spanSizes.set(handoff.id, measureSpan(span));
    if (input.wantsCandidates === false) return;
    // A record with evidence for one of its moves is shown with that.
    const proven = new Set<RecordId | null>();
    for (const { result } of said) {
      if (result.transitionId !== null && result.evidence.length > 0) proven.add(result.recordId);
    }
    for (const record of handoff.records) {
      if (!proven.has(record.id)) draft.candidates.set(record.id, findCandidates(record, span));
    }
  };
  return {
    context,
    subjects,
    ask,
    async handoffs(handoffs, tree, seen, draft) {
      const all = handoffs.map(handoff => buildSubject(handoff, linked, tree, lostLines));
      for (const subject of all) subjects.put(subject);
      // Nobody resumes from what was overwritten: an older copy shows where a record comes from, and is not judged.
      const current = all.filter(({ handoff }) => !context.history.has(handoff.id));
      const questions = current.flatMap(subject => collectQuestions(rules, subject));
      for (const question of questions) draft.questions.push(question);
      await ask(questions);
      for (const subject of current) judge(subject, seen, draft);
    },
    source(source, sessionId, tree, seen, draft) {
      const session = sessionId === null ? null : (tree?.sessions.get(sessionId) ?? null);
      const subject = { source, session, ...subjects.about(source, sessionId) };
      say(runSourceRules(rules, subject, seen), draft);
      const lifecycle = readLifecycleStanding(subject);
      if (lifecycle !== null) draft.lifecycles.push(lifecycle);
    },
    library(fallback, draft) {
      say(runLibraryRules(rules, subjects.all(), context, fallback), draft);
    },
    answers: () => [...answers.values()],
  };
}
