import { parseSnapshot } from "../coord/snapshot.ts";
import type { Handoff } from "../model/handoff.ts";
import { pathOf } from "../model/ids.ts";
import type { Answer } from "../model/question.ts";
import { buildCheckpoint } from "./coord-checkpoint-handoff.ts";
import { inCommit, readHistory } from "./git-history.ts";

/** The format of a checkpoint that a commit holds. */
const FORMAT = "coord-git";

/**
 * The earlier versions of a checkpoint that a Git history holds. They stand in no file that was read: each place names the
 * command that gives its text. One that the engine would ignore was never a version to resume from.
 */
export function buildGitVersions(current: Handoff, answer: Answer): readonly Handoff[] {
  const { question } = answer;
  if (question.type !== "file-history") return [];
  const asked = question.path;
  return readHistory(answer).flatMap(({ commit, text }): readonly Handoff[] => {
    const snapshot = parseSnapshot(text);
    if (snapshot.problem !== null) return [];
    const path = pathOf(current.sourceId);
    const version = buildCheckpoint({ sourceId: current.sourceId, path, text, format: FORMAT }, snapshot);
    return [
      {
        ...version,
        anchor: inCommit(version.anchor, commit, asked),
        records: version.records.map(record => ({ ...record, anchor: inCommit(record.anchor, commit, asked) })),
      },
    ];
  });
}
