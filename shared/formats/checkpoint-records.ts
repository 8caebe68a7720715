import { contentId } from "../lib/hash-text.ts";
import { type HandoffId, type SourceId, toRecordId } from "../model/ids.ts";
import type { HandoffRecord, RecordKind, RecordState, TextAnchor } from "../model/record.ts";

/** The file that a checkpoint is made from. */
export interface CheckpointFile {
  readonly sourceId: SourceId;
  readonly path: string;
  readonly text: string;
  readonly format: string;
}

/** Positions of the line feeds of a text, for line numbers without a search for each. */
function lineCounter(text: string): (offset: number) => number {
  let [at, line] = [0, 1];
  return offset => {
    if (offset < at) [at, line] = [0, 1];
    for (let feed = text.indexOf("\n", at); feed >= 0 && feed < offset; feed = text.indexOf("\n", at)) {
      at = feed + 1;
      line += 1;
    }
    return line;
  };
}

/** One thing that a field of a checkpoint states. Offsets are UTF-16 units of the file's text. */
export interface RecordItem {
  readonly kind: RecordKind;
  readonly state: RecordState;
  readonly field: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The records of a checkpoint's items, in their order. */
export function buildItemRecords(
  handoffId: HandoffId,
  file: CheckpointFile,
  items: readonly RecordItem[],
): readonly HandoffRecord[] {
  const lineAt = lineCounter(file.text);
  const seen = new Map<string, number>();
  return items.map(({ kind, state, field, text, start, end }, ordinal) => {
    const line = lineAt(start);
    const anchor: TextAnchor = {
      sourceId: file.sourceId,
      sessionId: null,
      messageId: null,
      line,
      start,
      end,
      textLine: line,
    };
    const key = contentId(kind, text);
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    return {
      id: toRecordId(`${handoffId}/${key}${repeat === 0 ? "" : `.${repeat}`}`),
      handoffId,
      kind,
      section: field,
      ordinal,
      text,
      state,
      anchor,
      links: null,
      transitions: [],
      supersedes: null,
      supersededBy: null,
    };
  });
}
