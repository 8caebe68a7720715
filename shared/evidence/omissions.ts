import type { Handoff } from "../model/handoff.ts";
import { OMISSION_KINDS, type Omission, type OmissionKind, type Omissions } from "../model/omission.ts";
import type { Span } from "../model/timeline.ts";
import { fileHappenings } from "./file-happenings.ts";
import type { Happening } from "./happening.ts";
import { Mentions } from "./mentions.ts";
import { publishHappenings } from "./publish-happenings.ts";
import { runHappenings } from "./run-happenings.ts";
import { saidHappenings } from "./said-happenings.ts";

/** What a handoff says: its text; of a ledger, whose text is that of all its rows, the words of its own records. */
function wordsOf({ kind, text, title, records }: Handoff): string {
  return kind === "entry" ? [title, ...records.map(record => record.text)].join("\n") : text;
}

function withoutTest({ isIn: _, ...omission }: Happening): Omission {
  return omission;
}

/**
 * What happened in the span of a handoff and is not mentioned in it: by path, base name or folder, by hash, number or
 * name, or by its words. It is for a person to look through, and judges nothing: what is not needed need not be said.
 * Linear in the span's messages and events. Never throws.
 */
export function findOmissions(handoff: Handoff, span: Span): Omissions {
  const happened: Record<OmissionKind, number> = { error: 0, said: 0, published: 0, run: 0, file: 0 };
  const mentions = new Mentions(wordsOf(handoff));
  const found = [
    ...runHappenings(span),
    ...saidHappenings(span),
    ...publishHappenings(span),
    ...fileHappenings(span, handoff),
  ];
  const items: Omission[] = [];
  for (const happening of found) {
    if (happening === null) continue;
    happened[happening.kind] += 1;
    if (!happening.isIn(mentions)) items.push(withoutTest(happening));
  }
  const rank = ({ kind }: Omission): number => OMISSION_KINDS.indexOf(kind);
  return {
    items: items.sort((a, b) => rank(a) - rank(b) || a.order - b.order),
    happened,
    isIncomplete: span.isIncomplete,
    unloadedAgentCount: span.timeline.unloadedAgents.filter(({ order }) => order < span.endOrder).length,
  };
}
