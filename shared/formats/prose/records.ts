import { contentId } from "../../lib/hash-text.ts";
import { shortLine } from "../../lib/short-line.ts";
import { type HandoffId, type MessageId, type SessionId, type SourceId, toRecordId } from "../../model/ids.ts";
import type { HandoffRecord, ProseKind, RecordState, TextAnchor } from "../../model/record.ts";
import type { ProseItem } from "./items.ts";

/** What all records of one handoff share. */
interface RecordContext {
  readonly handoffId: HandoffId;
  readonly sourceId: SourceId;
  readonly sessionId: SessionId | null;
  readonly messageId: MessageId | null;
  /** The physical line that the whole text stands on; null where the text is the file, and has lines of its own. */
  readonly line: number | null;
  readonly text: string;
}

/** What prose states is stated, taken or open: nothing else is known of it yet. */
const FIRST_STATE: Readonly<Record<ProseKind, RecordState>> = {
  objective: "stated",
  decision: "in-force",
  "next-action": "open",
  "open-question": "open",
  artifact: "claimed",
  claim: "asserted",
  instruction: "carried",
};

/** Finds the 1-based line of an offset. Offsets must not decrease from call to call. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let feed = text.indexOf("\n");
  return offset => {
    while (feed >= 0 && feed < offset) {
      line += 1;
      feed = text.indexOf("\n", feed + 1);
    }
    return line;
  };
}

const normalise = (text: string): string => text.toWellFormed().replace(/\s+/g, " ").trim().toLowerCase();

/** The anchor of a whole text. */
export const wholeAnchor = (context: Omit<RecordContext, "handoffId">): TextAnchor => ({
  sourceId: context.sourceId,
  sessionId: context.sessionId,
  messageId: context.messageId,
  line: context.line ?? 1,
  start: 0,
  end: context.text.length,
  textLine: 1,
});

/** The records of a handoff from its items, which are in the order of the text. */
export function buildRecords(items: readonly ProseItem[], context: RecordContext): readonly HandoffRecord[] {
  const lineOf = lineCounter(context.text);
  const occurrences = new Map<string, number>();
  return items.map((item, ordinal) => {
    const text = context.text.slice(item.start, item.end);
    const key = `${item.kind}\n${normalise(text)}`;
    const occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, occurrence + 1);
    const textLine = lineOf(item.start);
    return {
      id: toRecordId(contentId(context.handoffId, item.kind, normalise(text), String(occurrence))),
      handoffId: context.handoffId,
      kind: item.kind,
      section: item.section,
      ordinal,
      text,
      state: FIRST_STATE[item.kind],
      anchor: {
        sourceId: context.sourceId,
        sessionId: context.sessionId,
        messageId: context.messageId,
        line: context.line ?? textLine,
        start: item.start,
        end: item.end,
        textLine,
      },
      links: null,
      transitions: [],
      supersedes: null,
      supersededBy: null,
    };
  });
}

const TITLE_MAX = 120;

/** A handoff's title: its objective, else what it calls itself, else its first words. */
export function titleOf(records: readonly HandoffRecord[], fallback: string): string {
  const objective = records.find(record => record.kind === "objective")?.text;
  return shortLine(objective ?? fallback, TITLE_MAX);
}
