import type { Evidence } from "../../model/evidence.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import { citeMessage } from "./cite.ts";
import { foldWords } from "./fold-words.ts";
import type { Quotation } from "./quotations.ts";

const MAX_LOOKED_AT = 400;
const MAX_UNITS = 20_000;

/** The message of the kind that a quotation names whose words come nearest to it, where at least half of them are there. */
export function citeNearest(span: Span, quotation: Quotation): readonly Evidence[] {
  const words = new Set(foldWords(quotation.text).trim().split(" "));
  let best: TimelineEntry | null = null;
  let most = words.size / 2;
  let looked = 0;
  for (let order = Math.min(span.endOrder, span.timeline.entries.length) - 1; order >= 0; order -= 1) {
    const entry = span.timeline.entries[order];
    if (entry === undefined || !isOfKind(entry, quotation.of)) continue;
    looked += 1;
    if (looked > MAX_LOOKED_AT) break;
    const folded = foldWords(entry.message.text.slice(0, MAX_UNITS));
    let shared = 0;
    for (const word of words) if (folded.includes(` ${word} `)) shared += 1;
    if (shared > most) {
      most = shared;
      best = entry;
    }
  }
  if (best === null) return [];
  return [
    citeMessage(best, { start: 0, end: best.message.text.length }, "context", "the nearest words in the session"),
  ];
}

function isOfKind({ message }: TimelineEntry, of: Quotation["of"]): boolean {
  if (of === "user") return message.role === "user" && message.kind === "text" && !message.isMeta;
  return of === "command" ? message.call !== null : message.result !== null;
}
