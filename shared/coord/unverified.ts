const MARK = "UNVERIFIED (";

/** A record that a reviewer let pass without support, as an approved checkpoint states it: the reason stands before it. */
export const markUnverified = (reason: string, text: string): string => `${MARK}${reason}): ${text}`;

/** Where the parenthesis that opens the reason closes, else the last place that could be it; -1 where there is none. */
function findClose(text: string): number {
  let depth = 0;
  for (let at = MARK.length - 1; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.startsWith("): ", at) ? at : text.lastIndexOf("): ");
  }
  return text.lastIndexOf("): ");
}

/** What was let pass, without its mark and reason; any other text as it is. */
export function withoutMark(text: string): string {
  if (!text.startsWith(MARK)) return text;
  const close = findClose(text);
  return close < 0 ? text : text.slice(close + 3);
}
