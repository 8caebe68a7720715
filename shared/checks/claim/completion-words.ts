/** What is said to be complete: all there was to do, or one thing that is named. */
export interface Completion {
  readonly of: "all" | "thing";
  /** The words that say so. */
  readonly words: string;
}

const DONE =
  "(?:(?:is|are|was|were|has been|have been)\\s+)?(?:(?:now|all|fully|100\\s?%|successfully|entirely|completely|already|finally|also)\\s+){0,3}(?:complete|completed|done|finished|implemented|delivered|wrapped up|closed(?: out)?|ticked off)\\b";
const WORK =
  "(?:tasks?|work|items?|todos?|to-dos?|steps?|phases?|requirements?|requests?|features?|fixes|changes|goals?|sub-?tasks?|action items?|milestones?|deliverables?|parts?|pieces|stories|objectives?)";
const ALL: readonly RegExp[] = [
  new RegExp(
    `\\b(?:all|every|each)\\b(?: of)?(?: the| my| its| our| these)?(?: \\S+){0,3}? ${WORK}(?: \\S+){0,4}? ${DONE}`,
    "i",
  ),
  new RegExp(`\\b(?:everything|all of (?:it|this|that))\\b(?: \\S+){0,5}? ${DONE}`, "i"),
  /\ball (?:done|complete|completed|finished|wrapped up)\b/i,
  /\b(?:completed|finished|implemented|delivered|did) (?:all|everything|every)\b(?! \S+ (?:tests?|checks?)\b)/i,
  new RegExp(
    `\\b(?:task|work|job|project|implementation|feature|request|assignment|ticket|objective|plan|to-?do list|task list|scope|session)(?:['’]s work)? ${DONE}`,
    "i",
  ),
  /\b(?:fully|entirely|100\s?%) (?:complete|completed|done|finished|implemented)\b/i,
  /^\W*(?:(?:overall |current |final )?(?:status|state|progress|result|outcome)\W{0,4})?(?:all )?(?:complete|completed|done|finished|100\s?%)\W*$/i,
];
const NOTHING_LEFT: readonly RegExp[] = [
  new RegExp(
    `\\b(?:nothing|none|no(?: (?:more|other|further|remaining|outstanding|pending|open|unfinished|incomplete))*(?: ${WORK})?)(?: of it| else| more| further)?(?: (?:is|are|was|were|still))*\\s*(?:left|remain(?:s|ing)?|outstanding|pending|to (?:be done|do)|unfinished|open)\\b`,
    "i",
  ),
  new RegExp(
    `\\bno (?:more |other |further )?(?:remaining|outstanding|pending|open|unfinished|incomplete|further|more) ${WORK}\\b`,
    "i",
  ),
];
/** What takes a part out of the whole. */
const PARTLY =
  /\b(?:most|some|few|several|half|almost|nearly|mostly|partly|partially|largely|except|apart from|aside from|other than|besides|but|though|although|however|only|not|\d+\s*(?:of|out of|\/)\s*(?:the )?\d+)\b/i;
/** A named part of the whole. */
const NAMED_PART =
  /\b(?:phase|step|part|stage|milestone|section|chunk|batch|wave|iteration|sprint|task|item|todo)s? (?:#?\d+|[a-d]\b|one|two|three|four|five|i{1,3}\b)/i;
const THING = new RegExp(`((?:\\S+ ){1,6}?)${DONE}`, "i");
const TOPICS = /\b(?:tests?|checks?|suites?|builds?|linter?|typecheck)\b/i;

/** What a clause says to be complete, or null where it says nothing of the kind. */
export function readCompletion(text: string): Completion | null {
  const plain = text.replace(/[*_`]/g, "");
  const nothing = NOTHING_LEFT.find(pattern => pattern.test(plain));
  if (nothing !== undefined && !/\b(?:except|apart from|but|other than|besides|if|when|once|until)\b/i.test(plain))
    return { of: "all", words: nothing.exec(plain)?.[0] ?? plain };
  if (PARTLY.test(plain)) return null;
  const found = ALL.map(pattern => pattern.exec(plain)?.[0]).find(words => words !== undefined);
  if (found !== undefined && !NAMED_PART.test(plain) && !TOPICS.test(found)) return { of: "all", words: found };
  const thing = THING.exec(plain)?.[0];
  return thing === undefined ? null : { of: "thing", words: thing };
}

/** Whether a sentence says that nothing is left: a plan or a denial by its words, and a report by its meaning. */
export const saysNothingLeft = (text: string): boolean => NOTHING_LEFT.some(pattern => pattern.test(text));
