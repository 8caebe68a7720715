import type { RunClaim, RunCounts } from "../model/claim.ts";
import { runnerOfWord } from "./run-words.ts";
import type { Sentence } from "./sentence.ts";
import { countOf, fractionOf, type Token } from "./word-tokens.ts";

/** A suite or runner with the number that stands beside it. Indices count tokens. */
interface Part {
  readonly name: string;
  readonly isRunner: boolean;
  readonly counts: RunCounts;
  readonly first: number;
  readonly last: number;
}

/** Suites that have a run of their own as a rule. */
const PART_NAMES: ReadonlySet<string> = new Set(
  "unit integration e2e end-to-end smoke acceptance functional backend frontend server client api ui python rust typescript".split(
    " ",
  ),
);
const NOUN = /^(?:tests?|specs?|suites?|cases?)$/;
const PASSED = /^(?:pass(?:ed|es|ing)?|green|ok)$/;

/**
 * The suites of a statement that gives each its own number: "All tests pass (backend 40, frontend 12)", "pytest: 40 passed;
 * vitest: 12 passed", "40 unit tests and 12 e2e tests pass". One claim for each, made after `whole`; none where fewer than two are
 * named.
 */
function splitSuites(sentence: Sentence, tokens: readonly Token[], whole: RunClaim): readonly RunClaim[] {
  const parts = readParts(tokens);
  const suites = [...new Set(parts.map(({ name }) => name))];
  if (suites.length < 2 || suites.length < parts.length) return [];
  return parts.map(part => ({
    ...whole,
    start: sentence.start + (tokens[part.first]?.start ?? 0),
    end: sentence.start + endOf(tokens[part.last]),
    runner: part.isRunner ? part.name : null,
    counts: part.counts,
    scope: part.isRunner ? "unsaid" : "some",
    subject: part.isRunner ? null : part.name,
    suites,
  }));
}

// A number is read with the comma behind it, which is no part of what is said.
const endOf = (token: Token | undefined): number =>
  token === undefined ? 0 : token.end - (token.text.endsWith(",") ? 1 : 0);

function readParts(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  for (const [index, token] of tokens.entries()) {
    const isRunner = runnerOfWord(token.text) !== null;
    if (token.kind !== "word" || !(isRunner || PART_NAMES.has(token.text))) continue;
    const from = (parts.at(-1)?.last ?? -1) + 1;
    const found = behind(tokens, index) ?? ahead(tokens, index, from);
    if (found === null || found.at < from) continue;
    parts.push({
      name: token.text,
      isRunner,
      counts: found.counts,
      first: Math.min(index, found.at),
      last: Math.max(index, found.at),
    });
  }
  return parts;
}

interface Found {
  readonly at: number;
  readonly counts: RunCounts;
}

/** "backend 40", "backend: 40 tests", "backend (40/40)", "pytest — 41 passed". */
function behind(tokens: readonly Token[], index: number): Found | null {
  let at = index + 1;
  while (NOUN.test(tokens[at]?.text ?? "")) at += 1;
  while (at < index + 5 && /^[:(=—–-]$|^(?:all|pass(?:es|ed)?|has|with)$/.test(tokens[at]?.text ?? "")) at += 1;
  const counts = countsAt(tokens, at);
  // In "40 backend tests and 12 frontend tests" the number is of the next.
  const next = tokens[at + 1];
  const isOfNext =
    tokens[at]?.text.endsWith(",") !== true &&
    next?.kind === "word" &&
    (PART_NAMES.has(next.text) || runnerOfWord(next.text) !== null);
  return counts === null || isOfNext || !endsPart(tokens, at) ? null : { at, counts };
}

/** "40 unit", "all 41 backend tests", "40 in backend", "40 tests in the backend". */
function ahead(tokens: readonly Token[], index: number, from: number): Found | null {
  let at = index - 1;
  if (/^(?:the|our)$/.test(tokens[at]?.text ?? "")) at -= 1;
  if (/^(?:in|for|from|on)$/.test(tokens[at]?.text ?? "")) at -= 1;
  if (at < index - 1 && NOUN.test(tokens[at]?.text ?? "")) at -= 1;
  const counts = at < from ? null : countsAt(tokens, at);
  return counts === null ? null : { at, counts };
}

/** A number of tests ends there, or the words say that it is one: "backend 3 endpoints" is another thing. */
function endsPart(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    next === undefined ||
    tokens[at]?.text.endsWith(",") === true ||
    next.kind === "mark" ||
    NOUN.test(next.text) ||
    PASSED.test(next.text) ||
    next.text === "and"
  );
}

function countsAt(tokens: readonly Token[], at: number): RunCounts | null {
  const fraction = fractionOf(tokens[at]);
  const passed = fraction === null ? countOf(tokens[at]) : fraction[0];
  if (
    passed === null ||
    tokens[at - 1]?.text === "#" ||
    /^(?:%|s|ms|failed|failing|skipped)$/.test(tokens[at + 1]?.text ?? "")
  )
    return null;
  return { passed, failed: null, skipped: null, total: fraction?.[1] ?? null };
}

/** Where each suite has its own number, each is a claim; where the whole has their sum, that is the claim, and they only divide it. */
export function ofSuites(
  sentence: Sentence,
  tokens: readonly Token[],
  claims: readonly RunClaim[],
): readonly RunClaim[] {
  const whole = claims.find(({ tool }) => tool === "test");
  const parts = whole === undefined ? [] : splitSuites(sentence, tokens, whole);
  const sum = parts.reduce((total, { counts }) => total + (counts.passed ?? 0), 0);
  if (parts.length === 0 || claims.some(({ tool, counts }) => tool === "test" && counts.passed === sum)) return claims;
  return [...claims.filter(({ tool }) => tool !== "test"), ...parts];
}

const TEST_SUITES = /^(?:unit|integration|e2e|end-to-end|smoke|acceptance|functional)$/;

/** "Unit and e2e tests pass" is said of each. */
export function perSuite(claim: RunClaim, tokens: readonly Token[], mention: number): readonly RunClaim[] {
  if (claim.tool !== "test" || claim.subject === null || !TEST_SUITES.test(claim.subject)) return [claim];
  const suites: string[] = [];
  for (let at = mention - 1; at >= 0 && at > mention - 10; at -= 1) {
    const text = tokens[at]?.text ?? "";
    if (TEST_SUITES.test(text)) suites.unshift(text);
    else if (!/^(?:and|the|our|[,&+/]|tests?)$/.test(text)) break;
  }
  const counts = { passed: null, failed: null, skipped: null, total: null };
  return suites.length < 2 ? [claim] : suites.map(subject => ({ ...claim, subject, suites, counts }));
}
