const TURN = /\b(?:but|yet|however|though|although|except|apart from|aside from|besides|while|whereas)\b/i;
const FAILURE = /\bfail(?:s|ed|ing|ures?)?\b/gi;
const UNDONE =
  /\b(?:no|not|never|zero|0|nothing|none|longer|previously|earlier|once|used to|without|n['’]t|fixed|fixes|of)\W+(?:\w+\W+)?$/i;
// What fails there is another thing.
const OTHER =
  /\b(?:lint\w*|build\w*|compil\w*|typecheck\w*|type|types|tsc|eslint|format\w*|fmt|deploy\w*|push\w*|ci)\b/i;

/** Whether a sentence takes back in its second half what it says of a pass: "all subtests passed, but the run ended with FAIL". */
export function admitsFailure(sentence: string): boolean {
  const turn = TURN.exec(sentence);
  if (turn === null) return false;
  const rest = sentence.slice(turn.index);
  for (const found of rest.matchAll(FAILURE))
    if (!UNDONE.test(rest.slice(Math.max(0, found.index - 40), found.index)) && !OTHER.test(rest.slice(0, found.index)))
      return true;
  return false;
}
