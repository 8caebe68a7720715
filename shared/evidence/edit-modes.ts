import type { EditedName } from "../model/claim.ts";
import type { Token } from "./word-tokens.ts";

/** What the words so far say of the names that follow. */
export interface Mode {
  readonly verb: "add" | "remove" | "replace" | "change" | "hold";
  readonly role: EditedName["role"];
}

const mode = (verb: Mode["verb"], role: Mode["role"]): Mode => ({ verb, role });
const ADD = mode("add", "new");
const REMOVE = mode("remove", "gone");
const REPLACE = mode("replace", "gone");
const CHANGE = mode("change", "held");

const both = (stems: string, ends: readonly [string, string], made: Mode): readonly (readonly [string, Mode])[] =>
  stems.split(" ").flatMap(stem => ends.map(end => [`${stem}${end}`, made] as const));
const VERBS: ReadonlyMap<string, Mode> = new Map([
  ...both("add insert export import register implement", ["ed", "ing"], ADD),
  ...both("introduc creat defin declar includ re-introduc", ["ed", "ing"], ADD),
  ["wrote", ADD] as const,
  ["writing", ADD] as const,
  ...both("remov delet eliminat", ["ed", "ing"], REMOVE),
  ["dropped", REMOVE] as const,
  ["dropping", REMOVE] as const,
  ...both("replac renam swapp", ["ed", "ing"], REPLACE),
  ...both("chang updat modifi convert switch extend increas decreas rais lower refactor adjust", ["ed", "ing"], CHANGE),
  ["modifying", CHANGE] as const,
  ["fixed", CHANGE] as const,
  ["split", CHANGE] as const,
  ["contains", mode("hold", "held")] as const,
  ["defines", mode("hold", "held")] as const,
  ["set", CHANGE] as const,
  ["setting", CHANGE] as const,
  ["using", mode("change", "new")] as const,
  ["calling", mode("change", "new")] as const,
]);
const OPENS = /^(?:i|we|i've|we've|and|then|also|successfully|just|already|have|has|by|fix|now)$/;
const PLACES =
  /^(?:to|in|into|on|for|after|before|of|within|inside|at|above|below|when|so|because|since|that|which|where|if|from|with|using|via|as)$/;
const TAKES_UP = /^(?:use|uses|call|accept|return|include|take|require|pass|check|be)$/;

/** The mode that a verb at a place of a sentence begins, where the session is who did it; or null. */
export function startMode(tokens: readonly Token[], index: number): Mode | null {
  const token = tokens[index];
  const found = token === undefined ? undefined : VERBS.get(token.text);
  if (token === undefined || found === undefined) return null;
  const before = tokens[index - 1];
  const isGerund = token.text.endsWith("ing");
  if (isGerund)
    return before?.text === "by" || (before?.text === "and" && tokens[index - 2]?.kind === "code") ? found : null;
  return before === undefined || before.kind === "mark" || OPENS.test(before.text) ? found : null;
}

/** What a word turns the mode into: what goes where, what comes instead of what. */
export function turn(before: Mode, word: string, next: string, last: string): Mode {
  const { verb } = before;
  if (verb === "hold") return before;
  // "Added an import of X".
  if (/^imports?$/.test(last) && /^(?:of|for)$/.test(word)) return before;
  if ((word === "instead" && next === "of") || (word === "rather" && next === "than")) return mode(verb, "gone");
  if (word === "no" && next === "longer") return mode(verb, "gone");
  if (last === "instead" || last === "rather" || last === "no") return before;
  if (verb === "replace") return /^(?:with|by|to|for)$/.test(word) ? mode("replace", "new") : before;
  if (verb === "change") {
    if (word === "from") return mode(verb, "gone");
    if (word === "to" || word === "into" || TAKES_UP.test(word)) return mode(verb, "new");
    return PLACES.test(word) ? mode(verb, "held") : before;
  }
  return PLACES.test(word) ? mode(verb, "held") : before;
}
