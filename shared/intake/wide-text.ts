const SAMPLE_BYTES = 512;

/**
 * Which encoding other than UTF-8 the beginning of a text file shows, by its byte order mark or by a zero beside each
 * letter; null where none. Such a file would be read in part: its words are, and what hangs on single bytes is not.
 */
export function findWideEncoding(head: Uint8Array): string | null {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "UTF-32" : "UTF-16";
  if (a === 0xfe && b === 0xff) return "UTF-16";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "UTF-32";
  return isPaired(head, 0) || isPaired(head, 1) ? "UTF-16" : null;
}

/** Whether nearly all bytes at one side of each pair are zero, and those at the other are plain text. */
function isPaired(head: Uint8Array, letterAt: 0 | 1): boolean {
  const pairs = Math.floor(Math.min(head.length, SAMPLE_BYTES) / 2);
  let fitting = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const letter = head[2 * pair + letterAt] ?? 0;
    const isText = (letter >= 0x20 && letter < 0x7f) || letter === 0x09 || letter === 0x0a || letter === 0x0d;
    if (isText && head[2 * pair + 1 - letterAt] === 0) fitting += 1;
  }
  return pairs >= 8 && fitting >= 0.9 * pairs;
}
