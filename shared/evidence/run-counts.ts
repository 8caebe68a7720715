import type { RunCounts } from "../model/claim.ts";
import { countOf, fractionOf, type Token } from "./word-tokens.ts";

const NOTHING: RunCounts = { passed: null, failed: null, skipped: null, total: null };
const FAILING = /^(?:fail(?:s|ing|ed|ures?)?|errors?)$/;

/** The figures that stand beside a claim of tests: "all 14 tests pass", "14/14", "14 of 14", "14 passed, 2 skipped". */
export function readRunCounts(tokens: readonly Token[], mention: number, predicate: number): RunCounts {
  let passed: number | null = null;
  let total: number | null = null;
  // "Zero test failures" and "zero failing tests" count what failed.
  const ofFailures =
    FAILING.test(tokens[mention + 1]?.text ?? "") ||
    /^(?:failing|failed|broken|red)$/.test(tokens[mention - 1]?.text ?? "");
  // "3 test files pass" counts files.
  const ofFiles = /^(?:files?|suites)$/.test(tokens[mention + 1]?.text ?? "");
  if (ofFiles) return NOTHING;
  let bound: RunCounts["bound"];
  for (const at of ofFailures ? [] : [mention, mention - 1, mention - 2, mention - 3, predicate - 1, predicate + 1]) {
    if (at < 0) continue;
    const between = at < mention ? tokens.slice(at + 1, mention) : [];
    if (between.some(token => token.kind === "mark" || /^(?:of|in|for|and|with|to)$/.test(token.text))) continue;
    const fraction = fractionOf(tokens[at]);
    if (fraction !== null) {
      [passed, total] = fraction;
      break;
    }
    const count = countOf(tokens[at]);
    if (count === null || !isBare(tokens, at)) continue;
    const part = partAt(tokens, at);
    passed = part === null ? count : countOf(tokens[part]);
    total = part === null ? null : count;
    bound = boundBefore(tokens, part ?? at);
    break;
  }
  // "Passing tests: 12 of 14".
  const listed = tokens[mention + 1]?.text === ":" ? countOf(tokens[mention + 2]) : null;
  if (passed === null && listed !== null && isBare(tokens, mention + 2)) {
    passed = listed;
    total = tokens[mention + 3]?.text === "of" ? countOf(tokens[mention + 4]) : null;
    bound = boundBefore(tokens, mention + 2);
  }
  passed ??= countBehind(tokens, Math.max(mention, predicate));
  return {
    passed,
    total,
    failed: countBefore(tokens, /^(?:fail|fails|failed|failing|failures?)$/, predicate),
    skipped: countBefore(tokens, /^(?:skipped|skips|pending|ignored)$/, predicate),
    ...(bound === undefined ? {} : { bound }),
  };
}

/** Where the part stands of "5 of 6", "five out of the six": the number before the whole at `at`, or null. */
function partAt(tokens: readonly Token[], at: number): number | null {
  let back = at - 1;
  if (/^(?:the|all|our)$/.test(tokens[back]?.text ?? "")) back -= 1;
  if (tokens[back]?.text !== "of") return null;
  back -= tokens[back - 1]?.text === "out" ? 2 : 1;
  return countOf(tokens[back]) === null ? null : back;
}

/** "At least 20", "over 20", "about 20": in what sense a number is meant that is not exact. */
function boundBefore(tokens: readonly Token[], at: number): RunCounts["bound"] {
  const before = tokens[at - 1]?.text ?? "";
  const two = `${tokens[at - 2]?.text ?? ""} ${before}`;
  if (/^(?:about|around|approximately|roughly|circa|some|nearly|almost|~|≈)$/.test(before)) return "about";
  if (/^(?:at least|more than)$/.test(two) || before === "over" || tokens[at + 1]?.text === "+") return "least";
  return /^(?:at most|fewer than|less than|up to)$/.test(two) || before === "under" ? "most" : undefined;
}

/** "The suite passes (33 tests)", "green at 30 tests": what stands behind tells how many. */
function countBehind(tokens: readonly Token[], from: number): number | null {
  for (let at = from + 1; at < tokens.length; at += 1) {
    const count = countOf(tokens[at]);
    const isWhole =
      /^(?:tests?|specs?)$/.test(tokens[at + 1]?.text ?? "") && /^[).,;:]?$/.test(tokens[at + 2]?.text ?? "");
    if (count !== null && isWhole && /^(?:\(|at|with)$/.test(tokens[at - 1]?.text ?? "")) return count;
  }
  return null;
}

// A duration, a version, a percentage or an ordinal is no number of tests.
function isBare(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text ?? "";
  const previous = tokens[at - 1]?.text ?? "";
  return (
    !/^(?:s|ms|sec|secs|seconds?|minutes?|mins?|%|files?|suites?|packages?|assertions?)$/.test(next) &&
    !/^(?:in|step|phase|task|v|version|node|python|run|#|part|pr|exits?|exited|code|returns|returned)$/.test(previous)
  );
}

const BETWEEN = /^(?:still|now|currently|also|tests?|specs?|are|is|do|of|them|others?|more)$/;

const THEN = /^(?:were|was|had|previously|initially|originally|earlier|before|formerly)$/;

function countBefore(tokens: readonly Token[], noun: RegExp, predicate: number): number | null {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || !noun.test(token.text) || isMended(tokens, index, predicate)) continue;
    // "2 still fail", "three tests are failing".
    let at = index - 1;
    while (at > 0 && at > index - 4 && BETWEEN.test(tokens[at]?.text ?? "")) at -= 1;
    const count = countOf(tokens[at]);
    // "3 tests failed before", "previously 3 failed": they are told as what was.
    const isOver = [tokens[at - 1], tokens[index + 1]].some(beside => THEN.test(beside?.text ?? ""));
    if (count !== null && !isOver) return count;
  }
  return null;
}

/** "The 3 failing tests now pass": what fails is the subject, and passes. */
const isMended = (tokens: readonly Token[], index: number, predicate: number): boolean =>
  predicate > index &&
  /^(?:failing|failed)$/.test(tokens[index]?.text ?? "") &&
  /^(?:unit|e2e|tests?|specs?|cases?|suites?)$/.test(tokens[index + 1]?.text ?? "");
