import type { Span } from "../../model/timeline.ts";
import { foldWords } from "./fold-words.ts";

/** Words that only start another program, or stand for another way to start it. */
const STARTERS = new Set("npx npm yarn pnpm bun bunx sudo exec run uv poetry python python3 node env time".split(" "));
const LONGEST = 50_000;

/** Whether some call of the span has the words of a command in their order, whatever stands between them. */
export function isCommandRun(span: Span, command: string): boolean {
  const wanted = foldWords(command).trim().split(" ");
  const telling = wanted.filter(word => !STARTERS.has(word));
  const words = telling.length > 0 ? telling : wanted;
  const end = Math.min(span.endOrder, span.timeline.entries.length);
  for (let order = 0; order < end; order += 1) {
    const message = span.timeline.entries[order]?.message;
    if (message?.call == null || message.text.length > LONGEST) continue;
    const lower = message.text.toLowerCase();
    if (words.every(word => lower.includes(word)) && isInOrder(foldWords(message.text), words)) return true;
  }
  return false;
}

function isInOrder(folded: string, words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    at = folded.indexOf(` ${word} `, at);
    if (at < 0) return false;
    at += word.length + 1;
  }
  return true;
}
