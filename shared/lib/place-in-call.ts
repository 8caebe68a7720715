/** A stretch of a text: UTF-16 offsets, and the 1-based line that it begins on. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly textLine: number;
}

/** Where a record stands, and, where its text came out of a call, where in the call's own text. */
interface Anchored extends Place {
  readonly inCall?: { readonly start: number; readonly end: number };
}

/** How many UTF-16 units a text takes within a JSON string. */
export const jsonLength = (text: string): number => JSON.stringify(text).length - 2;

/**
 * Where a stretch stands in the message that an anchor names. Of a document that a call wrote, the offsets count in the
 * document, `text`, and the message is the call, which holds the same words as JSON, in one line. Elsewhere nothing moves.
 */
export function placeInCall(anchor: Anchored, part: Place, text: string): Place {
  const { inCall } = anchor;
  if (inCall === undefined) return { start: part.start, end: part.end, textLine: part.textLine };
  if (part.start <= anchor.start && part.end >= anchor.end) return { ...inCall, textLine: 1 };
  const start = Math.min(inCall.start + jsonLength(text.slice(anchor.start, part.start)), inCall.end);
  const end = Math.min(start + jsonLength(text.slice(part.start, part.end)), inCall.end);
  return { start, end, textLine: 1 };
}
