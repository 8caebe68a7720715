import { findSubset, matchOf } from "./arguments.ts";
import { countsOf, findLines, LINE, type Runner, summaryOf, toCount, wordsStart } from "./runner.ts";

const PASSING = new RegExp(`${LINE}(\\d+) passing(?: \\([^)\\n]{1,20}\\))?$`, "gm");
const FAILING = /^[ \t]*(?:[^\n]{0,80}: )?[ \t]*(\d+) failing$/m;
const PENDING = /^[ \t]*(?:[^\n]{0,80}: )?[ \t]*(\d+) pending$/m;

/** Mocha (and Cypress): `12 passing (30ms)`, then pending and failing. */
export const mocha: Runner = {
  id: "mocha",
  tool: "test",
  isSilent: false,
  match(argv) {
    const name = argv[0] ?? "";
    const isCypress = name === "cypress" && argv[1] === "run";
    if (name !== "mocha" && name !== "_mocha" && !isCypress) return null;
    const subset = findSubset(argv.slice(isCypress ? 2 : 1), {
      values: new Set([
        "-g",
        "--grep",
        "-f",
        "--fgrep",
        "--spec",
        "-s",
        "-r",
        "--require",
        "--config",
        "-R",
        "--reporter",
        "-t",
        "--timeout",
        "--browser",
        "--extension",
        "--ui",
        "-u",
      ]),
      filters: new Set(["-g", "--grep", "-f", "--fgrep", "--spec", "-s"]),
      isWhole: word => word.includes("**"),
    });
    return matchOf("test", isCypress ? "cypress" : "mocha", subset, isCypress ? "e2e" : null);
  },
  summarise(output) {
    return findLines(output, " passing", PASSING).map(match => {
      const end = match.index + match[0].length;
      const after = output.slice(end, end + 120);
      const failed = FAILING.exec(after);
      const counts = countsOf(toCount(match[1]), toCount(failed?.[1]), toCount(PENDING.exec(after)?.[1]));
      return summaryOf(wordsStart(match), failed === null ? end : end + failed.index + failed[0].length, counts);
    });
  },
};
