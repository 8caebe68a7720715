// The words of headings, lead-ins and clauses that tell from where, and of when, a sentence speaks.
import { words } from "./word-list.ts";

/** Lead-ins and labels under which nothing is asserted of the session's own work. */
export const LEAD_PLANNED = words(
  "next",
  "todo",
  "to do",
  "pending",
  "plan",
  "planned",
  "remaining",
  "remain",
  "goals?",
  "requirements?",
  "acceptance",
  "criteria",
  "expected",
  "expectations?",
  "should",
  "must",
  "need(?:s|ed)?",
  "risks?",
  "options?",
  "if",
  "steps? to",
  "how to",
  "usage",
  "instructions?",
  "checklist",
  "before (?:you|merging|pushing|committing|release)",
  "definition of done",
  "recommend(?:ed|ation|ations)?",
  "suggest(?:ed|ion|ions)?",
  "follow-?ups?",
  "future",
  "proposed?",
  "proposal",
  "example",
  "examples",
  "open questions?",
  "blocked",
  "blockers?",
  "would",
  "will",
  "wants?",
  "not (?:yet )?(?:done|started|pushed|committed|run|completed?)",
);

/** Words by which a lead-in says that what follows was done, whatever else it names. */
export const LEAD_DONE = words(
  "completed?",
  "(?<!definition of )done",
  "finished",
  "passed",
  "implemented",
  "fixed",
  "addressed",
  "resolved",
  "showed",
);

/** Lead-ins and labels that announce somebody else's words. */
export const LEAD_ATTRIBUTED = words(
  "users?(?:'s|’s)?",
  "asked",
  "requested",
  "feedback",
  "quot(?:e|es|ed)",
  "messages?",
  "said",
  "says",
  "according",
  "previous(?:ly)? (?:session|work)",
  "(?:previous|earlier|prior) (?:session|summary|conversation)s?",
  "error(?: message)?",
);

/** Headings of sections in which a sentence is a wish, a rule or a citation, and no report. */
export const SECTION_SILENT = words(
  "user messages?",
  "next steps?",
  "pending",
  "todo",
  "to do",
  "remaining",
  "key technical concepts",
  "requirements?",
  "acceptance",
  "plan",
  "planned",
  "open questions?",
  "questions?",
  "instructions?",
  "how to",
  "usage",
  "conventions?",
  "guidelines?",
  "next actions?",
  "follow-?ups?",
  "future",
  "roadmap",
  "backlog",
  "risks?",
  "checklist",
  "pre-?flight",
  "commands?",
  "user preferences?",
  "standing",
);

/** Headings of sections that tell how things stand. */
export const SECTION_CURRENT = words(
  "current",
  "status",
  "state",
  "objective",
  "outcome",
  "results?",
  "now",
  "verification",
);

/** Headings of sections that tell what happened on the way. */
export const SECTION_PAST = words(
  "errors?",
  "fixes",
  "problem solving",
  "problems?",
  "previous",
  "earlier",
  "background",
  "primary request",
);

/** Headings of sections that tell of each thing as it was when it was done, in whatever tense. */
export const SECTION_THEN = words(
  "analysis",
  "files?",
  "history",
  "timeline",
  "chronolog(?:y|ical)",
  "log",
  "changelog",
  "journal",
);

/** Words in a clause that place it at an earlier moment. */
export const CLAUSE_PAST = words(
  "initially",
  "at first",
  "at that (?:point|time)",
  "earlier",
  "previously",
  "originally",
  "at the time",
  "back then",
  "used to",
  "last (?:week|month|time|night|year)",
  "yesterday",
  "(?:days?|weeks?|months?|years?) ago",
  "(?:last|previous|latest|final) (?:\\w+ ){0,2}(?:run|runs) (?:showed|shows|was|were|had|reported|gave)",
  "baseline",
  "at (?:the )?(?:start|beginning|outset)",
  "(?:before|prior to) (?:the|this|these|that|my|our|any|all) (?:\\w+ ){0,2}(?:changes?|fix|fixes|refactor(?:ing)?|work|edits?|session|migration|rewrite|update)",
  "(?:passed|failed|passing|failing|were|was) (?:before|beforehand)(?=\\s*[.,;:)]|$)",
  "was passing",
  "were passing",
  "had (?:been )?(?:passed|passing|pushed|merged)",
);

/** Words in a clause that place it at the moment of the handoff. */
export const CLAUSE_CURRENT = words(
  "now",
  "currently",
  "final(?:ly)?",
  "still",
  "at (?:this|the) (?:point|end)",
  "as of",
  "all (?:\\S+ ){0,3}(?:tests?|specs?) (?:pass|are passing|are green|passing)",
);
