import type { Token } from "./word-tokens.ts";

const GOES_ON =
  /^(?:remain|remains|remaining|left|now|anymore|any|in|across|and|so|at|exist|today|here|currently|with|after)$/;
const TESTS = /^(?:tests?|specs?)$/;
const FAILS = /^fail(?:s|ing|ed)?$/;

/** The index after the words by which tests are said not to fail ("no failing tests", "none of the tests fail"), or null. */
export function findNoFailure(tokens: readonly Token[], index: number): number | null {
  const word = (offset: number): string => tokens[index + offset]?.text ?? "";
  const closed = (end: number): number | null => {
    const next = tokens[index + end];
    return next === undefined || next.kind === "mark" || GOES_ON.test(next.text) ? index + end : null;
  };
  if (/^(?:no|0|zero)$/.test(word(0))) {
    if (/^(?:failing|failed|broken|red)$/.test(word(1)) && TESTS.test(word(2))) return closed(3);
    if (TESTS.test(word(1))) return FAILS.test(word(2)) ? closed(3) : isFailing(word(2), word(3)) ? closed(4) : null;
    // "The tests no longer fail": said of all, where no part of them is named.
    const isBare = TESTS.test(word(-1)) && /^(?:the|all|our|)$/.test(word(-2));
    const isBareAre = /^are$/.test(word(-1)) && TESTS.test(word(-2)) && /^(?:the|all|our|)$/.test(word(-3));
    return word(1) === "longer" && FAILS.test(word(2)) && (isBare || isBareAre) ? closed(3) : null;
  }
  if (word(0) !== "none" || word(1) !== "of") return null;
  const at = /^(?:the|our)$/.test(word(2)) ? 3 : 2;
  if (!TESTS.test(word(at))) return null;
  if (FAILS.test(word(at + 1))) return closed(at + 2);
  return isFailing(word(at + 1), word(at + 2)) ? closed(at + 3) : null;
}

const isFailing = (verb: string, participle: string): boolean => /^(?:is|are)$/.test(verb) && participle === "failing";

/** "Types check": that is all that is said of them, so that a check at run time is not meant. */
export function isTypesCheck(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.text !== "check" || tokens[index - 1]?.text !== "types") return false;
  const next = tokens[index + 1];
  return next === undefined || next.kind === "mark" || /^(?:now|cleanly|again|out|fine|ok|and)$/.test(next.text);
}
