import { isJsonObject, own, parseJsonText } from "../lib/json-text.ts";
import type { Session } from "../model/session.ts";
import type { SourceIssue } from "../model/source.ts";
import { MessageBuilder } from "./claude-code-messages.ts";
import { isClaudeCodeEntry, SessionFactsBuilder } from "./claude-code-session.ts";
import { readClosing } from "./closing.ts";
import { readCompactions } from "./compaction.ts";
import { readCommandVersions } from "./coord-commands.ts";
import { readWrittenDocuments } from "./document-writes.ts";
import type { Format, SourceHead } from "./format.ts";
import { JsonLinesReader } from "./read-json-lines.ts";

const ID = "claude-code";

const ENTRY_TYPES = new Set([
  "user",
  "assistant",
  "system",
  "summary",
  "progress",
  "attachment",
  "file-history-snapshot",
  "queue-operation",
  "permission-mode",
  "ai-title",
  "custom-title",
  "agent-name",
  "agent-setting",
  "last-prompt",
  "pr-link",
  "bridge-session",
  "worktree-state",
  "mode",
]);
const SCANNED_LINES = 50;

// What only Claude Code writes; a bare `type` and `message` are other tools' words too.
function likeness(value: unknown): number {
  if (!isJsonObject(value)) return 0;
  const type = own(value, "type");
  const has = (key: string): boolean => own(value, key) !== undefined;
  if (typeof type !== "string") return has("sessionId") && isJsonObject(own(value, "message")) ? 0.6 : 0;
  if (!ENTRY_TYPES.has(type)) return has("uuid") && has("parentUuid") && has("sessionId") ? 0.9 : 0;
  if (has("parentUuid") && has("uuid")) return 0.95;
  if (type === "file-history-snapshot" && has("snapshot")) return 0.95;
  if (type === "summary" && has("leafUuid")) return 0.95;
  if (has("sessionId")) return 0.9;
  return has("uuid") && has("message") && !has("session_id") ? 0.7 : 0;
}

function detect({ text, path }: SourceHead): number {
  if (/\.(?:md|markdown|ya?ml|html?)$/i.test(path)) return 0;
  const lines = text.replace(/^\uFEFF/, "").split("\n", SCANNED_LINES);
  let best = 0;
  for (const line of lines) {
    const clean = line.replaceAll("\0", "").trim();
    if (!clean.startsWith("{")) continue;
    const value = parseJsonText(clean);
    if (value !== undefined) best = Math.max(best, likeness(value));
    // The head may end within the first line, and a broken line may hide what it is.
    else if (
      /"(?:parentUuid|sessionId)":/.test(clean.slice(0, 4000)) &&
      /"(?:uuid|isSidechain|message)":/.test(clean)
    ) {
      best = Math.max(best, 0.8);
    }
    if (best >= 0.9) break;
  }
  return best;
}

/**
 * Claude Code's session transcripts, sub-agents' and other tools' copies of them included.
 * Known from measured files and a community schema (github.com/oneryalcin/agent-schemas); there is no official one.
 */
export const claudeCode: Format = {
  id: ID,
  title: "Claude Code transcript",
  detect,
  async parse({ sourceId, path, chunks, signal }) {
    const builder = new MessageBuilder();
    const facts = new SessionFactsBuilder();
    const reader = new JsonLinesReader(isClaudeCodeEntry);
    const report = await reader.read(chunks, signal, entry => {
      builder.add(entry);
      facts.add(entry, builder.messages.at(-1)?.timeMs ?? null);
    });
    const issues: SourceIssue[] = [...report.issues];
    const [duplicate] = builder.duplicates;
    if (duplicate !== undefined) {
      issues.push({
        code: "duplicate-uuid",
        line: duplicate.line,
        message: `${builder.duplicates.length} entries repeat the uuid of an earlier one, the first on line ${duplicate.line}; each is kept.`,
      });
    }
    const session: Session = {
      ...facts.build({
        path,
        sourceId,
        format: ID,
        entryCount: report.entryCount,
        toolCallCount: builder.toolCallCount,
        hasUuid: uuid => builder.hasUuid(uuid),
      }),
      messages: builder.messages,
    };
    if (session.missingParents.length > 0) {
      issues.push({
        code: "missing-parent",
        line: null,
        message: `${session.missingParents.length} entries name a parent that is not in the file; all are shown in the order of the file.`,
      });
    }
    if (report.entryCount === 0) return { status: report.status, issues, session: null, handoffs: [], facts: [] };
    const closing = readClosing(session);
    const handoffs = [
      ...readCompactions(session),
      ...readCommandVersions(session),
      ...readWrittenDocuments(session),
      ...(closing === null ? [] : [closing]),
    ];
    return { status: report.status, issues, session, handoffs, facts: [] };
  },
};
