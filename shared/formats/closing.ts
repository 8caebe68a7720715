import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import { readProse } from "./prose/items.ts";
import { buildRecords, titleOf, wholeAnchor } from "./prose/records.ts";

const DEED =
  "done|completed?|finished|fixed|implemented|added|created|wrote|written|updated|refactored|renamed|removed|deleted|moved|committed|pushed|merged|opened|closed|tagged|published|deployed|released|shipped|installed|migrated|resolved|verified|confirmed|tested|parked|saved|checkpointed";
const PASS = "pass(?:es|ed|ing)?|green|clean|succeed(?:s|ed)?";
// Words with which an agent reports that something was done; a promise or a question has none of them.
const REPORTS = new RegExp(
  [
    `\\b(?:tests?|specs?|checks?|suites?|builds?|lint|tsc|types?|typecheck) (?:(?:now|all|still|is|are|was|were) ){0,3}(?:${PASS})\\b`,
    `\\b\\d+ (?:tests? )?(?:passed|passing)\\b`,
    `\\b(?:is|are|was|were|been|now|everything|all) (?:now |all |fully |successfully |also ){0,2}(?:${DEED}|live|green|in place)\\b`,
    `\\b(?:i|we|i['’]ve|we['’]ve|i have|we have|successfully|and) (?:also |now |just |then ){0,2}(?:${DEED})\\b`,
    `^[ \\t*>#•✅✓-]{0,12}(?:all |now |successfully ){0,2}(?:${DEED})\\b`,
  ].join("|"),
  "im",
);
const MAX_TESTED = 20_000;

function lastWord(session: Session): Message | null {
  for (let at = session.messages.length - 1; at >= 0; at -= 1) {
    const message = session.messages[at];
    if (message === undefined || message.isSidechain) continue;
    if (message.role === "system" || message.kind === "unknown" || message.kind === "reasoning") continue;
    return message.role === "assistant" && message.kind === "text" ? message : null;
  }
  return null;
}

/** The last message with which a main session's agent reports that it is done, or null. Sub-agents report to their caller. */
export function readClosing(session: Session): Handoff | null {
  if (session.agentId !== null) return null;
  const message = lastWord(session);
  if (message === null || !REPORTS.test(message.text.slice(0, MAX_TESTED))) return null;
  const id = toHandoffId(contentId("closing", session.id, message.id));
  const place = {
    sourceId: session.sourceId,
    sessionId: session.id,
    messageId: message.id,
    line: message.line,
    text: message.text,
  };
  const items = readProse(message.text, 0, message.text.length, { section: "Closing", use: "claim" });
  const records = buildRecords(items, { handoffId: id, ...place });
  if (records.length === 0) return null;
  return {
    id,
    kind: "closing",
    sourceId: session.sourceId,
    format: session.format,
    anchor: wholeAnchor(place),
    title: titleOf(records, message.text),
    agent: null,
    session: session.nativeId,
    to: null,
    task: null,
    createdAtIso: message.timeMs === null ? null : new Date(message.timeMs).toISOString(),
    createdMs: message.timeMs,
    versionKey: `${session.id}:closing`,
    position: message.seq,
    text: message.text,
    hints: { inside: session.id, nativeIds: session.nativeId === null ? [] : [session.nativeId], transcriptPath: null },
    records,
    document: null,
  };
}
