import type { ProseKind } from "../../model/record.ts";

/** What the items of a section become; `skip`: nothing. */
export type SectionUse = ProseKind | "skip";

// One table for every kind of prose handoff. Matched against the plain words of a heading, the first that holds.
const SECTIONS: readonly (readonly [SectionUse, RegExp])[] = [
  [
    "skip",
    /^(?:analysis|key technical concepts|technical concepts|table of contents|contents|glossary|references?|see also|links|appendix|legend|how to (?:run|use|resume|continue)|usage|quick ?start|commands?|useful commands|setup|key commands|commands to (?:run|resume))$/,
  ],
  [
    "objective",
    /^(?:primary request(?: and intent)?|objectives?|goals?|mission|purpose|intent|aim|user(?:'s)? (?:request|intent|goal)|original (?:request|task)|task overview|the task|task)$/,
  ],
  [
    "instruction",
    /^(?:(?:all )?user messages(?: and feedback)?|user(?:'s)? (?:instructions?|preferences|corrections|feedback)|standing instructions|instructions(?: from the user)?|constraints(?: from the user)?|rules|user constraints)$/,
  ],
  [
    "open-question",
    /^(?:open|unresolved|outstanding|remaining|pending)? ?(?:questions?|unknowns|clarifications? needed)(?: (?:for|to) .{1,40})?$/,
  ],
  [
    "decision",
    /^(?:(?:key|important|architectural|architecture|design|technical|recent|major|active|in-force)(?: and \w{1,20})? )?decisions?(?: (?:made|taken|log|and (?:rationale|reasoning|considerations)|in force|record))?$/,
  ],
  [
    "next-action",
    /^(?:optional |immediate |suggested |recommended |proposed |concrete |possible )?(?:next|follow-?up)(?: (?:steps?|actions?|tasks?|up|items?|session|work|priorit(?:y|ies)|focus))*(?: (?:for|in|on|to|after|before|this|until|when) .{1,30})?$/,
  ],
  [
    "next-action",
    /^(?:pending|remaining|outstanding|open|future|upcoming|planned|unfinished|incomplete|deferred)(?: (?:tasks?|work|items?|todos?|actions?|steps?|issues|features?|improvements))*$/,
  ],
  [
    "next-action",
    /^(?:to-?dos?(?: list)?|what(?:'s| is) (?:left|next|remaining)(?: to (?:do|build))?|not (?:yet )?(?:done|started|implemented|completed)|still to do|(?:i |we )?still needs?(?: to(?: be done| do)?)?|action items|backlog|plan|in progress|left to do|needs? doing|what(?:'s| is) not done)$/,
  ],
  ["artifact", /^(?:artifacts?|artefacts?|deliverables?|outputs?|produced artifacts?|pointers?)$/],
  [
    "claim",
    /^(?:files?(?: and code sections| modified| changed| created| touched)?|errors?(?: and fixes| encountered)?|problem solving|current (?:work|state|status|focus)|status|state|done|completed(?: (?:work|tasks|items|this session))?|what (?:was|has been|works|is|i) ?(?:done|did|changed|works)?|accomplish(?:ed|ments)|progress|summary|(?:executive|session) summary|results?|verification|tests?|testing|test (?:results|status)|recent changes|changes(?: made)?|known issues|blockers?|risks?|notes?|overview|context|background|lessons(?: learned)?|session (?:notes|log))$/,
  ],
];

const DECORATION = /[*`~#>|[\](){}"“”]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\p{Extended_Pictographic}|\uFE0F/gu;

/** A heading's own words: without numbering, emphasis, pictures, a bracketed remark and the closing colon. */
export function cleanHeading(text: string): string {
  const short = text.slice(0, 300);
  const plain = short
    .replace(/[=-]{3,}/g, " ")
    .replace(/\([^()]{0,120}\)\s*:?\s*(?:\*\*)?\s*$/, "")
    .replace(DECORATION, " ");
  return plain
    .replace(/^\s*(?:(?:section|part|step|phase)\s+)?\d{1,2}(?:\.\d{1,2})*[.):]?\s+/i, "")
    .replace(/\s+/g, " ")
    .replace(/[ :]+$/, "")
    .trim();
}

/** What the section under a heading holds, or null where the heading does not tell. */
export function sectionUse(heading: string): SectionUse | null {
  const words = cleanHeading(heading)
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/\s*[-–—/&].{0,80}$/, match =>
      /^\s*&/.test(match) ? match.replace("&", "and") : /^-\w/.test(match) ? match : "",
    )
    .replace(/[.,;!]+$/, "")
    .trim();
  if (words === "" || words.length > 60) return null;
  return SECTIONS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
