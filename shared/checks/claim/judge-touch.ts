import type { TouchClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, citeMessage } from "./cite.ts";
import { type ClaimResult, foundSupport } from "./claim-result.ts";
import { isPathOf } from "./judge-file.ts";
import { openings } from "./opened-files.ts";
import { baseName, changesNamed } from "./span-events.ts";

/** Judges a file that is listed among those worked on: a change of it, or a call that opened it, shows that it was. */
export function judgeTouch(of: AssertedClaim<TouchClaim>, span: Span): ClaimResult | null {
  const { path } = of.claim;
  const base = baseName(path);
  const changed = changesNamed(span, base).findLast(
    ({ event }) => isPathOf(event.path, path) || isPathOf(event.toPath, path),
  );
  const support = (evidence: ReturnType<typeof citeEvent>): ClaimResult | null =>
    evidence.length === 0 ? null : foundSupport("claim.file-unsupported", of, `touch:${path}`, evidence);
  if (changed !== undefined) return support(citeEvent(span, changed, "supports", "a change of the file"));
  const entry = span.timeline.entries[openings(span, path)[0]?.order ?? -1];
  if (entry === undefined) return null;
  return support([
    citeMessage(entry, { start: 0, end: entry.message.text.length }, "supports", "a call that opens it"),
  ]);
}
