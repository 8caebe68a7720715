import type { RunClaim, RunCounts, RunTool } from "../model/claim.ts";
import { admitsFailure } from "./admitted-failure.ts";
import { readRunCounts } from "./run-counts.ts";
import { NONE_OF, predicateEnd } from "./run-predicates.ts";
import {
  ALL_WORDS,
  LINK_WORDS,
  namesTest,
  PART_WORDS,
  runnerOfWord,
  SOME_WORDS,
  SUITE_WORDS,
  TOOL_WORDS,
  toolsOfCommand,
} from "./run-words.ts";
import { codeAt, type Sentence } from "./sentence.ts";
import { ofSuites, perSuite } from "./suite-counts.ts";
import { findUnnamedRuns } from "./unnamed-runs.ts";
import { countOf, fractionOf, type Token } from "./word-tokens.ts";

interface Mention {
  readonly tool: RunTool;
  readonly index: number;
  readonly runner: string | null;
  readonly subject: string | null;
}

const REACH = 26;
const POSSESSIVE = /^(?:his|her|their|your|\p{L}+['’]s)$/u;
const NO_POSSESSIVE = /^(?:it|that|there|here|what|everything|let|who)['’]s$/;

/** Finds where tests, a build, a linter or a type check are said to pass. */
export function findRunClaims(sentence: Sentence, tokens: readonly Token[]): readonly RunClaim[] {
  const claims: RunClaim[] = [];
  const seen = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const end = predicateEnd(tokens, index);
    if (end === null) continue;
    const mentions = mentionsOf(sentence, tokens, index, end);
    for (const mention of mentions) {
      const key = `${mention.tool}:${mention.index}`;
      if (seen.has(key) || isPart(tokens, Math.min(mention.index, index))) continue;
      seen.add(key);
      claims.push(...perSuite(buildClaim(sentence, tokens, mention, index, end, token), tokens, mention.index));
    }
  }
  const found = claims.length === 0 ? findUnnamedRuns(sentence) : ofSuites(sentence, tokens, joinClaims(claims));
  // What is left is judged by its figures.
  return admitsFailure(sentence.raw) ? found.filter(({ counts }) => counts.failed !== null) : found;
}

// "Most tests pass", "only 12 tests pass": the rest may be red.
function isPart(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= 0 && back >= at - 4 && tokens[back]?.kind !== "mark"; back -= 1)
    if (PART_WORDS.has(tokens[back]?.text ?? "")) return true;
  return false;
}

/** "All tests pass (14 passed)" is one claim: the bare figures belong to what they stand beside. */
function joinClaims(claims: readonly RunClaim[]): readonly RunClaim[] {
  const joined: RunClaim[] = [];
  for (const claim of claims) {
    const at = joined.findIndex(
      one => one.tool === claim.tool && (one.subject === claim.subject || claim.subject === null),
    );
    const first = joined[at];
    if (
      first === undefined ||
      (first.counts.passed !== null && claim.counts.passed !== null && first.counts.passed !== claim.counts.passed)
    ) {
      joined.push(claim);
      continue;
    }
    const counts =
      first.counts.passed === null
        ? { ...claim.counts, failed: first.counts.failed ?? claim.counts.failed }
        : first.counts;
    const scope = first.scope === "unsaid" ? claim.scope : first.scope;
    joined[at] = { ...first, counts, scope, runner: first.runner ?? claim.runner };
  }
  return joined;
}

function mentionsOf(sentence: Sentence, tokens: readonly Token[], index: number, end: number): readonly Mention[] {
  const inside = tokens.slice(index, end).flatMap((_, offset) => mentionAt(sentence, tokens, index + offset));
  if (inside.length > 0) return inside.filter(mention => isOwn(tokens, mention.index));
  const before = mentionsBefore(sentence, tokens, index);
  if (before.length > 0) return before;
  return mentionsAfter(sentence, tokens, index, end);
}

function mentionsBefore(sentence: Sentence, tokens: readonly Token[], index: number): readonly Mention[] {
  const mentions: Mention[] = [];
  let sinceMention = 0;
  for (let at = index - 1; at >= 0 && at >= index - REACH; at -= 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const here = mentions.length === 0 ? namedAt(sentence, tokens, at, index) : mentionAt(sentence, tokens, at);
    if (here.length > 0) {
      if (!isOwn(tokens, at)) return [];
      mentions.push(...here);
      sinceMention = 0;
      continue;
    }
    sinceMention += 1;
    // Once a run is found, only a list of further runs is looked for.
    if (mentions.length > 0 && sinceMention > 4) break;
    if (!mayLink(token, mentions.length > 0)) break;
  }
  return mentions;
}

/** "TypeScript: ✅", "TypeScript is clean": beside what is said of it, the language stands for its check. */
function namedAt(sentence: Sentence, tokens: readonly Token[], at: number, index: number): readonly Mention[] {
  const isLanguage = /^(?:typescript|ts)$/.test(tokens[at]?.text ?? "");
  const isBeside = tokens.slice(at + 1, index).every(({ text }) => /^(?:is|now|all|[:=—–-])$/.test(text));
  return isLanguage && isBeside && index - at <= 3
    ? [{ tool: "typecheck", index: at, runner: null, subject: null }]
    : mentionAt(sentence, tokens, at);
}

function mayLink(token: Token, isList: boolean): boolean {
  if (token.kind === "mark") return /^[,:()&+/—–=✅✓✔-]$/u.test(token.text);
  if (isList)
    return (
      token.kind === "code" || LINK_WORDS.has(token.text) || SUITE_WORDS.has(token.text) || ALL_WORDS.has(token.text)
    );
  return (
    token.kind !== "word" || LINK_WORDS.has(token.text) || ALL_WORDS.has(token.text) || SUITE_WORDS.has(token.text)
  );
}

// "passes all 14 tests", "14 passed", "passing tests: 14", "green build".
function mentionsAfter(sentence: Sentence, tokens: readonly Token[], index: number, end: number): readonly Mention[] {
  const word = tokens[index]?.text ?? "";
  // "0 failures in the test suite", "all green on the test front".
  const isNone = (NONE_OF.test(word) || word === "green") && /^(?:in|across|from|on)$/.test(tokens[end]?.text ?? "");
  if (!isNone && !/^(?:pass|green|successful$)/.test(word)) return [];
  for (let at = isNone ? end + 1 : end; at <= end + 3; at += 1) {
    const here = mentionAt(sentence, tokens, at);
    if (here.length > 0) return here.slice(0, 1);
    const token = tokens[at];
    if (
      token === undefined ||
      !(
        token.kind === "number" ||
        ALL_WORDS.has(token.text) ||
        SUITE_WORDS.has(token.text) ||
        /^(?:the|of)$/.test(token.text)
      )
    )
      break;
  }
  const before = tokens[index - 1];
  const isFraction = fractionOf(before) !== null;
  // "Test files: 3 passed".
  if (tokens[index - 2]?.text === ":" && /^(?:files|suites)$/.test(tokens[index - 3]?.text ?? "")) return [];
  const isCount =
    (/^pass(?:ed|ing|es)?$/.test(word) && (countOf(before) !== null || isFraction)) || (word === "green" && isFraction);
  // "Previously 3 tests failed; now all 15 pass": the ones that were spoken of.
  const hasTestWord =
    TEST_WORD.test(sentence.plain) || (TEST_WORD.test(sentence.before) && !OTHER_TOOL.test(sentence.before));
  return isCount && (isFraction || hasTestWord || /\d\s+(?:fail(?:s|ed|ing|ures?)?|skipped)\b/i.test(sentence.plain))
    ? [{ tool: "test", index: index - 1, runner: null, subject: null }]
    : [];
}

const TEST_WORD = /\b(?:tests?|specs?|suites?)\b/i;
const OTHER_TOOL = /\b(?:lint\w*|build\w*|compil\w*|type-?check\w*|checks?)\b/i;

function mentionAt(sentence: Sentence, tokens: readonly Token[], at: number): readonly Mention[] {
  const token = tokens[at];
  if (token === undefined) return [];
  if (token.kind === "code") {
    const code = codeAt(sentence, sentence.start + token.start)?.text ?? "";
    if (namesTest(code)) return [{ tool: "test", index: at, runner: null, subject: code }];
    return toolsOfCommand(code).map(tool => ({ tool, index: at, runner: runnerOfCode(code), subject: null }));
  }
  if (token.kind !== "word") return [];
  if (/^compil(?:es?|ed|ation)$/.test(token.text) && /^(?:typescript|ts|types)$/.test(tokens[at - 1]?.text ?? ""))
    return [{ tool: "typecheck", index: at, runner: null, subject: null }];
  if (
    /^(?:check|checks|checking|checker|errors?)$/.test(token.text) &&
    /^(?:types?|typescript|ts)$/.test(tokens[at - 1]?.text ?? "")
  ) {
    return [{ tool: "typecheck", index: at, runner: null, subject: null }];
  }
  if (
    /^test[A-Z_]/.test(sentence.raw.slice(token.start, token.end).replace(/^T/, "t")) &&
    /[A-Z_]/.test(sentence.raw.slice(token.start + 1, token.end))
  ) {
    return [{ tool: "test", index: at, runner: null, subject: sentence.raw.slice(token.start, token.end) }];
  }
  const tool = TOOL_WORDS.get(token.text);
  return tool === undefined ? [] : [{ tool, index: at, runner: runnerOfWord(token.text), subject: null }];
}

const runnerOfCode = (code: string): string | null =>
  code
    .split(/[\s/]+/)
    .map(runnerOfWord)
    .find(runner => runner !== null) ??
  /\b(?:go|cargo|dotnet) test\b/.exec(code)?.[0] ??
  null;

// "Stefan's e2e tests pass", "his tests pass": not the session's.
function isOwn(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= at - 7 && back >= 0; back -= 1) {
    const text = tokens[back]?.text ?? "";
    if (POSSESSIVE.test(text) && !NO_POSSESSIVE.test(text)) return false;
    if (tokens[back]?.kind === "mark" && text !== "#") return true;
  }
  return true;
}

function buildClaim(
  sentence: Sentence,
  tokens: readonly Token[],
  mention: Mention,
  index: number,
  end: number,
  token: Token,
): RunClaim {
  const first = Math.min(mention.index, index);
  const { scope: saidScope, subject } = scopeOf(sentence, tokens, mention, index);
  const counts: RunCounts =
    mention.tool === "test"
      ? readRunCounts(tokens, mention.index, index)
      : { passed: null, failed: null, skipped: null, total: null };
  const scope = saidScope === "unsaid" && counts.total !== null && counts.passed === counts.total ? "all" : saidScope;
  const last = tokens[Math.max(mention.index, end - 1)] ?? token;
  return {
    type: "run",
    tool: mention.tool,
    start: sentence.start + (tokens[first]?.start ?? token.start),
    end: sentence.start + last.end,
    runner: mention.runner,
    counts,
    scope,
    subject,
    noRegressions: /\bno regressions?\b/i.test(sentence.plain),
  };
}

// "npm test" and "the test suite" are no single test.
const isWholeTest = (tokens: readonly Token[], at: number): boolean =>
  /^(?:npm|yarn|pnpm|bun|go|cargo|make|dotnet|mvn|gradle|mix|swift|run)$/.test(tokens[at - 1]?.text ?? "") ||
  /^(?:suites?|runs?|results?|status|command|files?)$/.test(tokens[at + 1]?.text ?? "");

/** "Updated `a.ts` and all tests pass": what stands before the joint is another phrase. */
function phraseStart(tokens: readonly Token[], from: number): number {
  for (let at = from - 1; at > 0 && at >= from - 5; at -= 1)
    if (
      /^(?:and|but|so|then)$/.test(tokens[at]?.text ?? "") &&
      /^(?:all|every|the|our)$/.test(tokens[at + 1]?.text ?? "")
    )
      return at + 1;
  return 0;
}

/** Whether everything or a part is spoken of, read from the words beside the mention. */
function scopeOf(
  sentence: Sentence,
  tokens: readonly Token[],
  mention: Mention,
  index: number,
): { readonly scope: RunClaim["scope"]; readonly subject: string | null } {
  if (mention.subject !== null) return { scope: "some", subject: mention.subject };
  let isAll = false;
  const from = Math.min(mention.index, index);
  const to = Math.max(mention.index, index);
  for (let at = Math.max(phraseStart(tokens, from), from - 5); at <= to + 2 && at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    // Marks end the noun phrase before the mention and the statement after it.
    if (token.kind === "mark" && at < from && /^[,;:.()]$/.test(token.text)) isAll = false;
    if (token.kind === "mark" && at > to) break;
    const isLanguage = mention.tool !== "test" && /^(?:typescript|python|rust)$/.test(token.text);
    if (token.kind === "word" && SUITE_WORDS.has(token.text) && at < mention.index && !isLanguage)
      return { scope: "some", subject: token.text };
    if (token.kind === "word" && SOME_WORDS.has(token.text) && at < mention.index && at >= mention.index - 4)
      return { scope: "some", subject: null };
    if (token.kind === "word" && ALL_WORDS.has(token.text)) isAll = true;
    const named =
      token.kind === "code" && at !== mention.index && at > from - 3
        ? codeAt(sentence, sentence.start + token.start)
        : null;
    if (named !== null && toolsOfCommand(named.text).length === 0 && !/^(?:origin|main|master)\b/.test(named.text))
      return { scope: "some", subject: named.text };
  }
  if (tokens[mention.index]?.text === "test" && !isWholeTest(tokens, mention.index))
    return { scope: "some", subject: null };
  return { scope: isAll ? "all" : "unsaid", subject: null };
}
