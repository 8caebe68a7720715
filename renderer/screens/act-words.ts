import { shortLine } from "../../shared/lib/short-line.ts";
import type { Disposition, ReviewEvent, ReviewTarget } from "../../shared/model/review.ts";

const WORDS: Readonly<Record<Disposition, string>> = {
  accept: "acceptance of",
  flag: "flag on",
  waive: "waiver of",
  later: "putting off of",
};

const MOST_UNITS = 60;

/**
 * Acts of the review log that are one to the reviewer, in a few words: "flag on 'Pushed to main'". `textOf` gives what a
 * target says, or null.
 */
export function actWords(events: readonly ReviewEvent[], textOf: (target: ReviewTarget) => string | null): string {
  const [event] = events;
  if (event === undefined) return "nothing";
  if (events.length > 1) return `acceptance of ${events.length} unchecked records`;
  const nameOf = (target: ReviewTarget): string => {
    const text = textOf(target);
    return text === null ? "something that is no longer in the handoff" : `"${shortLine(text, MOST_UNITS)}"`;
  };
  switch (event.type) {
    case "disposition":
      return `${WORDS[event.disposition]} ${nameOf(event.target)}`;
    case "accept-section":
      return `acceptance of ${event.recordIds.length} of "${shortLine(event.section, MOST_UNITS)}"`;
    case "note":
      return `note on ${event.target === null ? "the handoff" : nameOf(event.target)}`;
    case "link-session":
      return event.sessionId === null ? "unlinking of the session" : "choice of the session";
    default:
      return "last act";
  }
}

/** What acts of the review log are about; null where that is several things, or the whole. */
export function targetOfActs([event, ...others]: readonly ReviewEvent[]): ReviewTarget | null {
  if (event === undefined || others.length > 0) return null;
  return event.type === "disposition" || event.type === "note" ? event.target : null;
}
