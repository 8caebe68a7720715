import { sha256Hex } from "../lib/hash-text.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { FrontMatterValue } from "./front-matter.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { renderFrontMatter } from "./front-matter-write.ts";
import { textRepr } from "./python-value.ts";
import { slugify } from "./slug.ts";
import { DEFAULT_STATUS, isPriority, listOf, textOr } from "./task-row.ts";

/** What makes a directive the one that it is. When, by whom and how urgently it is sent does not. */
export interface DirectiveContent {
  readonly title: string;
  /** Empty where nothing is said. */
  readonly summary: string;
  readonly nextAction: string;
  /** An agent, a role, `*` for everyone, or `@backlog`. */
  readonly assignee: string;
  /** Whether it only tells something: nothing is asked of anybody, and it is closed from the start. */
  readonly isFyi: boolean;
}

/** A directive as it is sent. */
export interface DirectiveDraft extends DirectiveContent {
  readonly owner: string;
  readonly priority: string;
  readonly workstream: string | null;
}

const FYI_TAG = "mode:fyi";
const HASH_CHARS = 8;
const FYI_EVIDENCE = "notification delivered; no action was requested of the assignee";

const partsOf = ({ title, summary, nextAction, assignee, isFyi }: DirectiveContent): readonly string[] => [
  title,
  summary,
  nextAction,
  assignee,
  ...(isFyi ? ["fyi"] : []),
];

/**
 * The slug of a directive: that of its title, and eight digits of the SHA-256 of what it says and to whom. So the same
 * message has one place, whoever sends it how often, and another message another one.
 * Source: the directives of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const directiveSlug = (content: DirectiveContent): string =>
  `${slugify(content.title)}-${sha256Hex(partsOf(content).join("\0")).slice(0, HASH_CHARS)}`;

/** Whether a stored document is this directive. What the front matter's dialect has lost of it makes it another one. */
export function isDirectiveOf(text: string, content: DirectiveContent): boolean {
  const fields = parseFrontMatter(text)?.fields;
  if (fields === undefined) return false;
  const stored = {
    title: textOr(fields.get("title")),
    summary: textOr(fields.get("description")),
    nextAction: textOr(fields.get("next_action")),
    assignee: textOr(fields.get("assignee")),
    isFyi: listOf(fields.get("tags")).includes(FYI_TAG),
  };
  return partsOf(stored).join("\0") === partsOf(content).join("\0");
}

/** The document of a directive; the error says why there can be none. `now` is formatInstant's. */
export function buildDirective(draft: DirectiveDraft, now: string): Result<string, string> {
  if (!isPriority(draft.priority)) return err(`invalid priority ${textRepr(draft.priority)}`);
  const workstream = draft.workstream === null || draft.workstream === "" ? [] : [`workstream:${draft.workstream}`];
  const status = draft.isFyi ? "done" : DEFAULT_STATUS;
  const fields = new Map<string, FrontMatterValue>([
    ["type", "Task"],
    ["title", draft.title],
    ["description", draft.summary],
    ["timestamp", now],
    ["tags", [...workstream, "kind:directive", ...(draft.isFyi ? [FYI_TAG] : [])]],
    ["id", directiveSlug(draft)],
    ["status", status],
    ["priority", draft.priority],
    ["owner", draft.owner],
    ["assignee", draft.assignee],
    ["next_action", draft.nextAction === "" ? null : draft.nextAction],
  ]);
  const log = draft.isFyi ? `\n- ${now}: created ${status} (evidence: ${FYI_EVIDENCE})\n` : "";
  return ok(`${renderFrontMatter(fields)}\n\n# ${draft.title}\n${log}`);
}
