const RUN_REACH = 300;

const isSpace = (text: string, index: number): boolean => /\s/.test(text.charAt(index));

/**
 * Where a quote of text[start..end) that holds no more than `most` UTF-16 units ends: before a word rather than in it,
 * since half a credential no longer looks like one and would not be masked. A longer run than any credential is cut.
 */
export function quoteEnd(text: string, start: number, end: number, most: number): number {
  const limit = start + most;
  if (end <= limit) return end;
  let at = limit;
  while (at > start && limit - at < RUN_REACH && !isSpace(text, at) && !isSpace(text, at - 1)) at -= 1;
  return at > start && limit - at < RUN_REACH ? at : limit;
}

/** Where a quote begins that may reach back from `start` to `earliest`: behind a word rather than in it. */
export function quoteStart(text: string, earliest: number, start: number): number {
  if (earliest === 0 || isSpace(text, earliest - 1)) return earliest;
  let at = earliest;
  while (at < start && !isSpace(text, at)) at += 1;
  return at;
}
