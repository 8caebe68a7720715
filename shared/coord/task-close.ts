import { err, ok, type Result } from "../lib/result.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { renderFrontMatter } from "./front-matter-write.ts";
import { stripTrailingSpace } from "./python-text.ts";
import { moveFault } from "./task.ts";
import { DEFAULT_STATUS, textOr } from "./task-row.ts";

/**
 * A task's document with the task done, and a line in its log that says by what; the error says why it cannot be closed.
 * A task that is done may be done again; a waiting or blocked one has to be taken up first. `now` is formatInstant's.
 * Source: the task updates of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function closeTask(text: string, now: string, evidence: string): Result<string, string> {
  const front = parseFrontMatter(text);
  if (front === null) return err("task doc missing or has no parseable frontmatter");
  const from = textOr(front.fields.get("status"), DEFAULT_STATUS);
  if (moveFault({ from, to: "done", evidence }) !== null) return err(`illegal transition ${from} -> done`);
  const fields = new Map(front.fields).set("status", "done").set("timestamp", now);
  const line = `- ${now}: ${from} → done (evidence: ${evidence})\n`;
  const body = stripTrailingSpace(front.body).replace(/^\n+/, "");
  return ok(`${renderFrontMatter(fields)}\n\n${body === "" ? line : `${body}\n\n${line}`}`);
}
