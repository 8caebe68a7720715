import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import { type ProseItem, readProse } from "./prose/items.ts";
import { buildRecords, titleOf, wholeAnchor } from "./prose/records.ts";
import { summaryBody, summarySections } from "./summary-sections.ts";

/** What a compaction summary states. */
function summaryItems(text: string): readonly ProseItem[] {
  const { start, end } = summaryBody(text);
  const sections = summarySections(text, start, end);
  if (sections.length === 0) return readProse(text, start, end, { section: "Summary", use: "claim" });
  return sections.flatMap(section =>
    section.use === "skip" ? [] : readProse(text, section.start, section.end, section),
  );
}

function readCompaction(session: Session, message: Message): Handoff {
  const id = toHandoffId(contentId("compaction", session.id, message.id));
  const place = {
    sourceId: session.sourceId,
    sessionId: session.id,
    messageId: message.id,
    line: message.line,
    text: message.text,
  };
  const records = buildRecords(summaryItems(message.text), { handoffId: id, ...place });
  return {
    id,
    kind: "compaction",
    sourceId: session.sourceId,
    format: session.format,
    anchor: wholeAnchor(place),
    title: titleOf(records, "Compaction summary"),
    agent: session.agentId,
    session: session.nativeId,
    to: null,
    task: null,
    createdAtIso: message.timeMs === null ? null : new Date(message.timeMs).toISOString(),
    createdMs: message.timeMs,
    versionKey: session.id,
    position: message.seq,
    text: message.text,
    hints: { inside: session.id, nativeIds: session.nativeId === null ? [] : [session.nativeId], transcriptPath: null },
    records,
    document: null,
  };
}

/** The handoffs that a harness wrote into a session where its context ran out: one for each summary. */
export const readCompactions = (session: Session): readonly Handoff[] =>
  session.messages.filter(message => message.kind === "summary").map(message => readCompaction(session, message));
