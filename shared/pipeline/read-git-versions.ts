import type { PipelinePorts } from "../contract/ports.ts";
import { parseCheckpointPath, storePathOf } from "../coord/checkpoint-path.ts";
import { buildGitVersions } from "../formats/coord-git-version.ts";
import { buildDocumentVersions } from "../formats/document-git-version.ts";
import { DOCUMENT_FORMAT } from "../formats/document-handoff.ts";
import type { Handoff } from "../model/handoff.ts";
import { type HandoffId, pathOf } from "../model/ids.ts";
import type { Answer, HostQuestion } from "../model/question.ts";

/** The earlier versions of checkpoints and documents in the configured repositories, and what was answered. */
export interface GitHistory {
  readonly versions: readonly Handoff[];
  readonly answers: readonly Answer[];
}

/** Where a repository may hold a handoff's file: by its path in what was opened, a checkpoint's in its store besides. */
function questionsOf(handoff: Handoff): readonly HostQuestion[] {
  const path = pathOf(handoff.sourceId);
  if (handoff.format === DOCUMENT_FORMAT) return [{ type: "file-history", path }];
  const place = handoff.format === "coord-checkpoint" ? parseCheckpointPath(path) : null;
  const inStore = place === null ? null : storePathOf(place);
  if (inStore === null) return [];
  return [...new Set([inStore, path])].map(asked => ({ type: "file-history", path: asked }));
}

/**
 * Asks the repositories for the versions of every checkpoint that lies where a store keeps it, then of every document. A
 * version that was read from a file, or from another commit, is none more. Asks nothing where no repository is configured.
 */
export async function readGitVersions(
  handoffs: readonly Handoff[],
  { ask, hasRepository }: Pick<PipelinePorts, "ask" | "hasRepository">,
): Promise<GitHistory> {
  const isDocument = ({ format }: Handoff): number => Number(format === DOCUMENT_FORMAT);
  const asked = hasRepository
    ? handoffs
        .toSorted((one, other) => isDocument(one) - isDocument(other))
        .flatMap(handoff => questionsOf(handoff).map(question => ({ handoff, question })))
    : [];
  if (asked.length === 0) return { versions: [], answers: [] };
  const questions = new Map(asked.map(({ question }) => [JSON.stringify(question), question]));
  const answers = await ask([...questions.values()]);
  const byQuestion = new Map(answers.map(answer => [JSON.stringify(answer.question), answer]));
  const known = new Set<HandoffId>(handoffs.map(({ id }) => id));
  const versions: Handoff[] = [];
  for (const { handoff, question } of asked) {
    const answer = byQuestion.get(JSON.stringify(question));
    if (answer === undefined || answer.found !== true) continue;
    const build = handoff.format === DOCUMENT_FORMAT ? buildDocumentVersions : buildGitVersions;
    for (const version of build(handoff, answer)) {
      if (!known.has(version.id)) versions.push(version);
      known.add(version.id);
    }
  }
  return { versions, answers };
}
