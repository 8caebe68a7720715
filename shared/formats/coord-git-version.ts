import { parseSnapshot } from "../coord/snapshot.ts";
import { isJsonObject, parseJsonText } from "../lib/json-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { pathOf } from "../model/ids.ts";
import type { Answer, GitVersion } from "../model/question.ts";
import type { TextAnchor } from "../model/record.ts";
import { buildCheckpoint } from "./coord-checkpoint-handoff.ts";

/** The format of a checkpoint that a commit holds. */
const FORMAT = "coord-git";

/** The versions that an answer about a file's history lists, newest first; none where it holds no such list. */
export function readHistory({ output }: Answer): readonly GitVersion[] {
  const listed = parseJsonText(output);
  if (!Array.isArray(listed)) return [];
  return listed.flatMap(entry => {
    if (!isJsonObject(entry)) return [];
    const { commit, text } = entry;
    return typeof commit === "string" && typeof text === "string" ? [{ commit, text }] : [];
  });
}

/**
 * The earlier versions of a checkpoint that a Git history holds. They stand in no file that was read: each place names the
 * command that gives its text. One that the engine would ignore was never a version to resume from.
 */
export function buildGitVersions(current: Handoff, answer: Answer): readonly Handoff[] {
  const { question } = answer;
  if (question.type !== "file-history") return [];
  return readHistory(answer).flatMap(({ commit, text }): readonly Handoff[] => {
    const snapshot = parseSnapshot(text);
    if (snapshot.problem !== null) return [];
    const argv = ["git", "cat-file", "blob", `${commit}:./${question.path}`];
    const place = (anchor: TextAnchor): TextAnchor => ({ ...anchor, line: null, argv });
    const path = pathOf(current.sourceId);
    const version = buildCheckpoint({ sourceId: current.sourceId, path, text, format: FORMAT }, snapshot);
    return [
      {
        ...version,
        anchor: place(version.anchor),
        records: version.records.map(record => ({ ...record, anchor: place(record.anchor) })),
      },
    ];
  });
}
