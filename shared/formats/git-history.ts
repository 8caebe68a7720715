import { isJsonObject, parseJsonText } from "../lib/json-text.ts";
import type { Answer, GitVersion } from "../model/question.ts";
import type { TextAnchor } from "../model/record.ts";

/** The versions that an answer about a file's history lists, newest first; none where it holds no such list. */
export function readHistory({ question, output }: Answer): readonly GitVersion[] {
  const listed = question.type === "file-history" ? parseJsonText(output) : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap(entry => {
    if (!isJsonObject(entry)) return [];
    const { commit, atSeconds = null, text } = entry;
    if (typeof commit !== "string" || typeof text !== "string") return [];
    return [{ commit, atSeconds: typeof atSeconds === "number" ? atSeconds : null, text }];
  });
}

/** The place of something in a version that stands in no file that was read: the command gives its text. */
export const inCommit = (anchor: TextAnchor, commit: string, path: string): TextAnchor => ({
  ...anchor,
  line: null,
  argv: ["git", "cat-file", "blob", `${commit}:./${path}`],
});
