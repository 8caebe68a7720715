import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { pathOf, toHandoffId } from "../model/ids.ts";
import type { Answer, GitVersion } from "../model/question.ts";
import { buildDocument } from "./document-handoff.ts";
import { inCommit, readHistory } from "./git-history.ts";

/** The format of a document that a commit holds. */
const FORMAT = "document-git";

/** When a version was made: as it says itself, else when it was committed. Where the file has no time, none of them has. */
function timeOf(
  current: Handoff,
  said: Handoff,
  atSeconds: number | null,
): Pick<Handoff, "createdAtIso" | "createdMs"> {
  if (current.createdMs === null) return { createdAtIso: null, createdMs: null };
  if (said.createdMs !== null || atSeconds === null) return said;
  const createdMs = atSeconds * 1000;
  return { createdAtIso: new Date(createdMs).toISOString(), createdMs };
}

/** As many as are read into records; a chain that is longer shows its newest. */
const MOST_VERSIONS = 20;

/** A text as two check-outs of it share it: Git may give the lines of a file other ends than it keeps. */
const plain = (text: string): string => text.replace("\uFEFF", "").replaceAll("\r\n", "\n");

const linesOf = (text: string): ReadonlySet<string> =>
  new Set(text.split("\n").flatMap(line => (line.trim() === "" ? [] : [line.trim()])));

/**
 * What of a history came before the file: all behind the commit that holds its very text. A file that was changed since is
 * known by the lines that it shares with the last commit. Another repository may have another document of that path: then none.
 */
function findEarlier(text: string, listed: readonly GitVersion[]): readonly GitVersion[] {
  const at = listed.findIndex(version => plain(version.text) === plain(text));
  if (at >= 0) return listed.slice(at + 1);
  const [mine, last] = [linesOf(text), linesOf(listed[0]?.text ?? "")];
  const shared = [...last].filter(line => mine.has(line)).length;
  return shared >= 3 && shared * 2 >= last.size ? listed : [];
}

/**
 * The earlier versions of a handoff document that a Git history holds, the newest first; what stands in the file, or was
 * committed unchanged, is none. They stand in no file that was read: each place names the command that gives its text.
 */
export function buildDocumentVersions(current: Handoff, answer: Answer): readonly Handoff[] {
  const { question } = answer;
  if (question.type !== "file-history") return [];
  const whole = readHistory(answer).filter(({ text }) => text.replace("\uFEFF", "").trim() !== "");
  const listed = findEarlier(current.text, whole).slice(0, MOST_VERSIONS);
  const path = pathOf(current.sourceId);
  let newer = plain(current.text);
  return listed.flatMap(({ commit, atSeconds, text }, index): readonly Handoff[] => {
    if (plain(text) === newer) return [];
    newer = plain(text);
    const id = toHandoffId(contentId(FORMAT, question.path, commit));
    const version = buildDocument({ id, sourceId: current.sourceId, path, format: FORMAT, text }).handoff;
    const { createdAtIso, createdMs } = timeOf(current, version, atSeconds);
    return [
      {
        ...version,
        createdAtIso,
        createdMs,
        // Before the file, and behind what its name says is earlier.
        position: current.position - (index + 1) / (listed.length + 1),
        anchor: inCommit(version.anchor, commit, question.path),
        records: version.records.map(record => ({ ...record, anchor: inCommit(record.anchor, commit, question.path) })),
      },
    ];
  });
}
