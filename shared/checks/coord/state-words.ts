const TARGET =
  "(?:the\\s{1,3})?(?:remote|origin|upstream|main|master|trunk|github|gitlab|bucket|registry|production|staging|pypi|npm|(?:https?://)?[\\w.-]{2,60}/[\\w.-]{2,60})\\b";
const STATES: readonly RegExp[] = [
  /\b(?:pushed|merged|published|deployed|released)\s{1,3}and\s{1,3}(?:verified|confirmed|read back)\b/i,
  new RegExp(
    `\\b(?:imported|mirrored|migrated|synced|uploaded|landed|moved)\\s{1,3}(?:in|into|to|on|onto|with)\\s{1,3}${TARGET}`,
    "i",
  ),
  /\b(?:import|mirror|migration|upload|sync)\b[^.;\n]{0,60}\s(?:is|are|was)\s{1,3}(?:now\s{1,3}|fully\s{1,3})?(?:complete|completed|done|finished|up to date|in place|in sync)\b/i,
  new RegExp(
    `\\b(?:is|are|lives?)\\s{1,3}(?:now\\s{1,3}|already\\s{1,3}|all\\s{1,3})?(?:on|live in|live on)\\s{1,3}${TARGET}`,
    "i",
  ),
  /\b(?:origin|upstream)(?:\/[\w.-]{1,60})?\s{1,3}(?:has|holds|contains)\s/i,
  /\b(?:in sync|up[- ]to[- ]date)\s{1,3}with\s{1,3}(?:the\s{1,3})?(?:remote|origin|upstream)\b|\blocal and remote (?:are in sync|agree|match)\b/i,
];
/** What is planned, asked, denied or made to depend on something is no state that is asserted. */
const OPEN =
  /\b(?:not|never|no longer|nothing|cannot|will|would|should|must|shall|to be|until|once|when|whenever|if|unless|before|after|needs?|wants?|awaits?|awaiting|pending|whether|who|ask|asks|plan|plans|planned|going to|has to|have to|let|rather than|instead of)\b|n't\b|\?/i;

/** The first clause of a text that asserts where repository or artifact state is, with its offsets; null where none does. */
export function findAssertedState(text: string): { readonly start: number; readonly end: number } | null {
  let start = 0;
  for (const clause of text.split(/(?<=[.;!?])\s|\n/)) {
    const at = text.indexOf(clause, start);
    if (STATES.some(state => state.test(clause)) && !OPEN.test(clause)) return { start: at, end: at + clause.length };
    start = at + clause.length;
  }
  return null;
}
