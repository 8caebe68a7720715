import type { Instruction } from "./standing-instructions.ts";

// The words by which a line of a handoff lays down what a user did, or only tells what happened.

/** A line that binds in any way. */
const BINDING =
  /\b(?:not|never|no|don['’]?t|do not|avoid|without|only|must|should|stop|forbid\w*|off[- ]limits|untouched|alone|unchanged|instead|rather|hold|wait\w*|until|before|after|approval|asks?|user['’]s|users?['’]? (?:wants?|prefers?|requires?|likes?|insist\w*|expects?|dislikes?|asked (?:to|for|that|me|us|not)|requested|said|says|instructed|told|does|did)|as (?:the )?users? (?:asked|wants?|wanted|requested|wished|prefers?|preferred)|constraints?|rules?|policy|instruct\w*|prefer\w*|keep|leave|exclude|skip|read-only|out of scope|requires?d?|always|every|each|wants?|requested|remember|make sure|ensure|convention|needs?|from now on|uses?|using|when(?:ever)?)\b/i;
/** Where an instruction has no word of its own ("only commit when I tell you to"), a line must say how it binds. */
export const BINDING_ALONE =
  /\b(?:only|not|never|no|don['’]?t|without|unless|until|asks?|approval|permission|explicit\w*|before|first|every|each|always|tells?|told|says?)\b/i;
/** How a line forbids, or sets apart. */
const FORBIDDING =
  /\b(?:not|never|no|none|nowhere|don['’]?t|doesn['’]?t|won['’]?t|can['’]?t|cannot|shouldn['’]?t|mustn['’]?t|avoid\w*|without|only|instead|rather|stop\w*|forbid\w*|prohibit\w*|refrain\w*|disallow\w*|bann?(?:ed)?|off[- ]limits|untouched|alone|unchanged|intact|as is|exclud\w*|read[- ]only|out of scope|leave|keep|kept|free of|prefer\w*|dislikes?|against|wants?|must|should|skip|unless|until|constraints?|rules?|requires?)\b/i;
/** Who has to say so first. */
const ASKING =
  /\b(?:ask(?:s|ing)?\b(?! (?:why|how|about|if|whether|what|where|which))|(?:when|unless|until|if|only|once|being|explicitly) (?:explicitly |being )?(?:asked|told|requested|instructed|approved)|approv(?:al|es?)|permission|confirm\w*|consent|explicit(?:ly)? (?:ask\w*|request\w*|permission|approval|instruct\w*|told|confirm\w*|consent)|sign(?:s|ed)?[- ]off|go[- ]?ahead|(?:user|user['’]s|they) (?:word|ok|okay|says?|tells?|wants?|agrees?|must|has to|decides?|allows?)|check(?:s|ing)? with|own initiative|proactive\w*|unprompted|unasked|by (?:your|it)self)\b/i;
const CONDITION =
  /\b(?:only|not|never|no|don['’]?t|without|unless|until|before|first|must|needs?|requires?d?|always|should|wait\w*|prior)\b/i;
const DENYING = /\b(?:never|don['’]?t|do not|must not|avoid|without|forbid\w*)(?: \S+){0,2}$/i;
/** That it holds again the next time. */
const LASTING =
  /\b(?:as (?:the )?users? (?:asked|wants?|wanted|requested|wished|prefers?|preferred)|before|after|every|each|when(?:ever)?|first|prefer\w*|wants?|policy|keep|always|must|should|never|not|no|only|remember|ensure|make sure|convention|constraints?|instruct\w*|requires?d?|from now on|going forward|standing|until|unless)\b/i;
/** A heading whose items bind. */
export const BINDING_HEADING =
  /\b(?:not|never|avoid|don['’]?t|constraints?|rules?|preferences?|instructions?|conventions?|guidelines?|requirements?|standing|policy|policies)\b/i;

/** An instruction that leaves the last word to the user. */
const OF_PERMISSION =
  /\b(?:ask(?:ing)? (?:me|first|before)|check(?:ing)? with me|my (?:ok|okay|approval|permission|word|go|say|sign|consent|confirmation)|(?:until|unless|when|if|before) i (?:\w+ )?(?:say|tell|ask|ok|okay|approve|review|confirm|want|give)|wait for (?:me|my)|telling me|without (?:asking|approval|permission|confirm\w*))\b/i;
/** An instruction that says when it is due. */
const OF_A_MOMENT = /\b(?:before|after|every|each|when(?:ever)?)\b/i;

/** Words of a line that may carry an instruction. */
export interface Retelling {
  /** The shared words' share in what the instruction speaks of: 0 to 1. */
  readonly share: number;
  /** The instruction's stems that the line has. */
  readonly shared: readonly string[];
  /** The shared words with those around them. */
  readonly near: string;
  /** The words around the shared ones, without these. */
  readonly around: string;
  /** Of them, those before the first shared one. */
  readonly before: string;
  /** The line stands under a heading that says that what follows binds. */
  readonly isUnderRule: boolean;
}

/**
 * Whether a retelling binds as the instruction does: what it leaves to the user is left to somebody, what it forbids is
 * forbidden, what holds every time is not told of one, and of two things the same is chosen.
 */
export function bindsAlike(instruction: Instruction, retelling: Retelling): boolean {
  const { share, shared, near, around, before, isUnderRule } = retelling;
  if (OF_PERMISSION.test(instruction.words)) return (ASKING.test(near) && CONDITION.test(near)) || DENYING.test(before);
  if (isUnderRule && share >= 0.75) return true;
  if (instruction.isProhibition)
    return FORBIDDING.test(around) || (share >= 0.75 && shared.length > 1 && BINDING.test(around));
  const chosen = instruction.stances.for.flatMap(({ stems }) => stems);
  if (chosen.length > 0 && !chosen.some(stem => shared.includes(stem))) return FORBIDDING.test(around);
  if (chosen.length > 0 && instruction.stances.against.length > 0 && BINDING.test(around)) return true;
  if (instruction.isUniversal && LASTING.test(around)) return true;
  if (instruction.isUniversal && OF_A_MOMENT.test(instruction.words)) return false;
  return share >= 0.75 || (!instruction.isUniversal && BINDING.test(around));
}
