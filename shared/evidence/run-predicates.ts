import { findNoFailure, isTypesCheck } from "./no-failure.ts";
import { ALL_WORDS, PASS_WORDS, SUITE_WORDS, TOOL_WORDS } from "./run-words.ts";
import { countOf, type Token } from "./word-tokens.ts";

const NO_OBJECT =
  /^(?:to|in|into|through|via|along|as|by|an?|over|down|back|that|this|it|empty|transcript|code|review|no|arguments?|args|options?|flags?|props|parameters?|values?)$/;
/** Words of nothing, before what there is none of. */
export const NONE_OF = /^(?:no|0|zero|without)$/;
const FAULTS =
  /^(?:issues?|errors?|warnings?|problems?|violations?|failures?|complaints?|findings?|diagnostics|regressions?)$/;
/** What closes a bare statement: "the build works now", "it compiles and starts". */
const CLOSES = /^(?:now|again|too|also|locally|cleanly|fine|ok|and|but|successfully|without|with|as|everywhere)$/;
const ADVERB = /^(?:now|still|also|all|again|both|currently|already|always|finally|even|then)$/;
const BE = /^(?:is|are|looks?|seems?|was|were)$/;
/** What is built, compiled or checked, as the subject of the verb. */
const BUILT =
  /^(?:it|everything|all|project|code|codebase|app|apps|application|crate|crates|package|packages|repo|repository|workspace|main|master|trunk|branch|tree|module|modules|library|lib|server|client|frontend|backend|bundle|binary|typescript|ts|site|docs|extension|plugin|service|services|monorepo|solution|examples?|targets?|they|that|this)$/;
const VERB_OF_ONE = /^(?:builds|compiles|type-?checks|lints)$/;
const VERB_OF_MANY = /^(?:build|compile|type-?check|lint)$/;
const MANY = /^(?:all|both|they|apps|packages|crates|modules|targets|services|examples|projects)$/;
const GOOD = /^(?:works?|working|happy|fine|good|healthy)$/;
const TICKS = /^[✅✔✓☑🟢]$/u;
/** What may stand between a run and the tick beside it. */
const LABEL_WORD = /^(?:suites?|status|results?|runs?|checks?|checking|steps?|check|errors?|is|are)$/;
/** What may head the name of a run in a list of ticks: "All unit tests: ✅". */
const NAME_WORD = /^(?:the|our|npm|run|yarn|pnpm|production|prod|release|dev|local|type|static|code|js|final|app)$/;

/** Whether a token is a mark by which something is ticked off. */
const isTick = (token: Token | undefined): boolean => token?.kind === "mark" && TICKS.test(token.text);

/** The index after the words that say "passed" from `index` on, or null where they say something else. */
export function predicateEnd(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (token === undefined) return null;
  if (token.kind === "word" && PASS_WORDS.has(token.text)) return isPassing(tokens, index) ? index + 1 : null;
  if (isTicked(tokens, index) || isTypesCheck(tokens, index) || isBuilt(tokens, index) || isGood(tokens, index))
    return index + 1;
  const exit = exitEnd(tokens, index);
  if (exit !== null) return exit;
  const noFailure = findNoFailure(tokens, index);
  if (noFailure !== null) return noFailure;
  if ((token.kind === "word" || token.kind === "number") && NONE_OF.test(token.text)) {
    for (let ahead = index + 1; ahead <= index + 3; ahead += 1) {
      if (FAULTS.test(tokens[ahead]?.text ?? "")) return ahead + 1;
      if (tokens[ahead]?.kind !== "word" || /^(?:changes?|longer)$/.test(tokens[ahead]?.text ?? "")) return null;
    }
  }
  return null;
}

function isPassing(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (token === undefined || (next?.kind === "word" && NO_OBJECT.test(next.text))) return false;
  // "The tests that pass", "pass/fail counts".
  if (
    /^(?:that|which)$/.test(tokens[index - 1]?.text ?? "") ||
    (next?.text === "/" && /^fail/.test(tokens[index + 2]?.text ?? ""))
  )
    return false;
  // "Build: success"; "a success story" is another matter.
  if (token.text === "success") return /^(?:[:=—–-]|an?)$/.test(tokens[index - 1]?.text ?? "") && isClosed(next);
  return !(next?.kind === "code" && /^pass/.test(token.text) && next.start - token.end <= 1);
}

const isClosed = (next: Token | undefined): boolean =>
  next === undefined || (next.kind === "mark" && !/^[-/'’]$/.test(next.text)) || CLOSES.test(next.text);

/** "Tests: ✅", "Type check (strict) ✔", "| Build | ✅ |": the tick stands beside the run's name, which has no verb of its own. */
function isTicked(tokens: readonly Token[], index: number): boolean {
  if (!isTick(tokens[index])) return false;
  let at = index - 1;
  const isNamed = (): boolean =>
    tokens[at]?.kind === "code" ||
    TOOL_WORDS.has(tokens[at]?.text ?? "") ||
    /^(?:typescript|ts)$/.test(tokens[at]?.text ?? "") ||
    (/^(?:checks?|checking|errors?)$/.test(tokens[at]?.text ?? "") && tokens[at - 1]?.text === "type");
  while (at >= 0 && at > index - 6 && !isNamed()) {
    const token = tokens[at];
    if (token === undefined || (token.kind === "word" && !LABEL_WORD.test(token.text) && countOf(token) === null))
      return false;
    at -= 1;
  }
  if (at < 0 || !isNamed()) return false;
  // "Wrote the tests ✅" says that they were written.
  for (at -= 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === "mark") return true;
    if (token.kind === "word" && !isNameWord(token.text)) return false;
  }
  return true;
}

const isNameWord = (text: string): boolean =>
  NAME_WORD.test(text) || SUITE_WORDS.has(text) || ALL_WORDS.has(text) || TOOL_WORDS.has(text);

/** "It compiles", "everything builds", "the project type-checks now": the verb says of its subject that the run passed. */
function isBuilt(tokens: readonly Token[], index: number): boolean {
  const text = tokens[index]?.text ?? "";
  const isOne = VERB_OF_ONE.test(text);
  if (!(isOne || VERB_OF_MANY.test(text)) || !isClosed(tokens[index + 1])) return false;
  let at = index - 1;
  while (ADVERB.test(tokens[at]?.text ?? "") && tokens[at - 1]?.kind === "word") at -= 1;
  const subject = tokens[at];
  // "Code compiles and builds", "compiles cleanly" at the head of a statement.
  if (isOne && subject?.text === "and" && VERB_OF_ONE.test(tokens[at - 1]?.text ?? "")) return isBuilt(tokens, at - 1);
  if (isOne && (subject === undefined || (subject.kind === "mark" && subject.text !== "-")))
    return isHeadVerb(tokens, index);
  if (subject?.kind !== "word" || tokens[at - 1]?.text === "that" || tokens[at - 1]?.text === "which") return false;
  return isOne ? BUILT.test(subject.text) : MANY.test(subject.text);
}

/** "Compiles without warnings" heads a statement; "builds and tests" may be a heading. */
const isHeadVerb = (tokens: readonly Token[], index: number): boolean =>
  /^(?:cleanly|fine|ok|successfully|now|again|without|with)$/.test(tokens[index + 1]?.text ?? "");

/** "The build works", "the linter is happy": of the run that stands right before it, and nothing more is said. */
function isGood(tokens: readonly Token[], index: number): boolean {
  if (!GOOD.test(tokens[index]?.text ?? "") || !isClosed(tokens[index + 1])) return false;
  let at = index - 1;
  while (at > 0 && at > index - 4 && (ADVERB.test(tokens[at]?.text ?? "") || BE.test(tokens[at]?.text ?? ""))) at -= 1;
  if (tokens[at]?.text === ":") at -= 1;
  const named = tokens[at];
  return (
    named?.kind === "code" ||
    TOOL_WORDS.has(tokens[at]?.text ?? "") ||
    (/^suites?$/.test(named?.text ?? "") && TOOL_WORDS.has(tokens[at - 1]?.text ?? ""))
  );
}

/** "`npm test` exits 0", "exited with code 0". */
function exitEnd(tokens: readonly Token[], index: number): number | null {
  if (!/^(?:exits|exited|exit|returns|returned)$/.test(tokens[index]?.text ?? "")) return null;
  let at = index + 1;
  while (at < index + 4 && /^(?:with|code|status|a|an|:|of)$/.test(tokens[at]?.text ?? "")) at += 1;
  return tokens[at]?.text === "0" || (tokens[at]?.text === "zero" && at > index) ? at + 1 : null;
}
