import type { RunClaim } from "../model/claim.ts";
import type { Sentence } from "./sentence.ts";

const AUX = "(?:(?:is|are|now|still|all|currently|has|have|again|fully) ){0,4}";
const END = "(?=\\s{0,3}(?:$|[.,;)!✅]|(?:now|again|locally|and) ))";
const EVERYTHING = new RegExp(
  `(?:^|[,;:.(—–-] {1,3}|\\band )[\\s*✅]{0,4}(?:everything|all (?:the )?checks) ${AUX}(?:passes|passed|passing|pass|green)\\b${END}|^[\\s*✅-]{0,6}all (?:is )?(?:green|passing)\\b${END}|\\bwe(?:['’]re| are) (?:all )?(?:now )?green\\b(?=\\s{0,3}(?:$|[.,;:)!]))`,
  "i",
);
const CI = new RegExp(
  `(?:^|[,;:.(—–-] {1,3}|\\band |\\bthe )[\\s*✅]{0,4}(?:(?:all )?(?:the )?CI(?: pipeline| build| checks?| runs?)?|GitHub Actions|(?:all )?(?:the )?(?:PR|pull request) checks) ${AUX}(?:passes|passed|passing|pass|green|succeed|succeeds|succeeded)\\b(?=\\s{0,3}(?:$|[.,;)!✅]|(?:now|again|on|for|and) ))`,
  "i",
);

/** Finds where all is said to pass and no tool is named: "everything passes", "all green", "CI is green". */
export function findUnnamedRuns(sentence: Sentence): readonly RunClaim[] {
  const everything = EVERYTHING.exec(sentence.plain);
  const found = everything ?? CI.exec(sentence.plain);
  if (found === null) return [];
  return [
    {
      type: "run",
      tool: "test",
      unnamed: everything === null ? "ci" : "everything",
      start: sentence.start + found.index,
      end: sentence.start + found.index + found[0].length,
      runner: null,
      counts: { passed: null, failed: null, skipped: null, total: null },
      scope: "all",
      subject: null,
      noRegressions: false,
    },
  ];
}
