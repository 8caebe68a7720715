import { toUs } from "../checks/coord/checkpoint-subject.ts";
import { summariseTeams } from "../checks/coord/summarise-teams.ts";
import { groupBy } from "../lib/group-by.ts";
import type { Handoff } from "../model/handoff.ts";
import type { SessionId } from "../model/ids.ts";
import type { Answer } from "../model/question.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Source } from "../model/source.ts";
import type { TeamSummary } from "../model/team.ts";
import { buildJudge, buildSubject, emptyDraft, type Judge } from "./judge-subject.ts";
import type { LinkedLibrary } from "./link-library.ts";
import { loadTree } from "./load-tree.ts";
import type { PipelineInput } from "./pipeline-input.ts";
import type { Library } from "./read-library.ts";
import {
  buildDigest,
  type ContextDigests,
  digestContext,
  sealJudgement,
  stillHolds,
  type TreeFindings,
  watchContext,
} from "./tree-judgement.ts";

/** What the rules said, and what was answered on the way. */
export interface Judgement extends TreeFindings {
  readonly answers: readonly Answer[];
  readonly teams: readonly TeamSummary[];
}

/** A tree of sessions with their files, and the handoffs that speak of them. */
interface Tree {
  readonly key: string;
  readonly members: readonly SessionFacts[];
  readonly files: readonly { readonly source: Source; readonly sessionId: SessionId }[];
  readonly about: readonly Handoff[];
}

const treeKey = (session: SessionFacts): string => `${session.sourceId.split(":", 1)[0]}:${session.tree}`;

function buildTrees(library: Library, linked: LinkedLibrary): readonly Tree[] {
  const sourceById = new Map(library.sources.map(source => [source.id, source]));
  const spokenOf = groupBy(linked.handoffs, ({ id }) => linked.links.get(id)?.link.sessionId);
  return [...groupBy(library.sessions, treeKey)].map(([key, members]) => ({
    key,
    members,
    files: members.flatMap(({ sourceId, id }) => {
      const source = sourceById.get(sourceId);
      return source === undefined ? [] : [{ source, sessionId: id }];
    }),
    about: members.flatMap(({ id }) => spokenOf.get(id) ?? []),
  }));
}

/** All that a tree's judgement rests on besides the context. Its handoffs are among the subjects already. */
function describeTree({ members, files }: Tree, linked: LinkedLibrary, judge: Judge, input: PipelineInput): unknown {
  const seen = new Set(files.flatMap(({ source, sessionId }) => judge.subjects.about(source, sessionId).related()));
  const subjects = [...seen].map(({ handoff, link, previous }) => {
    const isHistory = judge.context.history.has(handoff.id);
    return [handoff, link, linked.links.get(handoff.id)?.writing ?? null, previous, isHistory];
  });
  return [members, files, subjects, input.policy, input.wantsCandidates ?? true];
}

async function judgeTree(
  tree: Tree,
  library: Library,
  linked: LinkedLibrary,
  judge: Judge,
  digests: ContextDigests,
  input: PipelineInput,
): Promise<TreeFindings> {
  const { memory } = input;
  const { key, members, files, about } = tree;
  for (const handoff of about) judge.subjects.put(buildSubject(handoff, linked, null));
  const subject = memory === undefined ? "" : await digests.of(describeTree(tree, linked, judge, input));
  const known = (await memory?.recallTree(key)) ?? null;
  if (known !== null && known.subject === subject && (await stillHolds(known, digests, judge.ask))) return known;
  const draft = emptyDraft();
  const watched = watchContext(judge.context);
  const loaded = await loadTree(members, library.shelf);
  await judge.handoffs(about, loaded, watched.context, draft);
  for (const { source, sessionId } of files) judge.source(source, sessionId, loaded, watched.context, draft);
  for (const { id } of about) judge.subjects.forgetSpan(id);
  memory?.keepTree(key, await sealJudgement(subject, draft, draft.questions, watched.looked, digests));
  return draft;
}

/**
 * Runs the rules tree by tree, so that a session's messages may leave memory when its handoffs are judged: first the
 * trees with what speaks of them, then the other handoffs and files, then what concerns all handoffs together. A tree
 * that the memory knows, and of which nothing has changed, is not loaded.
 */
export async function judgeLibrary(library: Library, linked: LinkedLibrary, input: PipelineInput): Promise<Judgement> {
  const judge = buildJudge(library, linked, input);
  const digests = digestContext(judge.context, buildDigest(input.ports.createHasher));
  const all = emptyDraft();
  const inTrees = new Set<Source>();
  for (const tree of buildTrees(library, linked)) {
    const { results, candidates, spanSizes, lifecycles } = await judgeTree(
      tree,
      library,
      linked,
      judge,
      digests,
      input,
    );
    for (const result of results) all.results.push(result);
    for (const [id, found] of candidates) all.candidates.set(id, found);
    for (const [id, size] of spanSizes) all.spanSizes.set(id, size);
    for (const lifecycle of lifecycles) all.lifecycles.push(lifecycle);
    for (const { source } of tree.files) inTrees.add(source);
  }
  const others = linked.handoffs.filter(({ id }) => !judge.subjects.has(id));
  await judge.handoffs(others, null, judge.context, all);
  for (const source of library.sources) {
    if (!inTrees.has(source)) judge.source(source, null, null, judge.context, all);
  }
  const first = library.sources[0];
  if (first !== undefined) judge.library(first.id, all);
  const teams = summariseTeams(judge.subjects.all(), library.storeFacts, all.lifecycles, toUs(input.nowMs));
  return { ...all, answers: judge.answers(), teams };
}
